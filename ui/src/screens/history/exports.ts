import { ARCHIVE, archives } from "../../app/archive.svelte";
import type { DebateId, ReportFormat } from "../../contract";
import { toAppError } from "../../lib/errors";
import { count } from "../../lib/format";
import type { MenuItem } from "../../lib/menu";
import { toasts } from "../../lib/toasts.svelte";
import { platform } from "../../platform";
import { exportReport, FORMATS, tell } from "../debate/report";
import type { HistoryState } from "./history.svelte";

/** The items of a menu that exports these debates: one to a chosen file, several into a folder. */
export function exportItems(history: HistoryState, debates: () => DebateId[]): MenuItem[] {
  const reports = FORMATS.map(([format, label]) => ({
    id: `export-${format}`,
    label,
    run: () => void exportAll(history, debates(), format),
  }));
  const archive = { id: "export-archive", label: ARCHIVE, apart: true };
  return [...reports, { ...archive, run: () => void archives.export(debates()) }];
}

async function exportAll(
  history: HistoryState,
  debates: DebateId[],
  format: ReportFormat,
  asWritten = false,
): Promise<void> {
  const [first, ...others] = debates;
  if (first === undefined) return;
  if (others.length === 0) {
    await exportReport(first, format);
    return;
  }
  try {
    const exported = await platform().reportsExport(debates, format, asWritten);
    if (exported === null) return;
    const words = `${count(exported.written, "report")} written to ${exported.folder}`;
    tell(words, exported.secrets, () => exportAll(history, debates, format, true));
    const [failed, ...more] = exported.failed;
    if (!failed) return;
    const title = history.row(failed.debate)?.title || "Untitled task";
    const rest = more.length === 0 ? "" : ` The same goes for ${count(more.length, "other")}.`;
    history.problem = {
      code: "storage",
      message: `The report on “${title}” was not written: ${failed.message}.${rest}`,
      hint: "Choose another folder, or export these again.",
      detail: exported.failed.map(({ debate, message }) => `${debate}: ${message}`).join("\n"),
    };
    history.selected.clear();
    for (const { debate } of exported.failed) history.selected.add(debate);
  } catch (error) {
    toasts.fail(toAppError(error));
  }
}
