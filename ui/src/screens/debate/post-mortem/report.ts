import { type DebateId, type DebateRow, EXAMPLE, type ReportFormat } from "../../../contract";
import { toAppError } from "../../../lib/errors";
import { toasts } from "../../../lib/toasts.svelte";
import { platform } from "../../../platform";
import type { DebateState } from "../debate.svelte";
import { preview } from "../report-preview.svelte";

/** Whether a debate can have a post-mortem: it ended, and the author accepted its result. */
export function canLookBack(debate: DebateState): boolean {
  if (debate.stage !== "ended" || debate.importedAt !== null || debate.example) return false;
  const ruled = (debate.concluded?.rulings.verdict ?? null) !== null;
  return debate.accepted || ruled || debate.gauntlets.length > 0 || debate.postMortem !== null;
}

/** The same for a debate in a list, judging by its row: its author decided, or nothing was left to decide. */
export function canLookBackFrom(row: DebateRow): boolean {
  const decided = row.state === "accepted" || row.state === "settled";
  return decided && row.imported_at === null && row.debate !== EXAMPLE;
}

/** Previews the report of a post-mortem. */
export function showPostMortem(debate: DebateId): void {
  preview.show({
    title: "Post-mortem",
    read: () => platform().postMortemPreview(debate),
    save: (format) => exportPostMortem(debate, format),
  });
}

async function exportPostMortem(debate: DebateId, format: ReportFormat): Promise<void> {
  try {
    const written = await platform().postMortemExport(debate, format);
    if (written !== null) toasts.show(`Report written to ${written.file}`);
  } catch (error) {
    toasts.fail(toAppError(error));
  }
}
