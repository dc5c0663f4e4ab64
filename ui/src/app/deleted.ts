import type { DebateRow } from "../contract";
import { editor } from "../screens/tasks/editor.svelte";
import { tasks } from "../screens/tasks/tasks.svelte";
import { app } from "./app.svelte";

/** Closes debates that were deleted, wherever they are shown. */
export async function debatesDeleted(debates: readonly DebateRow[]): Promise<void> {
  const ids = debates.map(({ debate }) => debate);
  if (ids.some((id) => id === app.panel?.debate)) app.closePanel();
  if (app.review !== null && ids.includes(app.review)) app.closeReview();
  const open = debates.find(({ task }) => task === editor.task);
  if (open) await app.debateChanged(open.task);
  else await tasks.load();
}
