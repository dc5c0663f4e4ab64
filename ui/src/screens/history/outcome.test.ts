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
  ["gauntlet", 0, "No finding requires a revision Nothing left to review"],
  ["code-review", 2, "2 findings Open it to read them"],
] as const)("says what a %s with %i findings came to", (protocol, findings, words) => {
  const { container } = render(DebateOutcome, { row: { ...ROW, protocol, findings } });
  expect(container.textContent.replace(/\s+/g, " ").trim()).toBe(words);
});

const REFINE = { protocol: "refine", rounds: 1, changes: 0 } as const;

test.each<[Partial<DebateRow>, string]>([
  [{ outcome: null, state: "running" }, "Debating"],
  [{ outcome: null, state: "waiting" }, "Waiting for you"],
  [{ outcome: null, state: "waiting", detail: "pausing" }, "Pausing"],
  [{ outcome: null, state: "waiting", detail: "paused" }, "Paused by you"],
  [{ outcome: "consensus" }, "Consensus, round 1 Nothing left to review"],
  [{ outcome: "stopped", detail: "resumable" }, "Stopped, round 1 Can be resumed"],
  [{ outcome: "consensus", detail: "unchanged" }, "Consensus, round 1 No changes"],
  [{ outcome: "max_rounds", detail: "unchanged" }, "No consensus, round 1 No changes"],
  [{ outcome: "checked", detail: "replaced", listed: 6 }, "Checked Replaced by a newer run"],
  [{ outcome: "checked", listed: 6 }, "Checked 6 questions listed in the text"],
  [{ outcome: "checked" }, "Checked Nothing left to review"],
])("says where a Refine stands: %o", (change, words) => {
  const { container } = render(DebateOutcome, { row: { ...ROW, ...REFINE, ...change } });
  expect(container.textContent.replace(/\s+/g, " ").trim()).toBe(words);
});
