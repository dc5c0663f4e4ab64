import type { Span } from "../../contract";

/** A passage, in UTF-16 code units of a text. */
export type Passage = [from: number, to: number];

/**
 * Where passages of a text are now, in order, without those that are gone and those that overlap `taken`. `spans`
 * are bytes of `base`, the text that they were found in. Where that was edited, the next passage with the same words
 * is taken.
 */
export function passagesNow(
  base: string,
  text: string,
  spans: readonly Span[],
  taken: readonly Passage[],
): Passage[] {
  const found: Passage[] = [];
  const isFree = ([from, to]: Passage) =>
    [...taken, ...found].every(([start, end]) => to <= start || end <= from);
  const [head, tail] = sameEnds(base, text);
  for (const [from, to] of inCodeUnits(base, spans)) {
    const moved = to <= head ? 0 : from >= base.length - tail ? text.length - base.length : null;
    const now: Passage | null =
      moved === null
        ? firstFree(text, base.slice(from, to), head, text.length - tail, isFree)
        : [from + moved, to + moved];
    if (now !== null && isFree(now)) found.push(now);
  }
  return found;
}

/** How much two texts have in common at their beginning, and behind that at their end. */
function sameEnds(one: string, other: string): [head: number, tail: number] {
  const least = Math.min(one.length, other.length);
  let head = 0;
  while (head < least && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < least - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return [head, tail];
}

/** The first passage with these words that touches what is between `head` and `end`. */
function firstFree(
  text: string,
  words: string,
  head: number,
  end: number,
  isFree: (passage: Passage) => boolean,
): Passage | null {
  if (words === "") return null;
  const first = Math.max(0, head - words.length);
  for (let at = text.indexOf(words, first); at >= 0 && at <= end; at = text.indexOf(words, at + 1)) {
    const passage: Passage = [at, at + words.length];
    if (isFree(passage)) return passage;
  }
  return null;
}

/** Spans in bytes as passages in code units, from the first. */
function inCodeUnits(text: string, spans: readonly Span[]): Passage[] {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let [read, units] = [0, 0];
  const unitsTo = (at: number) => {
    units += decoder.decode(bytes.subarray(read, at)).length;
    read = at;
    return units;
  };
  const marks = [...new Set(spans.flat())].sort((one, other) => one - other);
  const at = new Map(marks.map((mark) => [mark, unitsTo(mark)]));
  return spans
    .map(([from, to]): Passage => [at.get(from) ?? 0, at.get(to) ?? 0])
    .sort(([one], [other]) => one - other);
}
