import { screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import type { CameTo, DebateRow, LastDebate } from "../../contract";
import { app } from "../../app/app.svelte";
import { openApp, settle } from "../../test/app";
import { HEARD } from "../../test/came";
import { openDebate, openEnded, PARCELS } from "../../test/debate";
import { editor } from "./editor.svelte";
import { lastResult } from "./last";

const ROW: DebateRow = {
  debate: "debate-1",
  task: "task-1",
  protocol: "refine",
  title: "Refunds",
  state: "to_review",
  outcome: "consensus",
  came_to: null,
  checkpoint: null,
  rounds: 2,
  changes: 5,
  started_at: "2026-03-01T09:00:00Z",
  cost_usd: 0,
  imported_at: null,
  hit: null,
};

function check(
  change: Partial<DebateRow>,
  words: string | null,
  left: Partial<Pick<LastDebate, "open" | "checked">> = {},
) {
  const of = { closer: "claude-cli/sonnet", seats: 3, at: ROW.started_at };
  const last = { row: { ...ROW, ...change }, ...of, ...left };
  const result = lastResult(last);
  expect(result && `${result.form} | ${result.word} | ${result.by}`).toBe(words);
}

it("doesn’t warn of a debate whose result was accepted", () => {
  const tones = (state: DebateRow["state"]) =>
    (["consensus", "max_rounds", "circling", "budget"] as const).map((outcome) => {
      const last = {
        row: { ...ROW, state, outcome },
        closer: "claude-cli/sonnet",
        seats: 3,
        at: ROW.started_at,
      };
      return lastResult(last)?.tone;
    });
  expect(tones("accepted")).toEqual(["good", "good", "good", "good"]);
  expect(tones("to_review")).toEqual(["good", "warn", "warn", "warn"]);
});

it("says what a debate came to, and by whom", () => {
  check({}, "Refine | Consensus, round 2 | 5 changes to review · 3 reviewers");
  check({ state: "accepted" }, "Refine | Consensus, round 2 | changes accepted · 3 reviewers");
  check(
    { state: "discarded", outcome: "max_rounds" },
    "Refine | No consensus, round 2 | you discarded it · 3 reviewers",
  );
  check(
    { state: "accepted", outcome: "circling" },
    "Refine | Accepted | going in circles, round 2 · 3 reviewers",
  );
  check({ state: "settled", changes: 0 }, "Refine | Consensus, round 2 | no changes · 3 reviewers");
  check({ outcome: "checked", changes: 0 }, "Refine | Checked | 2 questions and 1 small error to review", {
    checked: { found: 3, asked: 2, questions: 2, slips: 1 },
  });
  check({ outcome: "checked", changes: 0 }, "Refine | Checked | 9 of 10 questions to review", {
    checked: { found: 10, asked: 10, questions: 9, slips: 0 },
  });
  check({ outcome: "checked", state: "settled", changes: 0 }, "Refine | Checked | nothing left to review", {
    checked: { found: 3, asked: 2, questions: 0, slips: 0 },
  });
  check(
    { outcome: "checked", state: "settled", changes: 0 },
    "Refine | Checked | 6 questions listed in the text",
    {
      checked: { found: 0, asked: 0, questions: 0, slips: 0, listed: 6 },
    },
  );
  check({ outcome: null, state: "running" }, null);
  const duel = (came: Partial<CameTo>, words: string) =>
    check(
      { protocol: "duel", outcome: "concluded", state: "settled", came_to: { ...HEARD, ...came } },
      words,
    );
  duel({}, "Duel | Approve | recommended by claude/sonnet");
  const against = {
    raised: 5,
    standing: 3,
    blocking: 2,
    unanswered: 0,
    blocking_unanswered: 0,
    asked: 0,
    scored: true,
    words: "3 of 5 concerns open (2 blocking)",
  };
  duel(
    { against },
    "Duel | Approve, despite 2 blocking and 1 other open concern | recommended by claude/sonnet",
  );
  duel({ decision: "revise", against }, "Duel | Revise | recommended by claude/sonnet");
  const devil = { protocol: "devil", decision: null } as const;
  duel({ ...devil, against }, "Duel | 2 blocking and 1 other concern open | bring them into Refine");
  duel(
    { ...devil, against, unheard: ["Steelman"] },
    "Duel | 2 blocking and 1 other concern open | run it again",
  );
  duel(
    { against: { ...against, scored: false } },
    "Duel | Approve, despite 2 blocking and 1 other concern raised | recommended by claude/sonnet",
  );
  duel({ ...devil, unchallenged: true }, "Duel | No result | run it again");
  duel({ decided: "approve" }, "Duel | Approve | you accepted it");
  const order = (undecided: number, words: string) => {
    const came_to = { ...HEARD, protocol: "prioritize" as const, decision: null, undecided };
    check({ protocol: "prioritize", outcome: "concluded", state: "settled", came_to }, words);
  };
  order(0, "Prioritize | Ranked | nothing left to decide");
  order(1, "Prioritize | Ranked | 1 item left to decide");
  order(2, "Prioritize | Ranked | 2 items left to decide");
  check(
    { protocol: "duel", outcome: "stopped" },
    "Duel | Stopped before reaching a verdict | open it to continue",
  );
  const gauntlet = { protocol: "gauntlet", outcome: "concluded" } as const;
  check(gauntlet, "Gauntlet | Finished | 3 adversaries");
  check(gauntlet, "Gauntlet | 1 finding requires a revision | 3 adversaries", { open: 1 });
});

it("stands under the title of a task that is opened again, and leads to where it is decided", async () => {
  const { user } = await openEnded();
  app.closePanel();
  await settle();
  expect(screen.getByTestId("last-result")).toHaveTextContent(/^Refine .* changes to review/);
  await user.click(screen.getByTestId("last-result"));
  await settle();
  expect(screen.getByTestId("review")).toBeVisible();
});

it("says what is left only as long as the panel doesn’t show the same", async () => {
  await openDebate("rules");
  const chip = () => screen.getByTestId("last-result");
  expect(chip()).not.toHaveTextContent(/question/);
  app.closePanel();
  await settle();
  expect(chip()).toHaveTextContent(/\d+ questions? to review/);
});

it("leads to the debate that refined the task, where the newest one is another", async () => {
  const { user, id } = await openEnded();
  app.closePanel();
  await settle();
  const refined = (by: string) => {
    const { document } = editor;
    if (document) editor.refresh({ ...document, row: { ...document.row, refined: true, refined_by: by } });
    return settle();
  };
  await refined(id);
  expect(screen.queryByTestId("refined-by")).toBeNull();
  expect(screen.getByTestId("last-result")).toBeVisible();
  await refined("debate-0");
  await user.click(screen.getByTestId("refined-by"));
  expect(app.panel).toMatchObject({ debate: "debate-0" });
});

it("opens a conclusion that nobody has decided on, with its task", async () => {
  const { fake, user } = await openApp([PARCELS]);
  await user.click(screen.getByTestId("forms-button"));
  await user.click(screen.getByTestId("bar-form-duel"));
  await settle();
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  fake.debates.play("debate-1");
  await settle();
  app.closePanel();
  await app.start();
  await settle();
  expect(screen.getByTestId("uphold")).toBeVisible();
  await user.click(screen.getByTestId("uphold"));
  await settle();
  app.closePanel();
  await app.start();
  await settle();
  expect(screen.queryByTestId("debate-panel")).toBeNull();
  await user.click(screen.getByTestId("last-result"));
  await settle();
  expect(screen.getByTestId("unrule")).toBeVisible();
});
