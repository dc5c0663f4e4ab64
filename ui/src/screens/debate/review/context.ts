import type { ReviewLine, Segment } from "../../../contract";

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

/** How many characters stay next to changed words in a line that is shown in full right above. */
const NEAR = 48;

/**
 * The lines of a place whose original lines are shown in full right above: only the changed words, with a few
 * words around them.
 */
export function clipped(lines: readonly ReviewLine[]): ReviewLine[] {
  const isMarked = ({ segments }: ReviewLine) => segments.some(({ marked }) => marked);
  if (!lines.some(isMarked)) return [...lines];
  // Where words are only added, or only removed, the other side has nothing to show.
  return lines.filter(isMarked).map((line) => ({ ...line, segments: line.segments.map(near) }));
}

/** A part of a line, shortened on the sides that no changed words are next to. */
function near(segment: Segment, index: number, all: readonly Segment[]): Segment {
  if (segment.marked) return segment;
  const { text } = segment;
  const head = index > 0 ? beginning(text) : "";
  const tail = index < all.length - 1 ? ending(text) : "";
  return head.length + tail.length + 1 >= text.length ? segment : { ...segment, text: `${head}…${tail}` };
}

/** Up to the end of a word. */
function beginning(text: string): string {
  const end = text.slice(NEAR).search(/\s/);
  return end < 0 ? text : text.slice(0, NEAR + end);
}

/** From the beginning of a word. */
function ending(text: string): string {
  const start = text.slice(0, -NEAR).search(/\s\S*$/);
  return start < 0 ? text : text.slice(start);
}

/** The text of a heading; `null` for any other line. */
export function headingOf(line: string): string | null {
  return /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1] ?? null;
}
