import { render, screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it } from "vitest";

import { settle } from "../../../test/app";
import { openDebate, startedDebate } from "../../../test/debate";
import { Remarks } from "../author/remarks.svelte";
import { endedBrief } from "../ended/of";
import Disputes from "./Disputes.svelte";

it("shows both sides of what could not be settled", async () => {
  await openDebate("circles");
  expect(screen.getByTestId("outcome-bar")).toHaveTextContent("Going in circles after 4 rounds");
  const sides = within(screen.getByTestId("disputes")).getAllByRole("article");
  expect(sides.map((side) => side.ariaLabel)).toEqual([
    "Security, round 1",
    "On-call, round 2",
    "Security, round 1",
    "Synthesizer, round 1",
    "Security, round 2",
  ]);
});

it("has what the author can say beside each point that is not settled", async () => {
  const { user } = await openDebate("circles");
  const disputes = screen.getByTestId("disputes");
  const points = within(disputes).getAllByTestId("dispute");
  expect(within(disputes).getAllByTestId("finding-dismiss")).toHaveLength(points.length);
  await user.click(within(points[0] ?? disputes).getByTestId("finding-answer"));
  await settle();
  const field = screen.getByTestId("remark-field");
  expect(disputes).toContainElement(field);
  expect(field).toHaveFocus();
});

it("says what the author can do about them only as long as something can be done", async () => {
  const { fake, id, debate } = await startedDebate("circles");
  fake.debates.play(id);
  const { header, setup } = debate;
  if (!header || !setup) throw new Error("The debate has ended.");
  const shown = (over: boolean) =>
    render(Disputes, { disputes: header.disputes, setup, remarks: new Remarks(debate, () => over) });
  const { unmount } = shown(false);
  expect(screen.getByTestId("disputes")).toHaveTextContent("You decide: answer or dismiss a finding");
  unmount();
  shown(true);
  expect(screen.getByTestId("disputes")).not.toHaveTextContent("You decide");
  expect(screen.queryByTestId("finding-answer")).toBeNull();
});

it("tells what a round repeated, caused, lost and took back", async () => {
  const { user } = await openDebate("circles");
  const [, , round] = screen.getAllByTestId("round-card");
  await user.click(within(round ?? document.body).getByRole("button", { name: /^Round 2/ }));
  const card = within(round ?? document.body);
  expect(card.getByTestId("repeated")).toHaveTextContent("Settled in round 1: “The request number can be");
  expect(card.getByTestId("caused-by")).toHaveTextContent("Caused by an edit in round 1");
  expect(card.getByTestId("growth")).toHaveTextContent("125 words added: 372 words, 8 headings.");
  expect(card.getByTestId("swollen")).toHaveTextContent("239 words");
  expect(card.getByTestId("lost")).toHaveTextContent("Business customers");
  expect(card.getByTestId("restored")).toHaveTextContent("60% of refund requests");
  expect(card.getByTestId("undoes")).toHaveTextContent("Reverses an edit from round 1");
  expect(card.getByTestId("undoes")).toHaveTextContent("Made for “No limit on how long photos are kept");
});

it("adds rounds to a debate without consensus", async () => {
  const { user, play } = await openDebate("more-rounds");
  expect(screen.getByTestId("outcome-bar")).toHaveTextContent("No consensus after 1 round");
  await user.click(screen.getByTestId("more-rounds"));
  await settle();
  await user.click(await screen.findByTestId("more-2"));
  await settle();
  expect(screen.getByTestId("meters")).toBeVisible();
  await play();
  expect(screen.getByTestId("outcome-bar")).toHaveTextContent("Consensus after 3 rounds");
  expect(screen.queryByTestId("more-rounds")).toBeNull();
});

it("goes on when the cap is raised", async () => {
  const { user, play } = await openDebate("cap");
  expect(screen.getByTestId("outcome-bar")).toHaveTextContent("Stopped at cap in round 1");
  expect(screen.queryByTestId("resume")).toBeNull();
  await user.click(screen.getByTestId("raise-cap"));
  await settle();
  const tokens = await screen.findByTestId("cap-tokens");
  expect(tokens).toHaveValue("100");
  const check = async (text: string, fits: boolean) => {
    await user.clear(tokens);
    if (text) await user.type(tokens, text);
    expect(tokens, text).toHaveAttribute("aria-invalid", `${!fits}`);
    expect(screen.getByTestId("raise-cap-go")).toHaveProperty("disabled", !fits);
  };
  await check("many", false);
  await check("0", false);
  await check("1,00", false);
  await check("", true);
  await check("200k", true);
  await check("900,000", true);
  await user.click(screen.getByTestId("raise-cap-go"));
  await settle();
  expect(screen.getByTestId("meters")).toHaveTextContent("of 900,000 tokens");
  await play();
  expect(screen.getByTestId("outcome-bar")).toHaveTextContent("Consensus");
});

it("discards, and takes it back from the notice or in place", async () => {
  const { user } = await openDebate("circles");
  const discard = async () => {
    await user.click(screen.getByTestId("discard-debate"));
    await settle();
    expect(screen.getByTestId("discarded")).toHaveTextContent("Discarded by you.");
  };
  await discard();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await settle();
  expect(screen.queryByTestId("discarded")).toBeNull();
  await discard();
  await user.click(screen.getByTestId("undiscard"));
  await settle();
  expect(screen.getByTestId("discard-debate")).toBeVisible();
});

it.each([
  ["stopped", true],
  ["budget", true],
  ["failed", true],
  ["max_rounds", true],
  [null, true],
  ["consensus", false],
  ["checked", false],
] as const)("offers to discard a debate without changes that ended as %s: %s", async (outcome, offered) => {
  const { fake, id, debate } = await startedDebate("more-rounds");
  fake.debates.play(id);
  if (debate.header) debate.header = { ...debate.header, outcome };
  if (debate.review) debate.review = { ...debate.review, changes: [] };
  debate.driver = "nobody";
  expect(debate.discardable).toBe(offered);
});

it("says that a debate without changes was discarded", async () => {
  const { fake, id, debate } = await startedDebate("more-rounds");
  fake.debates.play(id);
  if (debate.header) debate.header = { ...debate.header, outcome: "stopped" };
  if (debate.review) debate.review = { ...debate.review, changes: [], discarded: true };
  const brief = endedBrief(debate, false);
  expect(brief?.decided.word).toBe("You discarded the debate");
  expect(brief?.next).toMatch(/restore the debate\.$/);
  expect(debate.discardable).toBe(false);
});

it("runs again with the seats and options of that debate", async () => {
  const { user } = await openDebate("other-seats");
  await user.click(screen.getByTestId("run-again"));
  await settle();
  const rows = screen.getAllByTestId("seat-row").map((row) => row.textContent);
  expect(rows.length).toBe(3);
  expect(rows[0]).toContain("QA");
  expect(rows[0]).toContain("codex/gpt");
  expect(screen.getByLabelText("Reviewer 1, effort: High")).toBeVisible();
  expect(screen.getByLabelText("Synthesizer, effort: Low")).toBeVisible();
  const checked = (id: string) => screen.getByTestId(id).ariaChecked;
  expect([checked("ask-first"), checked("human-gate"), checked("rotate")]).toEqual([
    "false",
    "false",
    "true",
  ]);
  expect(screen.getByTestId("rounds")).toHaveTextContent("3 rounds");
  expect(screen.getByTestId("as-before")).toBeVisible();
  await user.click(screen.getByTestId("add-seat"));
  expect(screen.queryByTestId("as-before")).toBeNull();
  expect(screen.getByTestId("seats-changed")).toHaveTextContent("changed by you");
});

/** A debate played to its end, and another run of it. */
async function openFollowing() {
  const opened = await openDebate("review");
  await opened.fake.changeDecide(opened.id, "c1", { verdict: "accepted", edited: null });
  await opened.fake.changeDecide(opened.id, "c2", { verdict: "rejected" });
  opened.fake.debates.next = "follows";
  await opened.user.click(screen.getByTestId("run-again"));
  await settle();
  await opened.user.click(screen.getByTestId("start-debate"));
  await settle();
  return opened;
}

it("says which findings of the debate before came back, and leads to them", async () => {
  const { fake, user } = await openFollowing();
  expect(screen.queryByTestId("came-back")).toBeNull();
  fake.debates.play("debate-2");
  await settle();
  const fold = screen.getByTestId("came-back");
  expect(fold).toHaveTextContent(/\d+ of \d+ findings raised again/);
  expect(fold).toHaveTextContent("7 not raised again, 1 new finding");
  await user.click(within(fold).getByRole("button"));
  for (const heading of ["Came back", "Did not come back", "New"]) {
    expect(within(fold).getByRole("heading", { name: heading })).toBeVisible();
  }
  expect(fold).toHaveTextContent("You accepted its change");
  const [row] = within(fold).getAllByTestId("came-back-finding");
  if (!row) throw new Error("Nothing came back.");
  await user.click(row);
  await settle();
  const finding = document.querySelector(`[data-testid="finding"][data-finding="${row.dataset.leadsTo}"]`);
  expect(finding).toHaveFocus();
});

it("compares nothing where the debate before was deleted", async () => {
  const { fake } = await openFollowing();
  fake.debates.delete("debate-1");
  fake.debates.play("debate-2");
  await settle();
  expect(screen.getByTestId("outcome-bar")).toBeVisible();
  expect(screen.queryByTestId("came-back")).toBeNull();
});

it("runs again without what is gone, and says what that is", async () => {
  const { fake, user } = await openDebate("other-seats");
  const suggest = fake.debateSuggest;
  fake.debateSuggest = async (task, protocol) => {
    const suggestion = await suggest(task, protocol);
    return {
      ...suggestion,
      plan: { ...suggestion.plan, synthesizer: "offline/rules" },
      personas: suggestion.personas.filter(({ key }) => key !== "security"),
      models: suggestion.models.filter(({ name }) => name !== "codex-cli/gpt"),
    };
  };
  await user.click(screen.getByTestId("run-again"));
  await settle();
  expect(screen.getAllByTestId("seat-row")).toHaveLength(2);
  const missing = screen.getByTestId("plan-missing").textContent;
  expect(missing).toContain("“Security” is disabled or was deleted");
  expect(missing).toContain("The model codex-cli/gpt is no longer available");
  expect(screen.queryByTestId("debate-problem")).toBeNull();
  expect(screen.getByTestId("start-debate")).toBeEnabled();
});

it("finds its actions in the palette", async () => {
  const { user } = await openDebate("circles");
  await user.keyboard("{Control>}k{/Control}");
  await settle();
  await user.type(screen.getByRole("combobox", { name: /actions/i }), "discard the");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByTestId("discarded")).toBeVisible());
});

it.each([["questions"], ["gate"], ["circles"]])("the checker finds nothing serious at %s", async (name) => {
  await openDebate(name);
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});
