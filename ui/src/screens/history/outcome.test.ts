import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";

import type { DebateRow } from "../../contract";
import DebateOutcome from "./DebateOutcome.svelte";

const ROW: DebateRow = {
  debate: "d1",
  task: "t1",
  protocol: "gauntlet",
  title: "Invite links",
  state: "settled",
  outcome: "concluded",
  came_to: null,
  checkpoint: null,
  rounds: 0,
  changes: null,
  started_at: "2026-03-01T12:00:00Z",
  cost_usd: 0,
  imported_at: null,
  hit: null,
};

test.each([
  ["gauntlet", 17, "17 findings require a revision Open it to read them"],
  ["gauntlet", 1, "1 finding requires a revision Open it to read it"],
  ["gauntlet", 0, "No finding requires a revision Nothing left to decide"],
  ["code-review", 2, "2 findings Open it to read them"],
] as const)("says what a %s with %i findings came to", (protocol, findings, words) => {
  const { container } = render(DebateOutcome, { row: { ...ROW, protocol, findings } });
  expect(container.textContent.replace(/\s+/g, " ").trim()).toBe(words);
});
