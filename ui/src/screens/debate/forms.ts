import type { Depth, Protocol } from "../../contract";

/** What the window says of a form, beside its name. */
interface FormWords {
  /** Whether it goes round by round and proposes changes to the text. */
  byRounds: boolean;
  /** How much it goes through, as selects offer it. */
  depths: Record<Depth, string>;
  /** What the button says that starts it. */
  start: string;
  /** What is said when it came to an end. */
  finished: string;
  /** Whether a judge may give an opinion of the text in place of a decision. */
  mayBeOpinion: boolean;
}

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

const USUAL = { byRounds: false, depths: DEPTHS, mayBeOpinion: false };

/** The forms of a debate. */
export const FORMS: Record<Protocol, FormWords> = {
  refine: { ...USUAL, byRounds: true, start: "Start refine", finished: "Refine finished" },
  review: { ...USUAL, start: "Start review", finished: "Review finished" },
  duel: { ...USUAL, start: "Start duel", finished: "Duel finished" },
  devil: {
    ...USUAL,
    start: "Start devil’s advocate",

    finished: "Devil’s advocate finished",
    mayBeOpinion: true,
  },
  status: {
    ...USUAL,
    start: "Judge the status",

    finished: "Status check finished",
  },
  compare: {
    ...USUAL,
    start: "Compare the options",
    finished: "Comparison finished",
  },
  prioritize: {
    ...USUAL,
    depths: OF_LENSES,
    start: "Rank the items",

    finished: "Prioritization finished",
  },
  checkpoint: {
    ...USUAL,
    byRounds: true,
    start: "Start checkpoint",

    finished: "Checkpoint finished",
  },
};
