import { isolateHistory } from "@codemirror/commands";
import { Text } from "@codemirror/state";
import type { Command } from "@codemirror/view";

const QUESTION = /_[^_\n]+\?_/;

/** Where a text goes: in place of what is there, or below it. */
export type Where = "instead" | "below";

/** Inserts a text as a single undo step, and selects its first question. */
export function insertText(text: string, where: Where): Command {
  return ({ state, dispatch }) => {
    const from = where === "instead" ? 0 : state.doc.length;
    const gap = where === "below" && state.doc.length > 0 ? "\n".repeat(blankLinesMissing(state.doc)) : "";
    const insert = Text.of((gap + text).split("\n"));
    const question = QUESTION.exec(text);
    const start = from + gap.length + (question?.index ?? 0);
    dispatch(
      state.update({
        changes: { from, to: state.doc.length, insert },
        selection: { anchor: start, head: start + (question?.[0].length ?? 0) },
        annotations: isolateHistory.of("full"),
        userEvent: "input.template",
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

/** The number of line breaks needed for a blank line at the end of a text. */
function blankLinesMissing(doc: Text): number {
  const last = doc.line(doc.lines).text;
  if (last.trim() !== "") return 2;
  return doc.lines > 1 && doc.line(doc.lines - 1).text.trim() === "" ? 0 : 1;
}
