import type { CodeChange, CodeModels, CodeReviewed, DebateId, TaskId } from "../../contract";
import type { Rows } from "./rows.svelte";

/** A change that was read. */
export interface Found extends CodeReviewed {
  /** Which change it is. */
  change: CodeChange;
  lines: Rows;
}

/** The review by models that has just begun, after the one before it. */
export function begun(before: CodeModels | undefined, task: TaskId, debate: DebateId): CodeModels {
  const { again = false, without } = before ?? {};
  const models: CodeModels = { task, debate, state: "reading", again };
  return without === undefined ? models : { ...models, without };
}

/** What models are doing may be newer here than in an answer about something else. */
export function asModelsAre(reviewed: CodeReviewed, { models: known }: Found): CodeReviewed {
  if (!reviewed.models || !known) return reviewed;
  const models = { ...known };
  delete models.without;
  const { without } = reviewed.models;
  return { ...reviewed, models: without === undefined ? models : { ...models, without } };
}
