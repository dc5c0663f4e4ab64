import { expect, it } from "vitest";

import { headingOf, stretchOf } from "./context";

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
