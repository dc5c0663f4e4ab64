import { expect, it } from "vitest";

import type { CameTo } from "../../../contract";
import { HEARD } from "../../../test/came";
import { verdictOf } from "../../../test/debate";
import { callsWords } from "./calls";
import { beyondPosition, listedWord, todoWords } from "./words";

it("shows the whole of a position where its first line leaves something out", () => {
  const verdict = { ...verdictOf("duel"), revision: "Start with one shop.\nThen measure." };
  expect(beyondPosition(verdict)).toBe(verdict.revision);
  expect(beyondPosition({ ...verdict, revision: "Start with one shop." })).toBe("");
});

it("counts calls without an answer in one word, whatever cut them off", () => {
  const check = (calls: number, unanswered: number, words: string) =>
    expect(callsWords({ calls, unanswered })).toBe(words);
  check(3, 0, "3 calls");
  check(3, 1, "3 calls answered, 1 unanswered");
  check(0, 1, "1 call unanswered");
});

it("tells in a list a judge’s recommendation from what the author decided", () => {
  const check = (change: Partial<CameTo>, word: string, todo: string) => {
    const came = { ...HEARD, ...change };
    expect([listedWord(came), todoWords(came)]).toEqual([word, todo]);
  };
  check({ decision: "revise" }, "Judge: revise", "For you to decide");
  check(
    { decision: "revise", alone: "Not challenged: one model wrote this verdict alone" },
    "Judge: revise",
    "For you to decide, not challenged",
  );
  check({ decision: "revise", decided: "revise" }, "Revise", "You accepted it");
  const against = (blocking: number, scored = true) => {
    return {
      raised: 5,
      asked: 0,
      standing: 3,
      blocking,
      unanswered: 0,
      blocking_unanswered: 0,
      scored,
      words: "",
    };
  };
  const approved = { decision: "approve", decided: "approve" } as const;
  check({ ...approved, against: against(2) }, "Approve", "You accepted it, 3 concerns open (2 blocking)");
  check({ ...approved, against: against(0, false) }, "Approve", "You accepted it, 3 concerns raised");
  check(
    { protocol: "compare", decision: null, recommended: "Postgres" },
    "Judge: Postgres",
    "For you to choose",
  );
  check(
    { protocol: "compare", decision: null, recommended: "Postgres", outranked: 3 },
    "Judge: Postgres",
    "For you to choose, ranks only 3rd",
  );
  check(
    { protocol: "compare", decision: null, recommended: "Postgres", chosen: "Redis" },
    "Redis",
    "You decided",
  );
  check(
    { decision: null, doubt: "no_verdict", decided: "approve" },
    "Approve",
    "You decided, without a verdict",
  );
  check({ decision: null, doubt: "no_verdict" }, "No verdict", "Ask the judge again, or decide yourself");
});
