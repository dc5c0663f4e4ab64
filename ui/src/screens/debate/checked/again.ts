import type { DebateId, Setup, TaskId } from "../../../contract";
import { PlanState } from "../before/plan.svelte";

/** Checks the text of a task as it is now with the same reviewers; `null` where that can't be done as it is. */
export async function checkAgain(setup: Setup, task: TaskId = setup.task): Promise<DebateId | null> {
  const planning = new PlanState();
  await planning.load(task, setup.protocol, setup);
  if (planning.missing.length > 0) return null;
  planning.setOption({ ask_first: false });
  const debate = await planning.start();
  planning.close();
  return debate;
}
