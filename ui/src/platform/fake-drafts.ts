import type { AppError, DebateId, Draft } from "../contract";

/** Drafts in memory. */
export class FakeDrafts {
  readonly kept = new Map<DebateId, Draft[]>();
  /** Why none can be stored; `null`: all can. */
  problem: AppError | null = null;
}

/** The part of the platform that stores them. */
export function draftsOf(drafts: FakeDrafts) {
  const others = (debate: DebateId, place: string) =>
    (drafts.kept.get(debate) ?? []).filter((draft) => draft.place !== place);
  return {
    draftList: async (debate: DebateId) => structuredClone(drafts.kept.get(debate) ?? []),
    draftKeep: async (debate: DebateId, draft: Draft) => {
      if (drafts.problem) throw drafts.problem;
      drafts.kept.set(debate, [...others(debate, draft.place), draft]);
    },
    draftDrop: async (debate: DebateId, place: string) => void drafts.kept.set(debate, others(debate, place)),
  };
}
