import { syntaxTree } from "@codemirror/language";
import type { ChangeSpec, EditorState, Line } from "@codemirror/state";
import type { Command } from "@codemirror/view";

import { inFrontMatter } from "./front";

/** Types of items that a line can be. */
export type List = "bullets" | "numbers" | "tasks";

const HASHES = /^(#{1,6})(?:[ \t]+|$)/;
const QUOTE = /^[ \t]*>[ \t]?/;
const ITEM = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/;
const SIGNS: Record<List, RegExp> = {
  bullets: /^[-*+][ \t]+(?!\[[ xX]\])/,
  numbers: /^\d/,
  tasks: /\[[ xX]\]/,
};
const NEW: Record<List, (index: number) => string> = {
  bullets: () => "- ",
  numbers: (index) => `${index + 1}. `,
  tasks: () => "- [ ] ",
};
const SMALLEST = 6;
/** What a plain line becomes when it is made larger. */
const FIRST = 3;

/** The lines that the selection touches, without code and front matter. */
function chosenLines(state: EditorState): Line[] {
  const lines = new Map<number, Line>();
  for (const { from, to } of state.selection.ranges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      // A selection that ends at the start of a line doesn't include that line.
      if (line.from < to || from === to || line.from === from) lines.set(line.from, line);
      at = line.to + 1;
    }
  }
  return [...lines.values()].filter((line) => !inFrontMatter(state, line.from) && !inCode(state, line.from));
}

function inCode(state: EditorState, place: number): boolean {
  for (let node = syntaxTree(state).resolveInner(place, 1); node.parent; node = node.parent) {
    if (/^(?:FencedCode|CodeBlock)$/.test(node.name)) return true;
  }
  return false;
}

/** A command that changes the start of the selected lines. Blank lines count only if all are blank. */
function onLines(change: (lines: Line[]) => ChangeSpec[]): Command {
  return ({ state, dispatch }) => {
    const lines = chosenLines(state);
    const written = lines.filter(({ text }) => text.trim() !== "");
    const changes = state.changes(change(written.length > 0 ? written : lines));
    dispatch(
      state.update({
        changes,
        selection: state.selection.map(changes, 1),
        userEvent: "input.format",
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

/** Makes headings larger (-1) or smaller (1): "#" is the largest, and plain text comes after "######". */
export function resizeHeading(step: -1 | 1): Command {
  return onLines((lines) =>
    lines.flatMap(({ from, text }) => {
      const hashes = HASHES.exec(text);
      const level = hashes?.[1]?.length ?? (step === -1 ? FIRST + 1 : SMALLEST + 1);
      const next = Math.max(1, level + step);
      const insert = next > SMALLEST ? "" : `${"#".repeat(next)} `;
      return { from, to: from + (hashes?.[0].length ?? 0), insert };
    }),
  );
}

/** Makes the lines list items, or plain lines if they already are. */
export function toggleList(list: List): Command {
  return onLines((lines) => {
    const all = lines.every(({ text }) => SIGNS[list].test(ITEM.exec(text)?.[2] ?? ""));
    return lines.map(({ from, text }, index) => {
      const [, indent = "", sign = ""] = ITEM.exec(text) ?? [];
      const start = from + indent.length;
      return { from: start, to: start + sign.length, insert: all ? "" : NEW[list](index) };
    });
  });
}

/** Checks the boxes of the lines, or clears them if all are checked; adds a box to lines without one. */
export const tickTask: Command = onLines((lines) => {
  const signs = lines.map(({ text }) => ITEM.exec(text)?.[2] ?? "");
  const boxed = signs.every((sign) => SIGNS.tasks.test(sign));
  const done = signs.every((sign) => /\[[xX]\]/.test(sign));
  return lines.flatMap(({ from, text }, index) => {
    const sign = signs[index] ?? "";
    const start = from + (ITEM.exec(text)?.[1]?.length ?? 0);
    if (boxed) {
      const box = start + sign.indexOf("[");
      return { from: box + 1, to: box + 2, insert: done ? " " : "x" };
    }
    if (SIGNS.tasks.test(sign)) return [];
    return sign === "" ? { from: start, insert: "- [ ] " } : { from: start + sign.length, insert: "[ ] " };
  });
});

/** Makes the lines a quotation, or removes one level of it if all of them are quoted. */
export const toggleQuote: Command = onLines((lines) => {
  const all = lines.every(({ text }) => QUOTE.test(text));
  return lines.map(({ from, text }) =>
    all ? { from, to: from + (QUOTE.exec(text)?.[0].length ?? 0) } : { from, insert: "> " },
  );
});
