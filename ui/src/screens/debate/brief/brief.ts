import type { Severity } from "../../../contract";
import type { Tone } from "../words";

/** What a newcomer asks about any result, in three lines. */
export interface Brief {
  decided: Decided;
  against: Against;
  /** What to do now, in a sentence; empty if there is nothing to say. */
  next: string;
}

/** What was decided, and by whom. */
export interface Decided {
  /** In a few words. */
  word: string;
  tone: Tone;
  /** The judge's decision that the author overruled; `null` if there is none. */
  overruled: string | null;
  /** The written position to take; empty if a word says it all. */
  said: string;
  /** Whose decision it is, and whether it is final, in a sentence. */
  whose: string;
  /** What it is based on, in small print; empty for nothing. */
  by: string;
}

/** What speaks against it. */
export interface Against {
  /** Its label if nothing opposes the decision, as when concerns are the reason to revise a text. */
  label?: string;
  /** Counts, or why there is nothing to count; several if they don't add up. */
  notes: readonly Note[];
  /** The most serious points by name. */
  named: readonly Named[];
  /** How many more there are. */
  more: number;
  /** Where the first of the others is shown in full; `null` if there are none. */
  moreAt?: Lead | null;
}

/** Where something is shown in full: a selector, or a function that unfolds it if necessary. */
export type Lead = string | (() => void);

/** A remark on a decision. */
export interface Note {
  words: string;
  tone: Tone;
}

/** One point against it. */
export interface Named {
  title: string;
  severity: Severity | null;
  /** What is added to its name; empty for nothing. */
  rest: string;
  /** Where it is shown in full; `null` if it is in view. */
  at: Lead | null;
}

/** Most serious first. */
export const RANKS: Record<Severity, number> = { blocking: 0, major: 1, minor: 2 };

/** The number of points named. */
const NAMED = 2;

/** The first points against it by name, and how many more there are. */
export function firstNamed(all: readonly Named[]): Pick<Against, "named" | "more" | "moreAt"> {
  return {
    named: all.slice(0, NAMED),
    more: Math.max(0, all.length - NAMED),
    moreAt: all[NAMED]?.at ?? null,
  };
}

/** Goes to what is shown in full elsewhere in the same window. */
export function leadTo(at: Lead): void {
  if (typeof at === "function") {
    at();
    return;
  }
  const found = document.querySelector<HTMLElement>(at);
  if (!found) return;
  const target = found.querySelector("input") ?? found;
  // If it is folded there, it is unfolded, since it was asked for.
  if (target.ariaExpanded === "false") target.click();
  if (target === found) found.tabIndex = -1;
  target.focus({ preventScroll: true });
  // In a table, its name is in the row above.
  (found.closest("tbody") ?? found).scrollIntoView({ block: "center" });
}
