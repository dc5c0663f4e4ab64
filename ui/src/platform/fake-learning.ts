import type { DebateId, PostMortem, PostMortemForm, ReportFormat } from "../contract";
import { refusal } from "./refusal";
import type { Platform } from "./types";

/** What is learned from debates, in memory. */
export class FakeLearning {
  /** What a post-mortem asks; `null`: the debate is gone. */
  form: PostMortemForm | null = null;
  /** Post-mortems that were saved, and formats that were written, newest last. */
  readonly saved: [DebateId, PostMortem][] = [];
  readonly written: ReportFormat[] = [];
  /** Copies in the project that can’t be made. */
  uncopied: string[] = [];
}

/** The part of the platform that learns. */
export function learningOf(learning: FakeLearning) {
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
  } satisfies Partial<Platform>;
}
