import type { PatternHits, PatternSearch } from "../contract";

/** Enough to stand in for what the back end finds. */
export function findPattern({ text, pattern, case_sensitive }: PatternSearch): PatternHits {
  try {
    const expression = new RegExp(pattern, case_sensitive ? "gmu" : "gimu");
    const found = [...text.matchAll(expression)];
    const hits = found.map((match) => {
      const groups = [...match].map((group) => group ?? "");
      return { from: match.index, to: match.index + match[0].length, groups };
    });
    return { found: "hits", hits };
  } catch {
    return { found: "no_pattern" };
  }
}
