import type { Agenda, CameTo, Decides, Judgment, Protocol } from "../../contract";
import { DECIDES } from "../../contract";
import type { Tone } from "./words";

/** The name of a result without a decision, an option or a concern as its headline. */
export interface Bare {
  word: string;
  tone: Tone;
  /** What is left to do. */
  whose: string;
}

/** What the window says and does, by the type of decision. */
interface Deciding {
  /** The possible decisions, in the order of choices; none if a result is not such a decision. */
  decisions: readonly Judgment[];
  /** What is left to the author if no judge decides. */
  yours: string;
  /** A result without a headline, by whether somebody was not heard; `null`: concerns are the headline. */
  bare: { heard: Bare; unheard: Bare; inList: boolean } | null;
  /** The label for accepting the judge's decision. */
  accept: string;
  /** Whether the author decides even if a judge said nothing. */
  alwaysAsks: boolean;
  /** What the author can overrule: a decision, any verdict, or nothing. */
  overrules: "decision" | "verdict" | "nothing";
  /** Whether the result is counted, so that nobody concludes. */
  isCounted: boolean;
  /** Whether there is something to debate, besides the text. */
  hasSubject: (agenda: Agenda) => boolean;
}

const OF_A_JUDGE: Deciding = {
  decisions: [],
  yours: "For you to decide",
  bare: null,
  accept: "Accept recommendation",
  alwaysAsks: false,
  overrules: "decision",
  isCounted: false,
  hasSubject: () => true,
};
const NONE: Bare = { word: "No recommendation", tone: "warn", whose: "For you to choose" };

const BY: Record<Decides, Deciding> = {
  text: { ...OF_A_JUDGE, decisions: ["approve", "revise", "reject"] },
  status: { ...OF_A_JUDGE, decisions: ["green", "amber", "red"], accept: "Accept rating" },
  option: {
    ...OF_A_JUDGE,
    yours: NONE.whose,
    bare: { heard: NONE, unheard: NONE, inList: false },
    alwaysAsks: true,
    overrules: "verdict",
    hasSubject: ({ comparison }) => (comparison?.options.length ?? 0) > 1,
  },
  order: {
    ...OF_A_JUDGE,
    bare: {
      heard: { word: "Ranked", tone: "plain", whose: "Nothing left to decide" },
      unheard: { word: "Ranked by one lens", tone: "warn", whose: "Run it again" },
      inList: true,
    },
    alwaysAsks: true,
    overrules: "nothing",
    isCounted: true,
    hasSubject: ({ items }) => items.length > 0,
  },
};

/** Whether the author has something to decide and has not done so yet. */
export function asksAuthor({ protocol, decision, doubt }: CameTo): boolean {
  return decision !== null || doubt !== null || deciding(protocol).alwaysAsks;
}

/** What depends on a form's type of decision. */
export function deciding(protocol: Protocol): Deciding {
  return BY[DECIDES[protocol]];
}
