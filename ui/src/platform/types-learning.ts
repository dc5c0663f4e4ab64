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

/** Post-mortems and the system review, which starts at a day, `YYYY-MM-DD`; `null`: at the beginning. */
export interface Learning {
  /** The questions of a post-mortem about a debate, and the last answers. */
  postMortemForm(debate: DebateId): Promise<PostMortemForm>;
  /** Stores it; returns sentences about copies in the project that failed. */
  postMortemSave(debate: DebateId, postMortem: PostMortem): Promise<string[]>;
  /** Its report as Markdown, without secrets. */
  postMortemPreview(debate: DebateId): Promise<string>;
  /** Writes the report to a file that the user chooses; `null` if they canceled. */
  postMortemExport(debate: DebateId, format: ReportFormat): Promise<ReportWritten | null>;
  /** The figures, what summaries of debates say, and the proposals. */
  systemReview(since: string | null): Promise<SystemLook>;
  /** Has a model make proposals; `null` if it was stopped. */
  systemReviewAsk(since: string | null, model: string): Promise<ProposalsAsked | null>;
  systemReviewStop(): Promise<void>;
  /** Whether it is time for a review. */
  systemReviewDue(): Promise<ReviewDue>;
  /** Postpones it. */
  systemReviewLater(): Promise<ReviewDue>;
  /** Finishes it; returns sentences about copies in projects that failed. */
  systemReviewFinish(since: string | null): Promise<string[]>;
  systemReviewPreview(since: string | null): Promise<string>;
  systemReviewExport(since: string | null, format: ReportFormat): Promise<ReportWritten | null>;
  /** Applies a proposal, or takes it back; returns the resulting settings. */
  proposalApply(number: number): Promise<Settings>;
  proposalTakeBack(number: number): Promise<Settings>;
}
