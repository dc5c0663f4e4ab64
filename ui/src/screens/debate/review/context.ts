/** How many non-blank lines stay in view on either side of a change. */
const CONTEXT = 2;
/** Up to this many lines between two contexts are shown rather than folded. */
const FEW = 3;

/** A stretch without a change: what stays in view next to the changes above and below, and what is folded. */
export interface Stretch {
  /** Next to the change above. */
  head: string[];
  folded: string[];
  /** Next to the change below. */
  tail: string[];
}

/** Splits a stretch; `above` and `below` say whether there is a change there. */
export function stretchOf(lines: readonly string[], above: boolean, below: boolean): Stretch {
  const worded = [...lines.keys()].filter((at) => lines[at]?.trim() !== "");
  const head = above ? worded.slice(0, CONTEXT) : [];
  const tail = below ? worded.slice(Math.max(head.length, worded.length - CONTEXT)) : [];
  const hidden = worded.length - head.length - tail.length;
  const some = (all: number[]) => all.map((at) => lines[at] ?? "");
  if (hidden <= (above || below ? FEW : 0)) return { head: some(worded), folded: [], tail: [] };
  const from = head.length > 0 ? (head.at(-1) ?? 0) + 1 : 0;
  return { head: some(head), folded: lines.slice(from, tail[0] ?? lines.length), tail: some(tail) };
}

/** The text of a heading; `null` for any other line. */
export function headingOf(line: string): string | null {
  return /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1] ?? null;
}
