import type {
  CodeChange,
  CodeReviewed,
  CodeRow,
  ComparedWith,
  Project,
  Setup,
  TaskDocument,
  TaskId,
} from "../contract";

/** Changes in git repositories, and their reviews. */
export interface Code {
  /** Asks for a folder in a native dialog; `null` if the user canceled. */
  codeReviewChoose(): Promise<Project | null>;
  /** The folder that a task belongs to. */
  codeReviewOf(task: TaskId): Promise<Project | null>;
  /**
   * Reads a change of a folder that one of the calls above returned, or of a run, and has the built-in rules
   * review it. `comparedWith` is the task that a change of a folder was made for.
   */
  codeReviewRead(folder: string, change: CodeChange, comparedWith: ComparedWith): Promise<CodeReviewed>;
  /** Some rows of the last change that was read; rejects if it was a different one. */
  codeReviewRows(number: number, from: number, to: number): Promise<CodeRow[]>;
  /** A row of that change with its whole line, which other rows may cut off. */
  codeReviewLine(number: number, row: number): Promise<CodeRow>;
  /** Makes a task of the last change that was read, for models to review. */
  codeReviewTask(number: number): Promise<TaskDocument>;
  /** How models were last asked about that change; `null` if they never were. */
  codeReviewBefore(number: number): Promise<Setup | null>;
  /** That change, including what models have said about it since it was read. */
  codeReviewSaid(number: number): Promise<CodeReviewed>;
  /** Declines a finding of that change for a reason; an empty reason undoes that. Its lines stay the same. */
  codeReviewDecline(number: number, finding: string, reason: string): Promise<CodeReviewed>;
  /**
   * Lets that change be committed for a reason although models haven’t read it again since findings were sent
   * back; an empty reason undoes that. Its lines stay the same.
   */
  codeReviewWithout(number: number, reason: string): Promise<CodeReviewed>;
  /** Commits that change, and returns the hash of the commit. */
  codeReviewCommit(number: number, message: string, hidden: boolean): Promise<string>;
}
