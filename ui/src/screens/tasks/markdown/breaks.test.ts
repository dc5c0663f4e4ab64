import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";

import { documentOf, lineBreaks, placeIn } from "./breaks";

it("finds a place of the text in the document", () => {
  for (const text of ["one\ntwo\n", "one\r\ntwo\r\n\r\nthree", "one\r\ntwo\nthree", "\r\n\r\n"]) {
    const state = EditorState.create({ doc: documentOf(text).doc, extensions: lineBreaks(text) });
    for (let place = 0; place <= text.length; place++) {
      if (text.slice(place - 1, place + 1) === "\r\n") continue;
      const there = placeIn(state, place);
      expect(state.sliceDoc(0, there), `${JSON.stringify(text)} at ${place}`).toBe(text.slice(0, place));
    }
  }
});
