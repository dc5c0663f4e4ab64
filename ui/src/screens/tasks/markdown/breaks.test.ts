import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";

import { documentOf, lineBreaks, placeIn, textOf } from "./breaks";

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

it("keeps a byte order mark out of sight", () => {
  for (const text of ["\ufeff# One\r\n\r\ntwo", "\ufeff", "# One\n", "\ufeff\ufeffone"]) {
    const state = EditorState.create({ doc: documentOf(text).doc, extensions: lineBreaks(text) });
    expect(textOf(state)).toBe(text);
    expect(state.doc.toString()).toBe(text.replace("\ufeff", "").replaceAll("\r\n", "\n"));
    const at = text.indexOf("One");
    if (at > 0) expect(state.sliceDoc(placeIn(state, at), placeIn(state, at + 3))).toBe("One");
  }
});
