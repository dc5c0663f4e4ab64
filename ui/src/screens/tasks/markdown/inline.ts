import { EditorSelection, type ChangeSpec, type EditorState, type SelectionRange } from "@codemirror/state";
import type { Command } from "@codemirror/view";

import { inFrontMatter } from "./front";

/** Inline markup: strong, emphasized, code. */
export type Mark = "**" | "*" | "`";

interface Stretch {
  from: number;
  to: number;
}

const OPENING_SIGNS = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?|>\s?|#{1,6}\s+)*/;

/** What a selection means: the word at the cursor, or its words in each line, without leading markup. */
export function stretches(state: EditorState, range: SelectionRange): Stretch[] {
  if (range.empty) {
    const word = state.wordAt(range.head);
    return [word ? { from: word.from, to: word.to } : { from: range.head, to: range.head }];
  }
  const found: Stretch[] = [];
  for (let at = range.from; at <= range.to;) {
    const line = state.doc.lineAt(at);
    const signs = OPENING_SIGNS.exec(line.text)?.[0].length ?? 0;
    const from = Math.max(range.from, line.from + signs);
    const text = state.sliceDoc(from, Math.max(from, Math.min(range.to, line.to)));
    const start = from + text.length - text.trimStart().length;
    if (text.trim() !== "") found.push({ from: start, to: start + text.trim().length });
    at = line.to + 1;
  }
  return found;
}

/** The number of markup characters on both sides of a stretch. */
function run(state: EditorState, { from, to }: Stretch, sign: string): number {
  let count = 0;
  while (
    state.sliceDoc(from - count - 1, from - count) === sign &&
    state.sliceDoc(to + count, to + count + 1) === sign
  )
    count++;
  return count;
}

function isMarked(state: EditorState, stretch: Stretch, mark: Mark): boolean {
  const count = run(state, stretch, mark.charAt(0));
  // Three asterisks are both marks at once.
  return mark === "*" ? count % 2 === 1 : count >= mark.length;
}

/** The words of a stretch, whether or not the markup around them was selected too. */
function core(state: EditorState, { from, to }: Stretch, sign: string): Stretch {
  let [start, end] = [from, to];
  while (state.sliceDoc(start - 1, start) === sign) start--;
  while (state.sliceDoc(end, end + 1) === sign) end++;
  while (
    end - start >= 2 &&
    state.sliceDoc(start, start + 1) === sign &&
    state.sliceDoc(end - 1, end) === sign
  ) {
    start++;
    end--;
  }
  return { from: start, to: end };
}

/** Marks words up, or removes the markup if all of them have it. */
export function toggleMark(mark: Mark): Command {
  return ({ state, dispatch }) => {
    const spec = state.changeByRange((range) => {
      const list = stretches(state, range)
        .filter(({ from }) => !inFrontMatter(state, from))
        .map((stretch) => core(state, stretch, mark.charAt(0)));
      const remove = list.length > 0 && list.every((stretch) => isMarked(state, stretch, mark));
      const changes = list
        .filter((stretch) => remove || !isMarked(state, stretch, mark))
        .flatMap((stretch) => (remove ? without(stretch, mark) : wrapped(stretch, mark)));
      return { changes, range: after(state, range, list, changes) };
    });
    dispatch(state.update(spec, { userEvent: "input.format", scrollIntoView: true }));
    return true;
  };
}

function wrapped({ from, to }: Stretch, mark: Mark): ChangeSpec[] {
  return from === to
    ? [{ from, insert: mark + mark }]
    : [
        { from, insert: mark },
        { from: to, insert: mark },
      ];
}

function without({ from, to }: Stretch, mark: Mark): ChangeSpec[] {
  return [
    { from: from - mark.length, to: from },
    { from: to, to: to + mark.length },
  ];
}

/** The selection afterward: on the same words, in the same word, or between two new marks. */
function after(
  state: EditorState,
  range: SelectionRange,
  list: Stretch[],
  changes: ChangeSpec[],
): SelectionRange {
  const set = state.changes(changes);
  const from = list[0]?.from ?? range.from;
  const to = list.at(-1)?.to ?? range.to;
  if (!range.empty) return EditorSelection.range(set.mapPos(from, 1), set.mapPos(to, -1));
  const opened = changes.length === 1 ? (set.newLength - set.length) / 2 : 0;
  const side = range.head === from && opened === 0 ? 1 : -1;
  return EditorSelection.cursor(set.mapPos(range.head, side) + opened);
}
