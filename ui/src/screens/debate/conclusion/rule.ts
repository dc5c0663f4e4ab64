import { app } from "../../../app/app.svelte";
import type { Ruling } from "../../../contract";
import type { DebateState } from "../debate.svelte";

/** Records the author's decision, here and wherever the task is listed. False if it couldn’t be recorded. */
export async function rule(debate: DebateState, ruling: Ruling, of = debate.id): Promise<boolean> {
  const done = await debate.rule(ruling, of);
  if (done && debate.setup) void app.debateChanged(debate.setup.task);
  return done;
}
