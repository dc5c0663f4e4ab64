import type { ChangeDesc, Text } from "@codemirror/state";

/** How many lines to search in both directions for the reader's line. */
const NEAR = 400;
/** Lines around the reader's that can replace it if it is blank, or gone. */
const AROUND = 12;

/**
 * Where a position moves when the text is replaced: to the same line as long as that is nearby,
 * even if everything around it is new.
 */
export function stay(place: number, before: Text, after: Text, changes: ChangeDesc): number {
  if (changes.touchesRange(place, place) === false) return changes.mapPos(place, 1);
  const line = before.lineAt(place);
  for (let off = 0; off <= AROUND; off++) {
    for (const by of [off, -off]) {
      const known = line.number + by;
      if (known < 1 || known > before.lines) continue;
      const same = sameLine(before.line(known).text, known, known + after.lines - before.lines, after);
      if (same === null) continue;
      const there = after.line(Math.min(Math.max(same - by, 1), after.lines));
      return Math.min(there.from + place - line.from, there.to);
    }
  }
  return changes.mapPos(place, 1);
}

/** The number of the line with this text that is nearest to its old place, from the top or the end. */
function sameLine(text: string, fromTop: number, fromEnd: number, after: Text): number | null {
  if (text.trim() === "") return null;
  for (let off = 0; off <= NEAR; off++) {
    for (const number of [fromTop - off, fromTop + off, fromEnd - off, fromEnd + off])
      if (number >= 1 && number <= after.lines && after.line(number).text === text) return number;
  }
  return null;
}
