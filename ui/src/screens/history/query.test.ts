import { expect, it } from "vitest";

import type { LabelChoice, LabelChoices } from "../../contract";
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

const FORM: LabelChoice = {
  kind: "protocol",
  value: "devil",
  shown: "devil",
  debates: 1,
};

/** Debates from long ago until now. */
const THERE: LabelChoices = {
  choices: CHOICES,
  first: "2020-01-01T00:00:00.000Z",
  last: new Date().toISOString(),
};

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
    expect(offers(text, { by: THERE, tokens: [], all }).map(({ label }) => label)).toEqual(labels);
  check("", []);
  check("", ["task:", "outcome:", "model:", "persona:", "since:", "until:"], true);
  check("refund pe", ["persona:"]);
  check("p", []);
  check("refund", []);
  check("model:", ["claude-cli/sonnet", "house/sonnet"]);
  check("model:hou", ["house/sonnet"]);
  check("persona:call", ["On-call"]);
  check("persona:onc", []);
  check("outcome:circ", ["Going in circles"]);
  check("outcome:max", []);
  check("since:yes", ["Yesterday"]);
  check("nonsense:x", []);
});

it("offers nothing that would match nothing", () => {
  const check = (text: string, by: Partial<LabelChoices>, labels: string[], set = "") => {
    const offered = { by: { choices: [], first: null, last: null, ...by }, tokens: parse(set).tokens };
    const found = offers(text, { ...offered, all: text === "" });
    expect(found.map(({ label }) => label)).toEqual(labels);
  };
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  check("", {}, []);
  check("outcome:", { choices: CHOICES }, ["Going in circles"]);
  check("outcome:", { choices: CHOICES }, [], "outcome:circling");
  check("", { choices: CHOICES }, ["task:", "model:", "persona:"], "outcome:circling");
  check("state:", { choices: CHOICES }, []);
  check("protocol:", { choices: [FORM] }, ["Devil’s advocate"]);
  check("since:", { first: ago(900), last: ago(100) }, ["A year ago"]);
  check("until:", { first: ago(3), last: ago(0) }, ["Today", "Yesterday"]);
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
