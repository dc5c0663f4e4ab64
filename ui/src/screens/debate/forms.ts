import type { Depth, Protocol } from "../../contract";

/** The window's words for a form, besides its name. */
interface FormWords {
  /** Whether it runs in rounds and proposes changes to the text. */
  byRounds: boolean;
  /** Its depths, as selects offer them. */
  depths: Record<Depth, string>;
  /** The label of the button that starts it. */
  start: string;
  /** Its name once it has ended. */
  held: string;
  /** Whether a judge may give an opinion on the text instead of a decision. */
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
  refine: { ...USUAL, byRounds: true, start: "Start refine", held: "Refine" },
  review: { ...USUAL, start: "Start review", held: "Review" },
  duel: { ...USUAL, start: "Start duel", held: "Duel" },
  devil: {
    ...USUAL,
    start: "Start devil’s advocate",
    held: "Devil’s advocate",
    mayBeOpinion: true,
  },
  status: {
    ...USUAL,
    start: "Judge the status",
    held: "Status check",
  },
  compare: {
    ...USUAL,
    start: "Compare the options",
    held: "Comparison",
  },
  prioritize: {
    ...USUAL,
    depths: OF_LENSES,
    start: "Rank the items",
    held: "Prioritization",
  },
  checkpoint: {
    ...USUAL,
    byRounds: true,
    start: "Start checkpoint",
    held: "Checkpoint",
  },
  gauntlet: { ...USUAL, start: "Start gauntlet", held: "Gauntlet" },
  "code-review": { ...USUAL, byRounds: true, start: "Start code review", held: "Code review" },
};
