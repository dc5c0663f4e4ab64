import { ARCHIVE, archives } from "../../app/archive.svelte";
import type { DebateId, ReportFormat } from "../../contract";
import { toAppError } from "../../lib/errors";
import { count } from "../../lib/format";
import type { MenuItem } from "../../lib/menu";
import { toasts } from "../../lib/toasts.svelte";
import { platform } from "../../platform";

/** What a report has. */
interface Wanted {
  /** With the secrets of the text. */
  asWritten?: boolean;
  /** With what the project’s guidance says about it. */
  withPatterns?: boolean;
}

/** Writes the report of a debate where the user says, and tells where it is and what it lacks. */
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

/** Writes a text with its annotations where the user says, and tells where it is. */
export async function exportAnnotated(debate: DebateId): Promise<void> {
  try {
    const file = await platform().patternsExport(debate);
    if (file !== null) toasts.show(`Annotated text written to ${file}`);
  } catch (error) {
    toasts.fail(toAppError(error));
  }
}

/** The lines of an export menu; of a debate with notes from the project’s guidance, with and without them. */
export function exportItems(debate: DebateId, hasPatterns = false): MenuItem[] {
  const without = { withPatterns: false };
  return [
    { id: "export-md", label: "Markdown", run: () => void exportReport(debate, "md") },
    { id: "export-html", label: "HTML, one file", run: () => void exportReport(debate, "html") },
    ...(hasPatterns
      ? [
          {
            id: "export-md-plain",
            label: "Markdown without project patterns",
            run: () => void exportReport(debate, "md", without),
          },
          {
            id: "export-html-plain",
            label: "HTML without project patterns",
            run: () => void exportReport(debate, "html", without),
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
