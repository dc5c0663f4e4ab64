import { screen, waitFor } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it } from "vitest";

import { perform } from "../../app/actions";
import type { CodeCriterion, CodeFinding } from "../../contract";
import { openApp, settle } from "../../test/app";
import { run } from "../../test/agents";
import { latestRuns } from "../agent/latest.svelte";
import { codeReview } from "./code-review.svelte";
import { Rows } from "./rows.svelte";

const FOLDER = "/home/sam/shop";
const RUN = run("task-1", { state: "finished" });

function criterion(name: string, places: CodeCriterion["served_by"]): CodeCriterion {
  return { criterion: name, asked: true, served_by: places };
}

/** With the change of a run in view: findings like the first one, and criteria. */
async function open(findings: Partial<CodeFinding>[], criteria: CodeCriterion[]) {
  const { fake, user } = await openApp();
  fake.chosen = { folder: FOLDER, name: "shop" };
  perform("go-code-review");
  await settle();
  await user.click(screen.getByTestId("code-choose"));
  await settle();
  const { found } = codeReview;
  const [first] = found?.findings ?? [];
  if (!found || !first) throw new Error("nothing was found");
  fake.agents.runs = [RUN];
  codeReview.run = RUN;
  codeReview.found = {
    ...found,
    findings: findings.map((part, at) => ({ ...first, id: `C${at}`, ...part })),
    criteria,
    commit: {
      branch: RUN.setup.branch,
      folder: RUN.setup.worktree,
      message: "Sums",
      hooks: false,
      unreviewed: { included: [], left_out: [], hidden: [] },
    },
    lines: new Rows(found.number, found.rows),
  };
  await settle();
  return { fake, user };
}

const PLACE = { file: "cart.ts", lines: [1, 1] as [number, number], before: false, supporters: [], row: 0 };

it("says which findings are declined, and offers criteria that no lines address", async () => {
  const { fake, user } = await open(
    [{ severity: "blocking", declined: "It is a test." }, { severity: "major" }],
    [criterion("Sums are shown.", [PLACE]), criterion("Taxes are shown.", []), criterion("Speed.", null)],
  );
  await user.click(screen.getByTestId("code-send-back"));
  await settle();
  const findings = screen.getAllByTestId<HTMLInputElement>("code-send-finding");
  expect(findings.map((one) => one.checked)).toEqual([false, true]);
  expect(findings.map((one) => one.closest("label")?.textContent?.includes("· declined"))).toEqual([
    true,
    false,
  ]);
  const criteria = screen.getAllByTestId<HTMLInputElement>("code-send-criterion");
  expect(criteria.map((one) => [one.checked, one.closest("label")?.textContent])).toEqual([
    [true, expect.stringContaining("Taxes are shown.")],
  ]);
  const { violations } = await axe.run(screen.getByTestId("code-send-dialog"));
  expect(violations).toEqual([]);
  expect(screen.getByTestId("code-send-dialog")).toHaveTextContent('Runs /usr/bin/claude -p "two words"');
  await user.click(screen.getByTestId("code-send-now"));
  await settle();
  expect(fake.agents.sentBack).toEqual([["C1", "Taxes are shown."]]);
});

it("says at the commit how many criteria no lines address", async () => {
  const { user } = await open([], [criterion("Sums are shown.", [PLACE]), criterion("Taxes are shown.", [])]);
  const words = "No lines address 1 of 2 acceptance criteria.";
  expect(screen.getByTestId("code-commit-state")).toHaveTextContent(words);
  await user.click(screen.getByTestId("code-commit"));
  await settle();
  expect(screen.getByTestId("code-commit-unserved")).toHaveTextContent(words);
  expect(screen.queryByTestId("code-commit-unfinished")).toBeNull();
  codeReview.run = { ...RUN, state: "interrupted" };
  await settle();
  expect(screen.getByTestId("code-commit-unfinished")).toHaveTextContent("didn’t finish (interrupted)");
});

it("declines again for the earlier reason with one button", async () => {
  const { fake, user } = await open([{ severity: "blocking", declined_before: "It is a test." }], []);
  const asked: unknown[] = [];
  fake.codeReviewDecline = async (...args) => {
    asked.push(args);
    const { found } = codeReview;
    if (!found) throw new Error("nothing was read");
    return { ...found, findings: found.findings.map((one) => ({ ...one, declined: "It is a test." })) };
  };
  const number = codeReview.found?.number;
  await user.click(screen.getByTestId("code-finding-entry"));
  await settle();
  expect(screen.getByTestId("code-declined-before")).toHaveTextContent(
    "You declined this before: It is a test.",
  );
  await user.click(screen.getByTestId("code-decline-again"));
  await settle();
  expect(asked).toEqual([[number, "C0", "It is a test."]]);
  expect(screen.queryByTestId("code-declined-before")).toBeNull();
});

it("shows what the agent says while it works on what was sent back", async () => {
  const { fake } = await open([], []);
  fake.agents.said = [{ number: 1, text: "Reading cart.ts\nAdding tests\n" }];
  codeReview.run = { ...RUN, state: "running" };
  await settle();
  await settle();
  expect(screen.getByTestId("code-working-output")).toHaveTextContent("Reading cart.tsAdding tests");
});

it("keeps the focus at a finding that is declined, or isn’t after all", async () => {
  const { fake, user } = await open([{ severity: "blocking" }], []);
  fake.codeReviewDecline = async (_, __, reason) => {
    const { found } = codeReview;
    if (!found) throw new Error("nothing was read");
    const [first] = found.findings;
    if (!first) throw new Error("nothing was found");
    const one = { ...first };
    delete one.declined;
    return { ...found, findings: [reason ? { ...one, declined: reason } : one] };
  };
  await user.click(screen.getByTestId("code-finding-entry"));
  await settle();
  const focused = () => document.activeElement?.getAttribute("data-testid");
  // The list leads to the finding once its row is there.
  await waitFor(() => expect(focused()).toBe("code-finding"));
  await user.click(screen.getByTestId("code-decline"));
  await settle();
  expect(focused()).toBe("code-decline-reason");
  await user.keyboard("{Escape}");
  await settle();
  expect(focused()).toBe("code-decline");
  await user.keyboard("{Enter}");
  await settle();
  await user.type(screen.getByTestId("code-decline-reason"), "It is a test.{Enter}");
  await settle();
  expect(focused()).toBe("code-decline-undo");
  await user.keyboard("{Enter}");
  await settle();
  expect(focused()).toBe("code-decline");
});

it("updates what lists say about the run when a finding is declined", async () => {
  const { fake } = await open([{ severity: "blocking" }], []);
  fake.codeReviewDecline = async () => {
    const { found } = codeReview;
    if (!found) throw new Error("nothing was read");
    const change = { files: 1, commits: 0, added: 1, removed: 0, blocking: 1, findings: 1 };
    const reviewed = { blocking: 0, committed: false };
    const end = { outcome: "finished", exit: 0, warnings: [], change, reviewed } as const;
    fake.agents.runs = [{ ...RUN, end: { ...end, warnings: [] } }];
    return found;
  };
  await codeReview.decline("C0", "It is a test.");
  await settle();
  expect(latestRuns.of(RUN.task)?.end?.reviewed).toEqual({ blocking: 0, committed: false });
});
