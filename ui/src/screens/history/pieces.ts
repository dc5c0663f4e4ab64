import type { Highlight } from "../tasks/editor.svelte";

type Range = readonly [from: number, to: number];

/** The marks of a text; positions in UTF-16 code units. */
export interface Marks {
  /** What findings quote; several can quote the same passage. */
  highlights: readonly Highlight[];
  /** What a round wrote. */
  added: readonly Range[];
  /** What it removed, and where that was. */
  removed: readonly (readonly [at: number, text: string])[];
  /** Words that were searched for. */
  hits: readonly Range[];
}

/** A stretch of the text with the same marks throughout, or one that was removed from it. */
export interface Piece {
  text: string;
  /** Who quotes it, widest passage first. */
  lights: readonly Highlight[];
  added: boolean;
  removed: boolean;
  hit: boolean;
}

const PLAIN: Omit<Piece, "text"> = { lights: [], added: false, removed: false, hit: false };

/** Splits a text wherever a mark begins or ends. */
export function pieces(text: string, marks: Marks): Piece[] {
  const lights = marks.highlights.filter(({ to }) => to <= text.length).sort(wider);
  const cuts = [
    0,
    text.length,
    ...lights.flatMap(({ from, to }) => [from, to]),
    ...[...marks.added, ...marks.hits].flat(),
    ...marks.removed.map(([at]) => at),
  ];
  const places = [...new Set(cuts.filter((at) => at >= 0 && at <= text.length))].sort((a, b) => a - b);
  const inside = (ranges: readonly Range[], at: number) => ranges.some(([from, to]) => from <= at && at < to);
  return places.flatMap((at, index) => {
    const gone = marks.removed.filter(([place]) => place === at).map(([, words]) => words);
    const before = gone.map((words) => ({ ...PLAIN, text: words, removed: true }));
    const end = places[index + 1];
    if (end === undefined) return before;
    const piece: Piece = {
      ...PLAIN,
      text: text.slice(at, end),
      lights: lights.filter(({ from, to }) => from <= at && at < to),
      added: inside(marks.added, at),
      hit: inside(marks.hits, at),
    };
    return [...before, piece];
  });
}

function wider(one: Highlight, other: Highlight): number {
  return other.to - other.from - (one.to - one.from) || one.from - other.from;
}

/** Where words appear in a text, regardless of case. */
export function places(text: string, words: readonly string[]): Range[] {
  const wanted = [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word !== "");
  const plain = text.toLowerCase();
  // A few letters change their length with their case, which would shift the positions.
  if (plain.length !== text.length) return [];
  return wanted.flatMap((word) => {
    const found: Range[] = [];
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      found.push([at, at + word.length]);
    }
    return found;
  });
}
