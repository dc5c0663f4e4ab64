import { expect, it } from "vitest";

import type { Estimate, Finding } from "../../contract";
import { findingsOf, startedDebate } from "../../test/debate";
import { shortModel, shortProvider } from "./models";
import {
  blockingAnswered,
  estimateWords,
  fate,
  listed,
  mayApprove,
  outcomeWords,
  standing,
  supportWords,
  worst,
} from "./words";

function finding(change: Partial<Finding>): Finding {
  const [first] = findingsOf("follows");
  if (!first) throw new Error("The recording has no findings.");
  return { ...first, ...change };
}

it.each([
  ["refine", 2],
  ["code-review", 0],
  ["checkpoint", 0],
] as const)("counts approvals only where somebody approves: %s", async (protocol, expected) => {
  const { debate } = await startedDebate("follows");
  const seats = debate.setup?.seats.filter(({ model }) => model.source.via !== "rules").slice(0, 2) ?? [];
  expect(seats).toHaveLength(2);
  expect(mayApprove({ protocol, seats })).toBe(expected);
});

it("says what became of a finding", () => {
  const check = (change: Partial<Finding>, words: string) => {
    const { word, rest } = fate(finding(change));
    expect(`${word} ${rest}`.trim()).toBe(words);
  };
  check({ status: "open" }, "Open");
  check({ status: "answered", change: "c4" }, "Became change 4");
  check({ status: "answered", change: null }, "Answered by an edit");
  check({ status: "recorded" }, "Added to open questions");
  check({ status: "declined", status_reason: "It is said below." }, "Declined: It is said below.");
  check({ status: "dismissed", status_reason: "Decided in May." }, "You dismissed it: Decided in May.");
  check({ status: "dismissed", status_reason: "no problem here" }, "You dismissed it");
  check({ status: "rejected", change: "c4" }, "You rejected its change");
  check({ status: "repeated" }, "Repeated without new evidence");
});

it("says what became of blocking findings, and takes no other end for an answer", () => {
  const check = (blocking: Finding["status"][], words: string) => {
    const minor = finding({ severity: "minor", status: "answered" });
    const findings = blocking.map((status) => finding({ severity: "blocking", status }));
    expect(blockingAnswered([minor, ...findings])).toBe(words);
  };
  check(["answered"], "answered by an edit");
  check(["answered", "answered"], "all answered");
  check(["answered", "declined"], "1 answered, 1 declined");
  check(["open", "open"], "open");
  check(["recorded"], "added to open questions");
  check(["dismissed", "open", "dismissed"], "2 dismissed, 1 open");
  for (const status of ["declined", "dismissed", "rejected", "repeated"] as const) check([status], status);
});

it("counts supporters only where there are several", () => {
  expect(supportWords(finding({ supporters: ["s1"] }), 3)).toBe("");
  expect(supportWords(finding({ supporters: ["s1", "s2"] }), 3)).toBe("raised by 2 of 3 reviewers");
});

it("names how debates end", () => {
  const [whole, cut] = [{ ended_at: "2026-03-02T09:30:00Z" }, { ended_at: null }];
  expect(outcomeWords("consensus", [whole])).toBe("Consensus after 1 round");
  expect(outcomeWords("failed", [])).toBe("Failed in round 1");
  expect(outcomeWords("stopped", [])).toBe("Stopped before the first round");
  expect(outcomeWords("stopped", [whole])).toBe("Stopped after round 1");
  expect(outcomeWords("stopped", [whole, cut])).toBe("Stopped in round 2");
  expect(standing({ outcome: "circling", rounds: 4, protocol: "refine" })).toBe("Going in circles, round 4");
  expect(standing({ outcome: "stopped", rounds: 2, protocol: "checkpoint" })).toBe("Stopped, round 2");
  expect(standing({ outcome: "stopped", rounds: 0, protocol: "refine" })).toBe("Stopped");
  expect(standing({ outcome: "stopped", rounds: 0, protocol: "duel" })).toBe("Stopped");
  expect(outcomeWords("checked", [whole])).toBe("Checked");
  expect(standing({ outcome: "checked", rounds: 1, protocol: "refine" })).toBe("Checked");
  expect(standing({ outcome: null, rounds: 2, protocol: "refine" })).toBe("Not finished");
});

it("puts an estimate in one line", () => {
  const base: Estimate = {
    calls_typical: 7,
    calls_most: 18,
    tokens_typical: 34_000,
    tokens_most: 90_000,
    usd_typical: 0.387,
    usd_most: 1.46,
    seconds_typical: 113,
    seconds_most: 300,
    past_debates: 0,
    words: {
      cost: "about $0.40, at most $1.50",
      tokens: "about 34,000 tokens, at most 90,000",
      calls: "7 to 18 calls",
      time: "about 2 minutes",
    },
  };
  const check = (change: Partial<Estimate>, line: string) => {
    const { money, rest } = estimateWords({ ...base, ...change });
    expect(`${money} · ${rest}`).toBe(line);
  };
  check({}, "About $0.40, at most $1.50 · 7 to 18 calls · about 2 minutes");
  check(
    { usd_typical: null, words: { ...base.words, cost: "price unknown" } },
    "About 34,000 tokens, at most 90,000, price unknown · 7 to 18 calls · about 2 minutes",
  );
});

it("lists, ranks and shortens", () => {
  expect([listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])]).toEqual([
    "",
    "a",
    "a and b",
    "a, b and c",
  ]);
  expect(worst([finding({ severity: "minor" }), finding({ severity: "major" })])).toBe("major");
  expect(worst([])).toBe("minor");
  expect([shortModel("claude-cli/sonnet"), shortModel("offline/rules"), shortModel("mine")]).toEqual([
    "claude/sonnet",
    "rules",
    "mine",
  ]);
  expect(shortProvider("gemini-cli/flash")).toBe("gemini");
});
