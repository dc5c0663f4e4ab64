import { expect, it } from "vitest";

import type { TaskRow } from "../../contract";
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
  updated_at: new Date(2026, 2, 12, 13, 0).toISOString(),
};

function check(change: Partial<TaskRow>, expected: string) {
  expect(describe({ ...ROW, ...change }, NOW)).toBe(expected);
}

it("says where a task stands", () => {
  check({}, "PRD · edited 2 h ago");
  check({ kind: "action-items", status: "refined", outcome: "consensus" }, "Action items · refined 2 h ago");
  check({ status: "debating" }, "PRD · debate under way");
  check({ status: "debating", outcome: "stopped" }, "PRD · debate stopped");
  check({ status: "to_review", outcome: "consensus" }, "PRD · changes to review");
  check({ status: "to_review", outcome: "failed" }, "PRD · debate failed");
});
