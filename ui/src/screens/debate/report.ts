import { ARCHIVE, archives } from "../../app/archive.svelte";
import type { DebateId, ReportFormat } from "../../contract";
import { toAppError } from "../../lib/errors";
import { count } from "../../lib/format";
import type { MenuItem } from "../../lib/menu";
import { toasts } from "../../lib/toasts.svelte";
import { platform } from "../../platform";

/** Writes the report of a debate where the user says, and tells where it is and what it lacks. */
export async function exportReport(debate: DebateId, format: ReportFormat, asWritten = false): Promise<void> {
  try {
    const written = await platform().reportExport(debate, format, asWritten);
    if (written !== null)
      tell(`Report written to ${written.file}`, written.secrets, () => exportReport(debate, format, true));
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

/** The lines of an export menu. */
export function exportItems(debate: DebateId): MenuItem[] {
  return [
    { id: "export-md", label: "Markdown", run: () => void exportReport(debate, "md") },
    { id: "export-html", label: "HTML, one file", run: () => void exportReport(debate, "html") },
    { id: "export-archive", label: ARCHIVE, apart: true, run: () => void archives.export([debate]) },
  ];
}
