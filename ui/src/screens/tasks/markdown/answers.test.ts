import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { expect, it } from "vitest";

import { answering, answers, takeAnswerBack, writeAnswer } from "./answers";

/** The passage is between braces. */
function open(marked: string): { view: EditorView; from: number; to: number } {
  const from = marked.indexOf("{");
  const to = marked.indexOf("}") - 1;
  const doc = marked.replace("{", "").replace("}", "");
  return { view: new EditorView({ state: EditorState.create({ doc, extensions: answers }) }), from, to };
}

/** Writes an answer, compares the text, and takes the answer out again. */
function check(marked: string, words: string, expected: string, fills = true) {
  const { view, from, to } = open(marked);
  const before = view.state.doc.toString();
  writeAnswer(view, "f1", answering(view.state.doc, from, to, words, fills));
  expect(view.state.doc.toString()).toBe(expected);
  expect(takeAnswerBack(view, "f1", words)).toBe(true);
  expect(view.state.doc.toString()).toBe(before);
}

it("fills the cell that has no value", () => {
  check("| {Refunded} | ? |", "30 days.", "| Refunded | 30 days. |");
  check("| {Refunded} | | x |", "30 | 31", "| Refunded | 30 \\| 31 | x |");
  check("| {Refunded} || x |", "30", "| Refunded | 30 | x |");
  check("| Step | {TBC} |", "Ann", "| Step | Ann |");
  check("| ?? | {Young} |", "$1", "| $1 | Young |");
  check("| {Refunded} | ? |", "30", "| Refunded 30 | ? |", false);
  check("| {Refunded} | x |", "30", "| Refunded 30 | x |");
});

it("replaces the mark that stands for a value", () => {
  check("{The limit is TBD.} Fine.", "10.", "The limit is 10. Fine.");
  check("- Launch\n- {tbd}", "May 4.", "- Launch\n- May 4.");
  check("{Owner: TODO}", "Ann", "Owner: Ann");
  check("{The price is ??? per seat.}", "$3", "The price is $3 per seat.");
  check("{The quota is to be determined.}", "five", "The quota is five.");
  check("{TODO: ask the bank}", "Done in May.", "TODO: ask the bank. Done in May.");
  check("{The limit is TBD.} Fine.", "10.", "The limit is TBD. 10. Fine.", false);
});

it("adds the next sentence", () => {
  const says = (marked: string, expected: string) => check(marked, "In two\nseconds.", expected, false);
  says("- {The page must be fast}", "- The page must be fast. In two seconds.");
  says("- {The page must be fast}\n- Next", "- The page must be fast. In two seconds.\n- Next");
  says("{The page must be fast.} Fine.", "The page must be fast. In two seconds. Fine.");
  says("{The page must be fast}. Fine.", "The page must be fast. In two seconds. Fine.");
  says("The page must be {fast}\nand small.", "The page must be fast\nand small. In two seconds.");
  says(
    "Must it be {fast}, e.g. Tom’s, or small? Fine.",
    "Must it be fast, e.g. Tom’s, or small? In two seconds. Fine.",
  );
  says("Must it be **{fast}**. Fine.", "Must it be **fast**. In two seconds. Fine.");
  says("- It must be {fast} and\n  small\n- Next", "- It must be fast and\n  small. In two seconds.\n- Next");
  says("{Must it be fast?}", "Must it be fast? In two seconds.");
  check("## {Goal}\n\nText", "One.\n\nTwo.", "## Goal\n\nOne.\n\nTwo.\n\nText", false);
});

it("ends an answer, so that it doesn’t run into the next sentence", () => {
  const says = (marked: string, words: string, expected: string) => check(marked, words, expected, false);
  says(
    "{The form must be short.} It asks.",
    "Only the team",
    "The form must be short. Only the team. It asks.",
  );
  says("{The form must be short} It asks.", "Who can?", "The form must be short It asks. Who can?");
  says(
    "- {The form must be short}",
    "After 7 years (2 at most)",
    "- The form must be short. After 7 years (2 at most).",
  );
  says("{The form must be short.}", "“Only the team.”", "The form must be short. “Only the team.”");
  says("| {Form} | short |", "Only the team", "| Form Only the team | short |");
});

it("leaves an answer in the text that was edited since", () => {
  const { view, from, to } = open("{The page must be fast.}");
  writeAnswer(view, "f1", answering(view.state.doc, from, to, "In two seconds.", false));
  view.dispatch({ changes: { from: 0, insert: "Note: " } });
  const edited = view.state.doc.toString();
  view.dispatch({ changes: { from: edited.indexOf("two"), insert: "about " } });
  view.dispatch({ changes: { from: view.state.doc.length, insert: " In two seconds." } });
  const now = view.state.doc.toString();
  expect(takeAnswerBack(view, "f1", "In two seconds.")).toBe(false);
  expect(view.state.doc.toString()).toBe(now);
  expect(takeAnswerBack(view, "never written", "In a day.")).toBe(true);
});

it("adds a paragraph below a heading", () => {
  const says = (marked: string, words: string, expected: string) => check(marked, words, expected, false);
  says("## {Goal}\nStaff find it.", "12 a week", "## Goal\n\n12 a week.\n\nStaff find it.");
  says("## {Goal}\n\nStaff find it.", "12 a week", "## Goal\n\n12 a week.\n\nStaff find it.");
  says("## {Goal}", "Is it 12?", "## Goal\n\nIs it 12?");
  says("{Goal}\n----\nStaff find it.", "12 a week", "Goal\n----\n\n12 a week.\n\nStaff find it.");
  says("## {Goal}\n- One", "- Two", "## Goal\n\n- Two\n\n- One");
});
