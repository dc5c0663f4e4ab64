import { expect, it } from "vitest";

import type { ReviewLine } from "../../../contract";
import { around, wordings } from "./edit";
import type { Hunk } from "./hunks";

function line(side: ReviewLine["side"], text: string): ReviewLine {
  return { side, segments: [{ text, marked: false }] };
}

function hunk(
  old: string,
  proposed: string,
  removed: string[],
  added: string[],
  edited: string[] | null = null,
): Hunk {
  return {
    key: "c1-0",
    place: 0,
    heading: "",
    findings: [],
    lines: [...removed.map((text) => line("removed", text)), ...added.map((text) => line("added", text))],
    reviewed: {
      change: {
        id: "c1",
        places: [{ range: [0, 0], old, new: proposed, order: 0 }],
        findings: [],
        scaffold_for: [],
      },
      decision: edited ? { verdict: "accepted", edited } : null,
    },
  };
}

it("finds what stands around a place on its lines", () => {
  const check = (one: Hunk, before: string, after: string) => expect(around(one)).toEqual({ before, after });
  check(hunk("fast", "in 2 s", ["It is fast."], ["It is in 2 s."]), "It is ", ".");
  check(hunk("", "\n- two", ["- one"], ["- one", "- two"]), "- one", "");
  check(hunk("a", "aa", ["a a"], ["a aa"]), "a ", "");
  check(hunk("x", "y", ["something else"], ["and else"]), "", "");
  check(hunk("fast", "in 2 s", ["It is fast."], ["It is mine."], ["mine"]), "It is ", ".");
});

it("begins with the author's wording where there is one", () => {
  expect(wordings(hunk("a", "b", [], []).reviewed)).toEqual(["b"]);
  expect(wordings(hunk("a", "b", [], [], ["c"]).reviewed)).toEqual(["c"]);
});
