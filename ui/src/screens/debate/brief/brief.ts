import type { Severity } from "../../../contract";
import type { Tone } from "../words";

/** What a stranger asks of every result, in three lines. */
export interface Brief {
  decided: Decided;
  against: Against;
  /** What to do now, in a sentence; empty where nothing is to be said. */
  next: string;
}

/** What was decided, and by whom. */
export interface Decided {
  /** In a few words. */
  word: string;
  tone: Tone;
  /** What the judge decided and the author overruled; `null` where that is not so. */
  overruled: string | null;
  /** What was put in writing: the position to take; empty where a word says it all. */
  said: string;
  /** Whose decision it is, and whether it is final: a sentence. */
  whose: string;
  /** What it rests on, in small; empty for nothing. */
  by: string;
}

/** What stands against it. */
export interface Against {
  /** What it is, where nothing opposes the decision: concerns are why a text is to be revised. */
  label?: string;
  /** Counted, or why there is nothing to count; several where they add up to nothing. */
  notes: readonly Note[];
  /** The gravest of it by name. */
  named: readonly Named[];
  /** How many more there are. */
  more: number;
  /** Where the first of those is told in full; `null` where there are none. */
  moreAt?: Lead | null;
}

/** Where something is told in full: a selector, or what brings it into view where it may be folded. */
export type Lead = string | (() => void);

/** What is to be known beside a decision. */
export interface Note {
  words: string;
  tone: Tone;
}

/** One thing that stands against it. */
export interface Named {
  title: string;
  severity: Severity | null;
  /** What is said beside its name; empty for nothing. */
  rest: string;
  /** Where it is told in full; `null` where it is in view. */
  at: Lead | null;
}

/** The gravest first. */
export const RANKS: Record<Severity, number> = { blocking: 0, major: 1, minor: 2 };

/** How many are named. */
const NAMED = 2;

/** The first of what stands against it by name, and how many more there are. */
export function firstNamed(all: readonly Named[]): Pick<Against, "named" | "more" | "moreAt"> {
  return {
    named: all.slice(0, NAMED),
    more: Math.max(0, all.length - NAMED),
    moreAt: all[NAMED]?.at ?? null,
  };
}

/** Leads to what is told in full elsewhere in the same window. */
export function leadTo(at: Lead): void {
  if (typeof at === "function") {
    at();
    return;
  }
  const found = document.querySelector<HTMLElement>(at);
  if (!found) return;
  const target = found.querySelector("input") ?? found;
  // What is folded there is what was asked for.
  if (target.ariaExpanded === "false") target.click();
  if (target === found) found.tabIndex = -1;
  target.focus({ preventScroll: true });
  // In a table what it is called stands in the row above.
  (found.closest("tbody") ?? found).scrollIntoView({ block: "center" });
}
