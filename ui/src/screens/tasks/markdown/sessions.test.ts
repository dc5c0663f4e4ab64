import { history, redo, undo } from "@codemirror/commands";
import { EditorState, Text } from "@codemirror/state";
import { describe, expect, it } from "vitest";

import { keep, replacement, resume } from "./sessions";

const doc = (text: string) => Text.of(text.split("\n"));

function step(state: EditorState, command: typeof undo): EditorState {
  let next = state;
  command({ state, dispatch: (transaction) => (next = transaction.state) });
  return next;
}

function typed(state: EditorState, insert: string): EditorState {
  return state.update({ changes: { from: state.doc.length, insert }, userEvent: "input.type" }).state;
}

describe("a replacement", () => {
  it("makes any text of any other", () => {
    const texts = ["", "a", "aa", "aaa", "abcabc", "abc", "bca", "one\ntwo\n", "one\n\ntwo", "ä😀b", "ä😁b"];
    for (const before of texts) {
      for (const after of texts) {
        const state = EditorState.create({ doc: before });
        const changes = replacement(doc(before), doc(after));
        expect(state.update({ changes }).newDoc.toString(), `${before} → ${after}`).toBe(after);
      }
    }
  });

  it("touches what differs and nothing else", () => {
    const { from, to, insert } = replacement(doc("keep this word here"), doc("keep that word here"));
    expect([from, to, insert.toString()]).toEqual([7, 9, "at"]);
  });
});

describe("the undo of a task", () => {
  it("goes on where it was left", () => {
    keep("a", typed(resume("a", "One.", history()), " Two."));
    const state = resume("a", "One. Two.", history());
    expect(step(state, undo).sliceDoc()).toBe("One.");
  });

  it("has one more step for what was changed elsewhere", () => {
    keep("b", typed(resume("b", "One.", history()), " Two."));
    const accepted = resume("b", "Accepted: One. Two. Three.", history());
    expect(accepted.sliceDoc()).toBe("Accepted: One. Two. Three.");
    const back = step(accepted, undo);
    expect(back.sliceDoc()).toBe("One. Two.");
    expect(step(back, undo).sliceDoc()).toBe("One.");
    expect(step(back, redo).sliceDoc()).toBe("Accepted: One. Two. Three.");
  });

  it("is not of another task, and ends with the tasks that were open long ago", () => {
    keep("c", typed(resume("c", "One.", history()), " Two."));
    expect(step(resume("d", "Other.", history()), undo).sliceDoc()).toBe("Other.");
    for (let task = 0; task < 20; task++) keep(`later-${task}`, resume(null, "", history()));
    const state = resume("c", "One. Two.", history());
    expect(step(state, undo).sliceDoc()).toBe("One. Two.");
  });
});

describe("the selection of a task", () => {
  /** In both texts, `[` is where the selection begins and `]` where it ends; only `|` is a cursor. */
  function check(before: string, after: string) {
    const places = (text: string) =>
      text.includes("|")
        ? { anchor: text.indexOf("|"), head: text.indexOf("|") }
        : { anchor: text.indexOf("["), head: text.indexOf("]") - 1 };
    const plain = (text: string) => text.replace(/[[\]|]/g, "");
    const state = resume("s", plain(before), history()).update({ selection: places(before) }).state;
    keep("s", state);
    const { anchor, head } = resume("s", plain(after), history()).selection.main;
    expect({ anchor, head }, before).toEqual(places(after));
    keep("s", resume(null, plain(before), history()));
  }

  it("stays where it is when a debate changed the text around it", () => {
    check("one\n\ntwo [words] here\n\nthree", "one!\n\ntwo [words] here\n\nthree!");
    check("one\n\ntwo wo|rds here\n\nthree", "new\n\none!\n\ntwo wo|rds here\n\nthree!");
    check("[two\nlines]\nthree", "new\n[two\nlines]\nlast");
  });

  it("never covers words that were not selected", () => {
    check("one\n\ntwo [words] here\n\nthree", "one!\n\ntwo other| now\n\nthree");
    check("[one\ntwo\nthree]", "one!\ntwo\nthree|!\nfour");
  });
});

describe("line breaks", () => {
  it("stay as they are, byte for byte, before and after an edit", () => {
    const texts = [
      "",
      "a",
      "a\nb\n",
      "a\r\nb\r\n",
      "a\r\nb\nc",
      "a\rb",
      "\r\n",
      "\r",
      "---\r\na: 1\r\n---\r\n# B",
    ];
    for (const text of texts) {
      const state = resume(null, text, history());
      expect(state.sliceDoc(), JSON.stringify(text)).toBe(text);
      expect(typed(state, "x").sliceDoc(), JSON.stringify(text)).toBe(`${text}x`);
    }
  });

  it("follow the text that takes over", () => {
    keep("e", resume("e", "a\r\nb", history()));
    const state = resume("e", "a\nb\nc", history());
    expect(state.sliceDoc()).toBe("a\nb\nc");
    keep("e", state);
    expect(resume("e", "a\r\nb\r\nd", history()).sliceDoc()).toBe("a\r\nb\r\nd");
  });
});
