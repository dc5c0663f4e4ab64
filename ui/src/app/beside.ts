import type { DebateId, TaskRow } from "../contract";
import { asksAuthor } from "../screens/debate/decided";
import { editor } from "../screens/tasks/editor.svelte";

/** The debate of the open task that is running, to be decided, or to be read. */
export function openDebate(row: TaskRow): DebateId | null {
  return row.status === "debating" || row.status === "to_review" || editor.fixed ? row.debate : null;
}

/** The debate whose conclusion the author has not decided on. */
export function undecided({ debate, came_to: came }: TaskRow): DebateId | null {
  if (came === null || came.decided !== null || came.chosen !== null) return null;
  return asksAuthor(came) ? debate : null;
}

/** Whether the result of the open task’s newest debate is shown, so that the next step is another debate. */
export function isResult(row: TaskRow, shown: DebateId | null): boolean {
  return shown !== null && row.debate === shown && row.status === "to_review" && !editor.fixed;
}
