import { countColumn, type ChangeSpec, type EditorState, type Line } from "@codemirror/state";
import { ViewPlugin, type Command, type EditorView, type KeyBinding } from "@codemirror/view";

const ITEM = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)/;
const TAB = 4;

function depth(text: string): number {
  return countColumn(text, TAB, text.length - text.trimStart().length);
}

/** The items in the selection; `null` if it touches anything else except blank lines. */
function chosenItems(state: EditorState): Line[] | null {
  const { from, to } = state.selection.main;
  const items: Line[] = [];
  for (let at = from; at <= to;) {
    const line = state.doc.lineAt(at);
    if (ITEM.test(line.text)) items.push(line);
    else if (line.text.trim() !== "" && (items.length === 0 || depth(line.text) === 0)) return null;
    at = line.to + 1;
  }
  return items.length > 0 ? items : null;
}

/** The nearest possible parent above a line: of the same depth for Tab, of a lesser one for Shift+Tab. */
function itemAbove(state: EditorState, line: Line, fits: (depth: number) => boolean): string | null {
  const own = depth(line.text);
  for (let number = line.number - 1; number >= 1; number--) {
    const { text } = state.doc.line(number);
    if (text.trim() === "") continue;
    const above = depth(text);
    if (ITEM.test(text) && fits(above)) return text;
    if (above < own || (above === 0 && !ITEM.test(text))) return null;
  }
  return null;
}

/** By how many columns an item moves; 0 if there is no parent. */
function shiftOf(state: EditorState, line: Line, step: 1 | -1): number {
  const own = depth(line.text);
  const above = itemAbove(state, line, (depth) => (step === 1 ? depth === own : depth < own));
  if (step === -1) return -(own - (above === null ? 0 : depth(above)));
  return above === null ? 0 : (ITEM.exec(above)?.[2]?.length ?? 0);
}

/** The selected items, and what is nested below the last of them. */
function withNested(state: EditorState, items: Line[]): Line[] {
  const [first] = items;
  const last = items.at(-1);
  if (!first || !last) return [];
  const lines: Line[] = [];
  for (let number = first.number; number <= state.doc.lines; number++) {
    const line = state.doc.line(number);
    const blank = line.text.trim() === "";
    if (number > last.number && !blank && depth(line.text) <= depth(last.text)) break;
    if (!blank) lines.push(line);
  }
  return lines;
}

function indentItems(step: 1 | -1): Command {
  return ({ state, dispatch }) => {
    const items = chosenItems(state);
    const [first] = items ?? [];
    if (!items || !first) return false;
    const shift = shiftOf(state, first, step);
    if (shift === 0) return step === 1;
    const changes = withNested(state, items).map(({ from, text }): ChangeSpec => {
      const indent = text.length - text.trimStart().length;
      return { from, to: from + indent, insert: " ".repeat(Math.max(0, depth(text) + shift)) };
    });
    dispatch(state.update({ changes, userEvent: step === 1 ? "input.indent" : "delete.dedent" }));
    return true;
  };
}

/**
 * After Escape, Tab leaves the text, as it does everywhere else. This only observes the key: whatever else
 * Escape does, such as clearing a selection, doesn't hide it.
 */
const escape = ViewPlugin.define(() => ({ pressed: false }), {
  eventObservers: {
    keydown({ key }) {
      if (!["Tab", "Shift"].includes(key)) this.pressed = key === "Escape";
    },
    blur() {
      this.pressed = false;
    },
  },
});

function unlessEscaped(command: Command): Command {
  return (view: EditorView) => !view.plugin(escape)?.pressed && command(view);
}

/** Tab and Shift+Tab move list items, and leave the text everywhere else. */
export const indentation = escape;
export const indentKeys: readonly KeyBinding[] = [
  { key: "Tab", run: unlessEscaped(indentItems(1)), shift: unlessEscaped(indentItems(-1)) },
];
