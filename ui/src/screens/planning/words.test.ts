import { expect, test } from "vitest";

import type { CheckpointState, DebateState, Mismatch, MismatchKind, PlanningDocument } from "../../contract";
import {
  acrossWords,
  canHoldAgain,
  canSee,
  documentName,
  groups,
  lastWords,
  mismatches,
  nextStep,
  orderWords,
  remedy,
  stateWords,
  type Step,
} from "./words";

/** A document that is there and was not reviewed. */
function planned(checkpoint: string, more: Partial<PlanningDocument> = {}): PlanningDocument {
  return {
    checkpoint,
    name: checkpoint === "roadmap" ? "Roadmap" : "Requirements",
    group: "",
    role: checkpoint === "roadmap" ? "plan" : "requirements",
    file: `.planning/${checkpoint.toUpperCase()}.md`,
    exists: true,
    task: null,
    rounds: 3,
    barred: null,
    last: null,
    ...more,
  };
}

const NOW = new Date("2026-03-03T12:00:00Z");

function held(state: CheckpointState, more: Partial<PlanningDocument> = {}): PlanningDocument {
  const last = {
    debate: "d1",
    started_at: "2026-03-03T11:55:00Z",
    state,
    result: "all addressed in 2 rounds",
    brief: state === "approved" ? "You approved this" : "All addressed in 2 rounds",
    alarm: false,
    unresolved: 0,
  };
  return planned("requirements", { task: "t1", last, ...more });
}

/** A checkpoint that wrote no revision and left a finding. */
function unsettled(): PlanningDocument {
  const document = held("unrevised");
  return { ...document, last: document.last && { ...document.last, unresolved: 1 } };
}

const OFF = "The checkpoint requirements is turned off for this project.";

test.each<[string, PlanningDocument, Step, boolean]>([
  ["never reviewed", planned("requirements"), "hold", false],
  ["missing", planned("requirements", { exists: false, barred: "It is not written yet." }), null, false],
  ["switched off", planned("requirements", { barred: OFF }), null, false],
  ["under way", held("running"), "resume", false],
  ["to decide", held("to_review"), "decide", false],
  ["without a revision", held("unrevised"), "see", true],
  ["without a revision, with a finding", unsettled(), "hold", false],
  ["approved", held("approved"), "see", true],
  ["approved, then switched off", held("approved", { barred: OFF }), "see", false],
  ["adjusted", held("adjusted", { barred: "It is final." }), "see", false],
  ["taken back", held("taken_back"), "hold", false],
  ["taken back, then switched off", held("taken_back", { barred: OFF }), "see", false],
])("the next step of a document that is %s", (_, document, step, again) => {
  expect(nextStep(document)).toBe(step);
  expect(canHoldAgain(document)).toBe(again);
});

test("what came of the newest checkpoint can be seen also where another one comes next", () => {
  expect(canSee(unsettled())).toBe(true);
  expect(canSee(held("taken_back"))).toBe(true);
  expect(canSee(planned("requirements"))).toBe(false);
  expect(canSee(held("running"))).toBe(false);
});

test("a document is named, and its newest checkpoint told", () => {
  expect(documentName(planned("requirements"))).toBe("Requirements");
  expect(documentName(planned("specs/001-albums/spec", { name: "Spec", group: "001-albums" }))).toBe(
    "001-albums: Spec",
  );
  expect(lastWords(planned("roadmap"), NOW)).toBe("");
  expect(lastWords(held("to_review"), NOW)).toBe("All addressed in 2 rounds · 5 min ago");
  expect(lastWords(held("approved"), NOW)).toBe("5 min ago");
  const { last } = held("approved");
  expect(last && stateWords(last)).toEqual({ word: "You approved this", tone: "good" });
});

test("documents are listed group by group, those of the whole project first", () => {
  const of = (group: string, name: string) => planned(`${group}/${name}`, { group, name });
  const listed = groups([of("", "Constitution"), of("a", "Spec"), of("a", "Plan"), of("b", "Spec")]);
  expect(listed.map(({ group, documents }) => [group, documents.map(({ name }) => name)])).toEqual([
    ["", ["Constitution"]],
    ["a", ["Spec", "Plan"]],
    ["b", ["Spec"]],
  ]);
});

test("what bars a checkpoint is told with what to do", () => {
  expect(remedy(planned("roadmap", { exists: false }))).toContain("Save it as .planning/ROADMAP.md");
  expect(remedy(held("adjusted"))).toBe("");
  expect(remedy(planned("roadmap", { barred: OFF }))).toContain("project’s settings");
});

test.each<[CheckpointState | null, boolean]>([
  [null, true],
  ["running", true],
  ["to_review", true],
  ["taken_back", true],
  ["approved", false],
  ["adjusted", false],
  ["unrevised", false],
])("the roadmap waits for requirements that are %s: %s", (state, waits) => {
  const documents = [state === null ? planned("requirements") : held(state), planned("roadmap")];
  const [first, second] = documents as [PlanningDocument, PlanningDocument];
  expect(orderWords(documents, second) !== "").toBe(waits);
  expect(orderWords(documents, first)).toBe("");
});

function mismatch(kind: MismatchKind, says: string): Mismatch {
  const passage = { file: "specs/a/tasks.md", line: 3, quote: "T001" };
  return { kind, group: "a", says, one: passage, other: passage };
}

test("what documents disagree on is told kind by kind, the rules of the constitution first", () => {
  const findings = [
    mismatch("task_unasked", "1"),
    mismatch("rule_broken", "2"),
    mismatch("task_unasked", "3"),
  ];
  const check = { read: ["a.md", "b.md"], unread: [], findings };
  const told = mismatches(check).map(({ title, findings }) => [title, findings.map(({ says }) => says)]);
  expect(told).toEqual([
    ["Constitution rules that are broken", ["2"]],
    ["Tasks that no requirement asks for", ["1", "3"]],
  ]);
  expect(acrossWords(check)).toBe("Compared 2 documents: 3 findings.");
  expect(acrossWords({ ...check, findings: [] })).toBe(
    "Compared 2 documents. The rules found no disagreements between them.",
  );
  const limited = { ...check, limit: "Rules can’t tell." };
  expect(acrossWords(limited)).toBe("Compared 2 documents: 3 findings. Rules can’t tell.");
  expect(acrossWords({ ...limited, findings: [] })).toBe(
    "Compared 2 documents. The rules found nothing. Rules can’t tell.",
  );
  const asked = { model: "claude/sonnet", calls: 1, failed: 0, usage: null, warnings: [] };
  expect(acrossWords({ ...limited, findings: [], asked })).toBe(
    "Compared 2 documents. The rules and the model found no disagreements between them.",
  );
});

test("a checkpoint without an end says so once", () => {
  const { last, ...document } = held("running");
  const running = (brief: string) => ({ ...document, last: last && { ...last, brief } });
  const told = (brief: string) => {
    const one = running(brief);
    return [one.last && stateWords(one.last).word, lastWords(one, NOW)];
  };
  expect(told("Not finished in round 2")).toEqual(["Not finished in round 2", "5 min ago"]);
  expect(told("You stopped it in round 2")).toEqual([
    "Not finished",
    "You stopped it in round 2 · 5 min ago",
  ]);
  const word = (stands: DebateState) => last && stateWords({ ...last, stands }).word;
  expect([word("running"), word("interrupted"), word("waiting")]).toEqual([
    "Debating",
    "Interrupted",
    "Waiting for you",
  ]);
});
