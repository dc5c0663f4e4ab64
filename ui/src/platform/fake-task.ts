import type { Kind, Origin, TaskDocument, TaskId, TaskRow } from "../contract";

/** A task to begin with. */
export interface SeedTask extends Partial<TaskRow> {
  title: string;
  body: string;
  /** Where its versions came from, the first one first; none is a task that was never versioned. */
  versions?: Origin[];
}

/** What is kept of a task. */
export type Stored = Pick<TaskDocument, "row" | "body" | "project" | "revision"> & {
  /** The path of its file, and the text that was saved to it. */
  saved?: { path: string; text: string };
};

/** A task that nobody has debated yet. */
export function fresh(id: TaskId, title: string, kind: Kind): TaskRow {
  return {
    id,
    title,
    kind,
    status: "draft",
    refined: false,
    archived: false,
    debate: null,
    outcome: null,
    state: null,
    came_to: null,
    checkpoint: null,
    updated_at: new Date().toISOString(),
  };
}
