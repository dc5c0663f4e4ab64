import type { DebateId, Setup, TaskId } from "../../../contract";
import { PlanState } from "../before/plan.svelte";

/** Checks the current text of a task with the same reviewers; `null` if that isn't possible right away. */
export async function checkAgain(setup: Setup, task: TaskId = setup.task): Promise<DebateId | null> {
  const planning = new PlanState();
  await planning.load(task, setup.protocol, setup);
  if (planning.missing.length > 0) return null;
  planning.setOption({ ask_first: false });
  const debate = await planning.start();
  planning.close();
  return debate;
}
