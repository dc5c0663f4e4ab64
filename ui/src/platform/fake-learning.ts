import type {
  DebateId,
  PostMortem,
  PostMortemForm,
  ProposalsAsked,
  ReportFormat,
  ReviewDue,
  Settings,
  SystemLook,
} from "../contract";
import { refusal } from "./refusal";
import type { Platform } from "./types";

/** Post-mortems and the system review, in memory. */
export class FakeLearning {
  /** The form of a post-mortem; `null`: the debate is gone. */
  form: PostMortemForm | null = null;
  /** Post-mortems that were saved, and formats that were exported, newest last. */
  readonly saved: [DebateId, PostMortem][] = [];
  readonly written: ReportFormat[] = [];
  /** Copies in projects that fail. */
  uncopied: string[] = [];
  /** The system review; `null`: it can’t be read. */
  look: SystemLook | null = null;
  due: ReviewDue = { due: false, debates: 0 };
  /** The result of asking a model. */
  asked: ProposalsAsked | null = null;
  /** The requests, newest last. */
  readonly calls: string[] = [];
}

/** This part of the platform. */
export function learningOf(learning: FakeLearning, settings: () => Settings) {
  const shown = () => {
    if (!learning.look) throw refusal("storage", "The review can’t be read.", "Try again.");
    return structuredClone(learning.look);
  };
  const apply = (number: number, at: string | null) => {
    const look = shown();
    const proposals = look.proposals.map((row) => (row.number === number ? { ...row, applied_at: at } : row));
    learning.look = { ...look, proposals };
    return settings();
  };
  return {
    postMortemForm: async () => {
      if (!learning.form) throw refusal("not_found", "The debate is gone.", "Open another one.");
      return structuredClone(learning.form);
    },
    postMortemSave: async (debate, postMortem) => {
      learning.saved.push([debate, structuredClone(postMortem)]);
      if (learning.form) learning.form = { ...learning.form, saved: structuredClone(postMortem) };
      return learning.uncopied;
    },
    postMortemPreview: async () => "# Weekly digest\n\n**1 right, 0 false alarms.**\n",
    postMortemExport: async (_, format) => {
      learning.written.push(format);
      return { file: `/home/sam/saved/post_mortem.${format}`, secrets: 0 };
    },
    systemReview: async (since) => {
      learning.calls.push(`since ${since}`);
      return shown();
    },
    systemReviewAsk: async (_, model) => {
      learning.calls.push(`ask ${model}`);
      return learning.asked;
    },
    systemReviewStop: async () => void learning.calls.push("stop"),
    systemReviewDue: async () => learning.due,
    systemReviewLater: async () => (learning.due = { ...learning.due, due: false }),
    systemReviewFinish: async (since) => {
      learning.calls.push(`finish ${since}`);
      learning.due = { due: false, debates: 0 };
      return learning.uncopied;
    },
    systemReviewPreview: async () => "# System review\n",
    systemReviewExport: async (_, format) => {
      learning.written.push(format);
      return { file: `/home/sam/saved/system_review.${format}`, secrets: 0 };
    },
    proposalApply: async (number) => apply(number, "2026-04-01T12:00:00Z"),
    proposalTakeBack: async (number) => apply(number, null),
  } satisfies Partial<Platform>;
}
