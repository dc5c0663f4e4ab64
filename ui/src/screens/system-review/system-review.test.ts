import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";

import { app } from "../../app/app.svelte";
import type { ModelRow, ProposalRow, SystemLook } from "../../contract";
import { installPlatform } from "../../platform";
import { createFake, type Fake } from "../../platform/fake";
import { Answers } from "../../platform/recorded";
import { settle } from "../../test/app";
import DueNote from "./DueNote.svelte";
import { systemReview } from "./system-review.svelte";
import SystemReview from "./SystemReview.svelte";

function proposal(number: number, more: Partial<ProposalRow> = {}): ProposalRow {
  return {
    number,
    title: "Prompt of <b>Security</b>",
    proposal: {
      kind: "persona_prompt",
      persona: "security",
      prompt: "Look twice.",
      why: "It missed 2 issues.",
    },
    difference: [],
    applied_at: null,
    ...more,
  };
}

function look(more: Partial<SystemLook> = {}): SystemLook {
  return {
    review: {
      name: "system_review_2026-04",
      since: null,
      until: "2026-04-01",
      texts_reviewed: 3,
      debates: 12,
      gauntlet_runs: 1,
      post_mortems: 2,
      most_valuable: [],
      weakest: [
        { name: "asshole_loner", cases: 10, accepted: 2, acceptance_rate: 0.2, advice: "Narrow its prompt." },
      ],
      rebuttals: { total: 0, won: 0, success_rate: null, most_likely_to_win: null },
      economics: { total_cost_usd: null, total_tokens: 0, paid_tokens: 0, paid_share: null },
      recommended_actions: ["Run post-mortems."],
      new_personas: [],
      stats: { last_updated: "", total_runs: 12, adversaries: {}, models: {} } as never,
      labels: { asshole_loner: "Blunt loner" },
    },
    digest: {
      debates: 12,
      left_out: 0,
      circled: [{ words: "Links never expire", times: 3 }],
      stuck: [],
      unanswered: [],
      heavy: [],
      missed: [],
      misunderstood: [],
      advised: [{ words: "Focus: time zones", times: 2 }],
      wanted_signals: [],
      signals: [],
    },
    debates_since: 12,
    finished_at: null,
    to_ask: "about 3,000 tokens",
    proposals: [proposal(1, { note: "Adds “Security 2”." }), proposal(2, { title: "New persona: Time" })],
    ...more,
  };
}

const recorded = new Answers("models").ask("modelList") as ModelRow[];
const built = recorded.find(({ group }) => group === "built_in");

let fake: Fake;

beforeEach(() => {
  fake = createFake();
  installPlatform({
    ...fake,
    modelList: async () =>
      built
        ? [{ ...built, name: "claude-cli/sonnet", label: "sonnet", group: "server", state: "ready" }]
        : [],
  });
  fake.learning.look = look();
  app.screen = "system-review";
  systemReview.since = "";
  systemReview.asked = null;
  systemReview.look = null;
});

async function open() {
  render(SystemReview);
  await settle();
  return userEvent.setup();
}

test("it begins where the last one ended, and finishing begins the next", async () => {
  fake.learning.look = look({ finished_at: "2026-03-01T10:00:00Z" });
  systemReview.look = null;
  const user = await open();
  expect(fake.learning.calls).toEqual(["since null", "since 2026-03-01"]);
  await user.click(screen.getByTestId("review-finish"));
  await settle();
  expect(fake.learning.calls.at(-1)).toBe("finish 2026-03-01");
  expect(app.screen).toBe("tasks");
});

test("a proposal is applied with one click and taken back", async () => {
  const user = await open();
  expect(screen.getByTestId("review-figures").textContent).toContain("12");
  expect(screen.getByText("Prompt of <b>Security</b>")).toBeInTheDocument();
  const shown = screen.getByTestId("system-review").textContent;
  expect(shown).toContain("Adds “Security 2”.");
  expect(shown).toContain("Blunt loner");
  expect(shown).not.toContain("asshole");
  const [first] = screen.getAllByTestId("proposal-apply");
  if (first) await user.click(first);
  await settle();
  expect(screen.getAllByTestId("proposal-apply")).toHaveLength(1);
  await user.click(screen.getByTestId("proposal-back"));
  await settle();
  expect(screen.queryByTestId("applied-proposals")).toBeNull();
  const { violations } = await axe.run(screen.getByTestId("system-review"));
  expect(violations).toEqual([]);
});

test("a model is asked, says what it took, and what was left out of its answer", async () => {
  fake.learning.asked = {
    model: "claude-cli/sonnet",
    proposals: 1,
    usage: { input_tokens: 1200, output_tokens: 34, cost_usd: null, estimated: false },
    warnings: ["A proposal was left out: there is no persona “x”."],
  };
  const user = await open();
  expect(screen.getByTestId("review-ask-cost").textContent).toMatch(/^1 call · about 3,000 tokens · \S/);
  await user.click(screen.getByTestId("review-ask-start"));
  await settle();
  expect(fake.learning.calls).toContain("ask claude-cli/sonnet");
  expect(screen.getByTestId("review-asked").textContent).toContain(
    "claude/sonnet made 1 proposal · 1,234 tokens · cost unknown",
  );
  expect(screen.getByTestId("review-ask-warning").textContent).toContain("there is no persona “x”");
});

test("what can’t be read is said, with the day still to be changed", async () => {
  fake.learning.look = null;
  await open();
  expect(screen.getByTestId("review-problem").textContent).toContain("The review can’t be read.");
  expect(screen.getByTestId("review-since")).toBeInTheDocument();
});

test("a review that is due is offered quietly, and can be put off", async () => {
  app.screen = "tasks";
  fake.learning.due = { due: true, debates: 52 };
  render(DueNote);
  await settle();
  expect(screen.getByTestId("review-due").textContent).toContain("52 debates since the last system review.");
  // The list of tasks leaves room for it.
  const room = () => document.documentElement.style.getPropertyValue("--due-room");
  expect(room()).toBe("8px");
  await userEvent.setup().click(screen.getByTestId("review-due-later"));
  await settle();
  expect(screen.queryByTestId("review-due")).toBeNull();
  expect(room()).toBe("0px");
});
