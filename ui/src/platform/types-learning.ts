import type { DebateId, PostMortem, PostMortemForm, ReportFormat, ReportWritten } from "../contract";

/** What is learned from debates. */
export interface Learning {
  /** What a post-mortem asks about a debate, and what was said last. */
  postMortemForm(debate: DebateId): Promise<PostMortemForm>;
  /** Stores it; answers with sentences on copies in the project that weren’t made. */
  postMortemSave(debate: DebateId, postMortem: PostMortem): Promise<string[]>;
  /** Its report as Markdown, without secrets. */
  postMortemPreview(debate: DebateId): Promise<string>;
  /** Writes the report where the user says; `null` when they cancelled. */
  postMortemExport(debate: DebateId, format: ReportFormat): Promise<ReportWritten | null>;
}
