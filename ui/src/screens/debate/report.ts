import { ARCHIVE, archives } from "../../app/archive.svelte";
import type { DebateId, ReportFormat } from "../../contract";
import { toAppError } from "../../lib/errors";
import { count } from "../../lib/format";
import type { MenuItem } from "../../lib/menu";
import { toasts } from "../../lib/toasts.svelte";
import { platform } from "../../platform";
import { showPostMortem } from "./post-mortem/report";
import { copyReport, preview } from "./report-preview.svelte";

/** The formats of a report, starting with those for sharing. */
export const FORMATS: readonly [ReportFormat, string][] = [
  ["pdf", "PDF"],
  ["docx", "Word (DOCX)"],
  ["html", "HTML, one file"],
  ["md", "Markdown"],
  ["json", "JSON"],
];

/** What a report includes. */
interface Wanted {
  /** With the secrets of the text. */
  asWritten?: boolean;
  /** With what the project’s guidance says about it. */
  withPatterns?: boolean;
}

/** Writes the report of a debate to a file that the user chooses, and says where it is and what it lacks. */
export async function exportReport(
  debate: DebateId,
  format: ReportFormat,
  { asWritten = false, withPatterns = true }: Wanted = {},
): Promise<void> {
  try {
    const written = await platform().reportExport(debate, format, asWritten, withPatterns);
    if (written !== null)
      tell(`Report written to ${written.file}`, written.secrets, () =>
        exportReport(debate, format, { asWritten: true, withPatterns }),
      );
  } catch (error) {
    toasts.fail(toAppError(error));
  }
}

/** Previews the report of a debate. */
export function showReport(debate: DebateId): void {
  preview.show({
    title: "Report",
    read: () => platform().reportPreview(debate, true),
    save: (format) => exportReport(debate, format),
  });
}

/** Says what was written, and offers to write it with the secrets that were left out. */
export function tell(words: string, secrets: number, again: () => Promise<void>): void {
  if (secrets === 0) {
    toasts.show(words);
    return;
  }
  const are = secrets === 1 ? "is" : "are";
  toasts.show(`${words}. ${count(secrets, "secret")} ${are} left out.`, {
    label: "Export as written",
    run: () => void again(),
  });
}

/** Writes an annotated text to a file that the user chooses, and says where it is. */
export async function exportAnnotated(debate: DebateId): Promise<void> {
  try {
    const file = await platform().patternsExport(debate);
    if (file !== null) toasts.show(`Annotated text written to ${file}`);
  } catch (error) {
    toasts.fail(toAppError(error));
  }
}

/** What a debate has besides its report. */
interface Beside {
  /** Notes from the project’s guidance: the report is then offered with and without them. */
  patterns?: boolean;
  postMortem?: boolean;
}

/** The items of an export menu. */
export function exportItems(debate: DebateId, beside: Beside = {}): MenuItem[] {
  const without = { withPatterns: false };
  const formats = (wanted: Wanted, suffix: string): MenuItem[] =>
    FORMATS.map(([format, label]) => ({
      id: `export-${format}${suffix}`,
      label,
      run: () => void exportReport(debate, format, wanted),
    }));
  return [
    { id: "report-preview", label: "Preview report…", run: () => showReport(debate) },
    { id: "report-copy", label: "Copy report as Markdown", run: () => void copyReport(debate) },
    ...formats({}, "").map((item, index) => ({ ...item, apart: index === 0 })),
    ...(beside.postMortem
      ? [
          {
            id: "post-mortem-preview",
            label: "Post-mortem…",
            apart: true,
            run: () => showPostMortem(debate),
          },
        ]
      : []),
    ...(beside.patterns
      ? [
          {
            id: "export-plain",
            label: "Without project patterns",
            apart: true,
            items: formats(without, "-plain"),
          },
          {
            id: "export-annotated",
            label: "Annotated text",
            apart: true,
            run: () => void exportAnnotated(debate),
          },
        ]
      : []),
    { id: "export-archive", label: ARCHIVE, apart: true, run: () => void archives.export([debate]) },
  ];
}
