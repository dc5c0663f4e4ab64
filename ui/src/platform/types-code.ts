import type { CodeChange, CodeReviewed, CodeRow, DebateId, Project, TaskDocument, TaskId } from "../contract";

/** Changes of git repositories, and what is said of them. */
export interface Code {
  /** Asks for a folder in a native dialog; `null` when the user cancelled. */
  codeReviewChoose(): Promise<Project | null>;
  /** The folder that a task belongs to. */
  codeReviewOf(task: TaskId): Promise<Project | null>;
  /**
   * Reads a change of a folder that one of the calls above named, or that of a run, and has the built-in rules
   * review it. `task` is what it was made for, where that is known.
   */
  codeReviewRead(folder: string, change: CodeChange, task: TaskId | null): Promise<CodeReviewed>;
  /** Some rows of the change that was read last; rejects where it was another one. */
  codeReviewRows(number: number, from: number, to: number): Promise<CodeRow[]>;
  /** Makes a task of the change that was read last, for models to review. */
  codeReviewTask(number: number): Promise<TaskDocument>;
  /** That change with what models said of it in a debate, too. */
  codeReviewSaid(number: number, debate: DebateId): Promise<CodeReviewed>;
  /** Declines a finding of that change for a reason; an empty one takes that back. Its lines stay the same. */
  codeReviewDecline(number: number, finding: string, reason: string): Promise<CodeReviewed>;
  /** Commits that change, and returns the hash of the commit. */
  codeReviewCommit(number: number, message: string): Promise<string>;
}
