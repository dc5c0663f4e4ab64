import type { Depth, Judgement, Protocol } from "../../contract";

/** What the window says of a form, beside its name. */
interface FormWords {
  /** Whether it goes round by round and proposes changes to the text. */
  byRounds: boolean;
  /** What can be decided in it, in the order of choices; none where a result is no such decision. */
  decisions: readonly Judgement[];
  /** How much it goes through, as selects offer it. */
  depths: Record<Depth, string>;
  /** What the button says that starts it. */
  start: string;
  /** What is left to the author where no judge decides. */
  yours: string;
  /** What is said when it came to an end. */
  finished: string;
  /** Whether a judge may give an opinion of the text in place of a decision. */
  mayBeOpinion: boolean;
}

const ON_A_PROPOSAL: readonly Judgement[] = ["approve", "revise", "reject"];
const DEPTHS: Record<Depth, string> = {
  team: "Sides answer each other",
  once: "Each side speaks once",
  single: "One model alone",
};
const OF_LENSES: Record<Depth, string> = {
  ...DEPTHS,
  once: "Two lenses, blind to each other",
  single: "One model with both lenses",
};

const DECIDED = { byRounds: false, decisions: ON_A_PROPOSAL, depths: DEPTHS, mayBeOpinion: false };
const YOURS = "For you to decide";

/** The forms of a debate. */
export const FORMS: Record<Protocol, FormWords> = {
  refine: { ...DECIDED, byRounds: true, start: "Start refine", yours: YOURS, finished: "Refine finished" },
  review: { ...DECIDED, start: "Start review", yours: YOURS, finished: "Review finished" },
  duel: { ...DECIDED, start: "Start duel", yours: YOURS, finished: "Duel finished" },
  devil: {
    ...DECIDED,
    start: "Start devil’s advocate",
    yours: YOURS,
    finished: "Devil’s advocate finished",
    mayBeOpinion: true,
  },
  status: {
    ...DECIDED,
    decisions: ["green", "amber", "red"],
    start: "Judge the status",
    yours: YOURS,
    finished: "Status check finished",
  },
  compare: {
    ...DECIDED,
    decisions: [],
    start: "Compare the options",
    yours: "For you to choose",
    finished: "Comparison finished",
  },
  prioritize: {
    ...DECIDED,
    decisions: [],
    depths: OF_LENSES,
    start: "Rank the items",
    yours: YOURS,
    finished: "Prioritization finished",
  },
  checkpoint: {
    ...DECIDED,
    byRounds: true,
    start: "Start checkpoint",
    yours: YOURS,
    finished: "Checkpoint finished",
  },
};
