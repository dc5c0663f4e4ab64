import type {
  DebateId,
  PostMortem,
  PostMortemForm,
  ProposalsAsked,
  ReportFormat,
  ReportWritten,
  ReviewDue,
  Settings,
  SystemLook,
} from "../contract";

/** What is learned from debates. A review is of the time since a day, `YYYY-MM-DD`; `null`: of everything. */
export interface Learning {
  /** What a post-mortem asks about a debate, and what was said last. */
  postMortemForm(debate: DebateId): Promise<PostMortemForm>;
  /** Stores it; answers with sentences on copies in the project that weren’t made. */
  postMortemSave(debate: DebateId, postMortem: PostMortem): Promise<string[]>;
  /** Its report as Markdown, without secrets. */
  postMortemPreview(debate: DebateId): Promise<string>;
  /** Writes the report where the user says; `null` when they cancelled. */
  postMortemExport(debate: DebateId, format: ReportFormat): Promise<ReportWritten | null>;
  /** The figures, what summaries of debates say, and what is proposed. */
  systemReview(since: string | null): Promise<SystemLook>;
  /** Has a model make proposals; `null` when it was stopped. */
  systemReviewAsk(since: string | null, model: string): Promise<ProposalsAsked | null>;
  systemReviewStop(): Promise<void>;
  /** Whether it is time for a review. */
  systemReviewDue(): Promise<ReviewDue>;
  /** Puts it off. */
  systemReviewLater(): Promise<ReviewDue>;
  /** Finishes it; answers with sentences on copies in projects that weren’t made. */
  systemReviewFinish(since: string | null): Promise<string[]>;
  systemReviewPreview(since: string | null): Promise<string>;
  systemReviewExport(since: string | null, format: ReportFormat): Promise<ReportWritten | null>;
  /** Applies a proposal, or takes it back; answers with the settings as they are then. */
  proposalApply(number: number): Promise<Settings>;
  proposalTakeBack(number: number): Promise<Settings>;
}
