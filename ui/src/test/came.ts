import type { CameTo } from "../contract";

/** The result of a Duel in which everybody was heard and nothing was left open. */
export const HEARD: CameTo = {
  protocol: "duel",
  decision: "approve",
  recommended: null,
  doubt: null,
  decided: null,
  chosen: null,
  against: null,
  undecided: 0,
  unheard: [],
  unchallenged: false,
  alone: null,
  twice: null,
  own_weights: false,
  outranked: null,
};
