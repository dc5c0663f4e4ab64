import { ARCHIVE, archives } from "../../app/archive.svelte";
import type { DebateId, ReportFormat } from "../../contract";
import { toAppError } from "../../lib/errors";
import type { MenuItem } from "../../lib/menu";
import { toasts } from "../../lib/toasts.svelte";
import { platform } from "../../platform";

/** Writes the report of a debate where the user says, and tells where it is. */
export async function exportReport(debate: DebateId, format: ReportFormat): Promise<void> {
  try {
    const path = await platform().reportExport(debate, format);
    if (path !== null) toasts.show(`Report written to ${path}`);
  } catch (error) {
    toasts.fail(toAppError(error));
  }
}

/** The lines of an export menu. */
export function exportItems(debate: DebateId): MenuItem[] {
  return [
    { id: "export-md", label: "Markdown", run: () => void exportReport(debate, "md") },
    { id: "export-html", label: "HTML, one file", run: () => void exportReport(debate, "html") },
    { id: "export-archive", label: ARCHIVE, apart: true, run: () => void archives.export([debate]) },
  ];
}
