import { EXAMPLE } from "../contract";
import { toasts } from "../lib/toasts.svelte";
import { platform } from "../platform";
import { editor } from "../screens/tasks/editor.svelte";
import { tasks } from "../screens/tasks/tasks.svelte";
import { app } from "./app.svelte";

/** Deletes the example for good and shows the next task. */
export async function deleteExample(): Promise<void> {
  const next = tasks.neighbor(EXAMPLE);
  await app.attempt(async () => {
    await platform().debateDelete(EXAMPLE);
    await exampleDeleted();
    if (next !== null && editor.document === null && app.screen === "tasks") await app.openTask(next);
    toasts.show("Example deleted.");
  });
}

/** Closes the deleted example. */
export async function exampleDeleted(): Promise<void> {
  if (editor.task === EXAMPLE) {
    editor.show(null);
    Object.assign(app, { panel: null, review: null, versions: false });
  }
  await tasks.load();
}
