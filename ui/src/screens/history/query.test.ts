import { expect, it } from "vitest";

import type { LabelChoice } from "../../contract";
import { offers, resolve, valueWords } from "./choices";
import { queryOf } from "./query";
import { parse } from "./tokens";

const CHOICES: LabelChoice[] = [
  { kind: "task", value: "t1", shown: "Refunds for late parcels", debates: 12 },
  { kind: "task", value: "t2", shown: "Weekly digest", debates: 3 },
  { kind: "model", value: "claude-cli/sonnet", shown: "claude-cli/sonnet", debates: 9 },
  { kind: "model", value: "house/sonnet", shown: "house/sonnet", debates: 2 },
  { kind: "persona", value: "oncall", shown: "On-call", debates: 7 },
  { kind: "outcome", value: "circling", shown: "circling", debates: 4 },
];

it("asks the store for what was meant", () => {
  const query = (text: string) => {
    const { tokens, words } = parse(text);
    const { search, labels } = queryOf(tokens, words, CHOICES);
    return [search, ...labels.map(({ kind, values }) => `${kind}=${values.join("|")}`)];
  };
  expect(query("refund")).toEqual(["refund"]);
  expect(query('task:"refunds for late parcels" x')).toEqual(["x", "task=t1"]);
  expect(query("model:sonnet")).toEqual(["", "model=claude-cli/sonnet|house/sonnet"]);
  expect(query("model:house/sonnet")).toEqual(["", "model=house/sonnet"]);
  expect(query("persona:On-Call persona:legal")).toEqual(["", "persona=oncall|legal"]);
  expect(query("outcome:failed outcome:circling state:accepted")).toEqual([
    "",
    "outcome=failed|circling",
    "state=accepted",
  ]);
});

it("takes the widest of several dates", () => {
  const { tokens } = parse("since:2026-03-01 since:2026-01-01 until:2025 until:2026");
  const { since, until, labels } = queryOf(tokens, "", CHOICES);
  expect(since).toBe(new Date(2026, 0, 1).toISOString());
  expect(until).toBe(new Date(2027, 0, 1).toISOString());
  expect(labels).toEqual([]);
});

it("knows a value by its name, by a part of it, or takes it as it is", () => {
  expect(resolve("task", "DIGEST", CHOICES)).toEqual(["t2"]);
  expect(resolve("task", "t1", CHOICES)).toEqual(["t1"]);
  expect(resolve("task", "nothing", CHOICES)).toEqual(["nothing"]);
});

it("offers what fits behind what was typed", () => {
  const check = (text: string, labels: string[], all = false) =>
    expect(offers(text, CHOICES, all).map(({ label }) => label)).toEqual(labels);
  check("", []);
  check("", ["task:", "outcome:", "state:", "model:", "persona:", "since:", "until:", "protocol:"], true);
  check("refund pe", ["persona:"]);
  check("p", []);
  check("refund", []);
  check("model:", ["claude-cli/sonnet", "house/sonnet"]);
  check("model:hou", ["house/sonnet"]);
  check("persona:call", ["On-call"]);
  check("persona:onc", []);
  check("outcome:circ", ["In circles"]);
  check("outcome:max", ["No consensus"]);
  check("since:yes", ["Yesterday"]);
  check("nonsense:x", []);
});

it("says values in words", () => {
  const words = (text: string) => parse(text).tokens.map(valueWords);
  expect(words("outcome:max_rounds state:to-review since:7d until:2026-01 model:a protocol:refine")).toEqual([
    "No consensus",
    "To review",
    "a week ago",
    "2026-01",
    "a",
    "Refine",
  ]);
});
