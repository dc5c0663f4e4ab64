import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";

import { replacement } from "./view";

function check(before: string, after: string) {
  const state = EditorState.create({ doc: before });
  expect(state.update({ changes: replacement(before, after) }).newDoc.toString()).toBe(after);
}

it("makes any text of any other", () => {
  const texts = ["", "a", "aa", "aaa", "abcabc", "abc", "bca", "one\ntwo\n", "one\n\ntwo", "ä😀b", "ä😁b"];
  for (const before of texts) for (const after of texts) check(before, after);
});

it("touches what differs and nothing else", () => {
  expect(replacement("keep this word here", "keep that word here")).toEqual({ from: 7, to: 9, insert: "at" });
});
