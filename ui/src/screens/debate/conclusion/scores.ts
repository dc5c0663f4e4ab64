import { ANCHORS, type Score } from "../../../contract";

/** The judge's score of a concern: "4 of 5, serious, open". */
export function scoreWords({ score, met }: Score): string {
  const name = ANCHORS[score - 1] ?? "";
  const state = met ? "resolved" : isReal(score) ? "open" : "";
  return [`${score} of 5`, name, state].filter(Boolean).join(", ");
}

/** Whether a concern with this score is more than weak. */
export function isReal(score: number): boolean {
  return score >= 3;
}

/** What the scores mean, in one line. */
export const LEGEND = ANCHORS.map((name, at) => `${at + 1}: ${name}`).join(" · ");
