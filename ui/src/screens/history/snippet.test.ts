import { expect, it } from "vitest";

import { nearHit, stretches } from "./snippet";

it("takes snippets apart at their marks", () => {
  const check = (snippet: string, parts: string) =>
    expect(
      stretches(snippet)
        .map(({ text, hit }) => (hit ? `[${text}]` : text))
        .join("|"),
    ).toBe(parts);
  check("plain", "plain");
  check("a \u0002hit\u0003 b", "a |[hit]| b");
  check("\u0002x\u0003\u0002y\u0003", "[x]|[y]");
  check("cut \u0002off", "cut |[off]");
  check("", "");
});

it("begins a snippet shortly before its hit", () => {
  const check = (snippet: string, wanted: string) =>
    expect(
      nearHit(stretches(snippet))
        .map(({ text, hit }) => (hit ? `[${text}]` : text))
        .join(""),
    ).toBe(wanted);
  check("one two three four five \u0002hit\u0003 on", "…three four five [hit] on");
  check("one two three \u0002hit\u0003", "one two three [hit]");
  check("a long way to go to a time-\u0002out\u0003", "…go to a time-[out]");
  check("\u0002hit\u0003 first", "[hit] first");
  check("no hit at all in this one", "no hit at all in this one");
});
