import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";

import { takingOver } from "./sessions";
import { stay } from "./stay";

/** Both texts have a `|` where the reader is. */
function check(before: string, after: string) {
  const state = EditorState.create({ doc: before.replace("|", "") });
  const { newDoc, changes } = state.update(takingOver(state, after.replace("|", "")));
  expect(stay(before.indexOf("|"), state.doc, newDoc, changes.desc), before).toBe(after.indexOf("|"));
}

it("stays in the line where the reader is, whatever is new around it", () => {
  check("one\ntwo|\nthree", "one\ntwo|\nfour");
  check("one\ntw|o\nthree", "new\n\none!\ntw|o\nthree!");
  check("one\n\n|\n\ntwo\n\nthree", "new\none!\n\n|\n\ntwo\n\nlast");
  check("one\ngone|\ntwo\nthree", "first\none!\nchan|\ntwo\nlast");
  check("a\nsame\nb\nsame|\nc", "x\nsame\nb\nsame|\ny");
});
