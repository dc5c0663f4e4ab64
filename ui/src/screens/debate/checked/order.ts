import type { CameBack, Finding, FindingId } from "../../../contract";
import { worst } from "../words";

/** The number of findings to read first. */
export const FIRST = 5;

/** What a check found, in reading order. */
export interface Ranked {
  /** The ones that matter most, in that order. */
  first: readonly Finding[];
  /** What is folded below them. */
  rest: readonly Finding[];
  /** What the author dismissed in the previous check. */
  dismissed: readonly Finding[];
}

const RANKS = ["blocking", "major", "minor"];

/** Ranks findings by severity, then by their position in the text. */
export function ranked(findings: readonly Finding[], came: CameBack | null): Ranked {
  const known = dismissedBefore(came);
  const rank = (finding: Finding) => RANKS.indexOf(worst([finding]));
  const place = (finding: Finding) => finding.range?.[0] ?? Infinity;
  const all = findings
    .filter(({ id }) => !known.includes(id))
    .sort((one, other) => rank(one) - rank(other) || place(one) - place(other));
  return {
    first: all.slice(0, FIRST),
    rest: all.slice(FIRST),
    dismissed: findings.filter(({ id }) => known.includes(id)),
  };
}

/** The findings that say again what the author dismissed in the check before. */
function dismissedBefore(came: CameBack | null): readonly FindingId[] {
  return (came?.back ?? []).flatMap(({ then, now }) => (then.fate === "dismissed" ? now : []));
}
