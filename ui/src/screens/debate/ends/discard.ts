import { app } from "../../../app/app.svelte";
import { toAppError } from "../../../lib/errors";
import { toasts } from "../../../lib/toasts.svelte";
import { platform } from "../../../platform";
import type { DebateState } from "../debate.svelte";

/** Discards a debate, and offers to undo that. True if it is discarded. */
export async function discard(debate: DebateState): Promise<boolean> {
  const { id, setup } = debate;
  if (id === null || !(await debate.discard(true))) return false;
  const what = debate.header?.outcome === "checked" ? "Check" : debate.unchanged ? "Debate" : "Proposal";
  toasts.show(`${what} discarded. Your text hasn’t changed.`, {
    label: "Undo",
    run: () => void takeBack(id).then(() => setup && app.debateChanged(setup.task)),
  });
  return true;
}

/** The panel may be gone by then, and its state with it. */
async function takeBack(id: string): Promise<void> {
  try {
    await platform().debateDiscard(id, false);
  } catch (error) {
    toasts.fail(toAppError(error));
  }
}
