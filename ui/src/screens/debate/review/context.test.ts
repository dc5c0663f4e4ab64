import { expect, it } from "vitest";

import type { ReviewLine } from "../../../contract";
import { clipped, headingOf, stretchOf } from "./context";

function check(lines: string, above: boolean, below: boolean, expected: [string, number, string]) {
  const { head, folded, tail } = stretchOf(lines.split("|"), above, below);
  expect([head.join("|"), folded.length, tail.join("|")], lines).toEqual(expected);
}

it("leaves two lines with words beside each change", () => {
  check("a||b|c|d|e|f|g||h", true, true, ["a|b", 4, "g|h"]);
  check("a||b|c|d|e|f|g||h", true, false, ["a|b", 7, ""]);
  check("a||b|c|d|e|f|g||h", false, true, ["", 7, "g|h"]);
});

it("folds no handful of lines", () => {
  check("a|b|c|d|e|f|g", true, true, ["a|b|c|d|e|f|g", 0, ""]);
  check("a||b", true, true, ["a|b", 0, ""]);
  check("|", true, true, ["", 0, ""]);
});

it("folds all where there is no change beside it", () => {
  check("a|b|c", false, false, ["", 3, ""]);
});

it("knows a heading", () => {
  expect(headingOf("## Goals ##")).toBe("Goals");
  expect(headingOf("Goals")).toBeNull();
});

/** Lines after their sign, with marked words in braces. */
function read(lines: string): ReviewLine[] {
  return lines.split("|").map((line) => ({
    side: line.startsWith("-") ? "removed" : "added",
    segments: line
      .slice(1)
      .split(/(\{.*?\})/)
      .filter(Boolean)
      .map((text) => ({ text: text.replace(/[{}]/g, ""), marked: text.startsWith("{") })),
  }));
}

it.each([
  ["-It is {fast} and safe.|+It is {quick} and safe.", "-It is {fast} and safe.|+It is {quick} and safe."],
  [
    "-Members of a group are told of everything that is new in it by {one mail a week}, which lists the ten newest notes and who wrote them.|+Members of a group are told of everything that is new in it by {mail}, which lists the ten newest notes and who wrote them.",
    "-… group are told of everything that is new in it by {one mail a week}, which lists the ten newest notes and who wrote…|+… group are told of everything that is new in it by {mail}, which lists the ten newest notes and who wrote…",
  ],
  // Words that are only added.
  ["-It is safe.|+It is safe{ and fast}.", "+It is safe{ and fast}."],
  ["-It is safe.|+It is fast.", "-It is safe.|+It is fast."],
])("shows little more than the changed words of lines that are shown right above", (lines, expected) => {
  const shown = clipped(read(lines)).map(
    ({ side, segments }) =>
      (side === "removed" ? "-" : "+") +
      segments.map(({ text, marked }) => (marked ? `{${text}}` : text)).join(""),
  );
  expect(shown.join("|")).toBe(expected);
});
