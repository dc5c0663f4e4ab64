import type {
  AdversaryConfig,
  AppError,
  CheckpointReview,
  DebateId,
  PlanningDocument,
  PlanningProject,
  Project,
  TaskDocument,
  TextNow,
} from "../contract";
import { comparison } from "./fake-history";

const BEFORE = "# Requirements\n\n- The link expires soon.\n- Everybody sees all reports.\n";
const AFTER = BEFORE.replace("soon", "after one hour");

/** A document that is there and was not reviewed. */
export function planned(checkpoint: string, more: Partial<PlanningDocument> = {}): PlanningDocument {
  return {
    checkpoint,
    file: `.planning/${checkpoint.toUpperCase()}.md`,
    exists: true,
    task: null,
    rounds: 3,
    barred: null,
    last: null,
    ...more,
  };
}

/** Planning projects in memory. */
export class FakePlanning {
  project: PlanningProject = {
    folder: "/home/sam/orders",
    name: "orders",
    documents: [planned("requirements"), planned("roadmap")],
    config: {
      enabled: true,
      max_rounds: 3,
      commit: false,
      checkpoints: [
        { name: "requirements", file: "REQUIREMENTS.md", enabled: null, max_rounds: null },
        { name: "roadmap", file: "ROADMAP.md", enabled: null, max_rounds: null },
      ],
    },
    config_problem: null,
    config_notes: [],
    repository: true,
    reviewed: null,
  };
  recent: Project[] = [];
  /** What the next call is refused with. */
  refuses: AppError | null = null;
  /** What the file of the checkpoint holds. */
  file = AFTER;
  review: CheckpointReview = {
    review: {
      points: [
        {
          finding: "r1.s1.1",
          severity: "blocking",
          title: "Soon is no time",
          mark: "addressed",
          words: "The link lasts an hour.",
        },
        {
          finding: "r1.s1.2",
          severity: "major",
          title: "Too open",
          mark: "noted",
          words: "It was agreed.",
        },
        {
          finding: "r1.s1.3",
          severity: "minor",
          title: "No language is named",
          mark: "unresolved",
          words: "Nobody answered it.",
        },
      ],
      unresolved: 1,
      rounds: 2,
      unread: null,
    },
    result: "1 unresolved after 2 rounds",
    state: "to_review",
    file: "REQUIREMENTS.md",
    differences: [comparison(BEFORE, AFTER)],
    revised: true,
    shared: false,
    conflict: null,
    commit: null,
  };

  open(): PlanningProject {
    this.#refuse();
    return structuredClone(this.project);
  }

  configure(config: AdversaryConfig): PlanningProject {
    this.#refuse();
    this.project = { ...this.project, config };
    return this.open();
  }

  /** Somebody else writes to the file once the review has ended. */
  conflict(text: string, clashes = 0): void {
    this.file = text;
    this.review = {
      ...this.review,
      conflict: {
        now: this.text(),
        difference: comparison(AFTER, text),
        holds_revision: clashes === 0,
        both: text,
        clashes,
      },
    };
  }

  keepBoth(seen: string): void {
    if (seen !== this.file) throw CHANGED;
    this.decide("approved");
    this.review = { ...this.review, conflict: null, shared: true };
  }

  text(): TextNow {
    return { text: this.file, hash: this.file };
  }

  decide(state: CheckpointReview["state"]): void {
    this.#refuse();
    this.review = { ...this.review, state };
  }

  adjust(seen: string, text: string): void {
    if (seen !== this.file) throw CHANGED;
    this.file = text;
    this.decide("adjusted");
  }

  #refuse(): void {
    const error = this.refuses;
    this.refuses = null;
    if (error) throw error;
  }
}

/** What is said when somebody else wrote to the document. */
export const CHANGED: AppError = {
  code: "conflict",
  message: "REQUIREMENTS.md was changed by somebody else after the review, so it is left as it is.",
  hint: "Go on by hand from what stands there now, or undo the other change first.",
  detail: "",
};

/** The part of the platform that such a project stands behind. */
export function plansOf(planning: FakePlanning, document: () => TaskDocument) {
  return {
    planningChoose: async () => planning.open(),
    planningProjects: async () => planning.recent,
    planningOpen: async () => planning.open(),
    planningConfigure: async (_: string, config: AdversaryConfig) => planning.configure(config),
    planningTask: async () => document(),
    checkpointReview: async () => structuredClone(planning.review),
    checkpointText: async () => planning.text(),
    checkpointKeepBoth: async (_: DebateId, seen: string) => {
      planning.keepBoth(seen);
      return document();
    },
    checkpointApprove: async () => {
      planning.decide("approved");
      return document();
    },
    checkpointAdjust: async (_: DebateId, seen: string, text: string) => {
      planning.adjust(seen, text);
      return document();
    },
    checkpointTakeBack: async () => planning.decide("taken_back"),
  };
}
