import type { TaskId } from "../../contract";
import { platform } from "../../platform";

/** A text with gaps that everybody has seen before. */
export const SAMPLE = {
  title: "Reset a forgotten password",
  body: "People who forgot their password can ask for an email with a link that lets them set a new one. It should be fast and secure, and support must be able to help when it does not work.",
};

/** Makes a task of the sample and starts a debate on it, with the built-in reviewer in every seat. */
export async function debateSample(): Promise<TaskId> {
  const { row } = await platform().taskCreate(SAMPLE.title, "task", SAMPLE.body);
  const plan = await platform().debateSuggestRules(row.id);
  await platform().debateStart({ ...plan, ask_first: false });
  return row.id;
}
