import { expect, it } from "vitest";

import type { CameTo, TaskRow } from "../../contract";
import { HEARD } from "../../test/came";
import { describe } from "./describe";

const NOW = new Date(2026, 2, 12, 15, 0);
const ROW: TaskRow = {
  id: "task-1",
  title: "Weekly digest email",
  kind: "prd",
  status: "draft",
  refined: false,
  archived: false,
  debate: null,
  outcome: null,
  state: null,
  came_to: null,
  checkpoint: null,
  updated_at: new Date(2026, 2, 12, 13, 0).toISOString(),
};
const OPEN: CameTo = { ...HEARD, decision: "revise" };

function check(change: Partial<TaskRow>, expected: string) {
  expect(describe({ ...ROW, ...change }, NOW)).toBe(expected);
}

it("says where a task stands", () => {
  check({}, "PRD · updated 2 h ago");
  check({ project: "orders" }, "orders · PRD · updated 2 h ago");
  check({ kind: "action-items", status: "refined", outcome: "consensus" }, "Action items · refined 2 h ago");
  check({ status: "debating" }, "PRD · debating");
  check({ status: "debating", state: "waiting" }, "PRD · waiting for you");
  check({ status: "debating", state: "waiting", detail: "pausing" }, "PRD · pausing");
  check({ status: "debating", state: "waiting", detail: "paused" }, "PRD · paused by you");
  check({ status: "debating", state: "interrupted" }, "PRD · interrupted");
  check({ status: "draft", outcome: "failed" }, "PRD · failed");
  check({ status: "debating", outcome: "stopped" }, "PRD · stopped");
  check({ status: "draft", outcome: "stopped", state: "settled" }, "PRD · stopped");
  check({ status: "refined", outcome: "budget", state: "settled" }, "PRD · stopped at cap");
  check(
    { status: "draft", outcome: "stopped", state: "discarded" },
    "PRD · debate discarded · updated 2 h ago",
  );
  check({ outcome: "checked", state: "discarded" }, "PRD · check discarded · updated 2 h ago");
  check({ outcome: "circling", state: "settled" }, "PRD · going in circles · updated 2 h ago");
  check(
    { outcome: "consensus", state: "settled", detail: "unchanged" },
    "PRD · consensus, no changes · updated 2 h ago",
  );
  check({ outcome: "concluded", state: "settled" }, "PRD · debate finished · updated 2 h ago");
  check({ status: "refined", outcome: "stopped", state: "accepted" }, "PRD · refined 2 h ago");
  check({ status: "to_review", outcome: "consensus" }, "PRD · changes to review");
  check({ status: "to_review", outcome: "checked" }, "PRD · checked, findings to review");
  check({ status: "to_review", outcome: "failed" }, "PRD · failed");
  check(
    { status: "refined", waits: { debate: "debate-1", protocol: "duel" } },
    "PRD · earlier duel waiting for you · refined 2 h ago",
  );
});

it("says what a debate came to that ended in a conclusion", () => {
  const came = (change: Partial<CameTo>, words: string) =>
    check({ outcome: "concluded", came_to: { ...OPEN, ...change } }, `PRD · ${words}`);
  came({}, "waiting for you · duel: revise, says the judge");
  came({ decided: "revise" }, "duel: revise, accepted");
  came({ decided: "approve" }, "duel: approve, by you");
  came({ decision: null, doubt: "no_verdict" }, "waiting for you · duel: no verdict");
  came({ decision: null, doubt: "no_verdict", decided: "reject" }, "duel: reject, by you");
  came({ doubt: "unstable" }, "waiting for you · duel: judge gave two different verdicts");
  came({ doubt: "unreadable" }, "waiting for you · duel: no clear verdict");
  came({ doubt: "contradictory" }, "waiting for you · duel: judge contradicts itself");
  came({ protocol: "devil", decision: null }, "devil’s advocate finished");
  came({ protocol: "status", decision: "amber" }, "waiting for you · status: amber, says the judge");
  const compared = { protocol: "compare", decision: null } as const;
  came({ ...compared, recommended: "Redis" }, "waiting for you · compare: Redis, says the judge");
  came({ ...compared, recommended: "Redis", chosen: "Redis" }, "compare: Redis, accepted");
  came({ ...compared, recommended: "Redis", chosen: "Postgres" }, "compare: Postgres, by you");
  came({ ...compared, doubt: "no_verdict", chosen: "Postgres" }, "compare: Postgres, by you");
  came(
    { ...compared, recommended: "Redis", doubt: "not_enough_marks" },
    "waiting for you · compare: not enough scores",
  );
  came({ protocol: "prioritize", decision: null }, "prioritize: ranked");
});
