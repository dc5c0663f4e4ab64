import { expect, it } from "vitest";

import type { LabelChoices } from "../../contract";
import { FilterMenuState } from "./filter-menu.svelte";
import { type Token, written } from "./tokens";

const OFFERED: LabelChoices = {
  choices: [
    { kind: "outcome", value: "failed", shown: "failed", debates: 2 },
    { kind: "model", value: "sonnet", shown: "sonnet", debates: 3 },
  ],
  first: null,
  last: null,
};

function menu(typed: string) {
  const history = {
    typed,
    tokens: [] as Token[],
    offered: OFFERED,
    add: (token: Token, rest: string) => {
      history.tokens = [...history.tokens, token];
      history.typed = rest;
    },
  };
  return { menu: new FilterMenuState(history), history };
}

it("begins at a line where the author asked for filters", () => {
  const check = (typed: string, mode: "typing" | "asked", at: number, labels: string[]) => {
    const { menu: opened } = menu(typed);
    opened.show(mode);
    expect([opened.at, opened.lines.map(({ label }) => label)]).toEqual([at, labels]);
  };
  check("", "asked", 0, ["outcome:", "model:"]);
  check("out", "typing", -1, ["outcome:"]);
  check("model:", "typing", 0, ["sonnet"]);
  check("word", "typing", -1, []);
});

it("goes round", () => {
  const { menu: opened } = menu("");
  opened.show("asked");
  const go = (...steps: (1 | -1)[]) => {
    for (const by of steps) opened.move(by);
    return opened.at;
  };
  expect(go(1)).toBe(1);
  expect(go(1)).toBe(0);
  expect(go(-1)).toBe(1);
  opened.at = -1;
  expect(go(-1)).toBe(1);
});

it("takes a key first, then its value", () => {
  const { menu: opened, history } = menu("late out");
  opened.show("typing");
  const first = opened.lines[0];
  if (first) opened.choose(first);
  expect([opened.open, history.typed]).toEqual([true, "late outcome:"]);

  const chosen = menu("late outcome:fa");
  chosen.menu.show("typing");
  if (chosen.menu.line) chosen.menu.choose(chosen.menu.line);
  expect([chosen.menu.open, chosen.history.typed]).toEqual([false, "late"]);
  expect(chosen.history.tokens.map(written)).toEqual(["outcome:failed"]);
});
