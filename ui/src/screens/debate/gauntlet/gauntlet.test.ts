import { screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it, vi } from "vitest";

import type { GauntletRun, PointState } from "../../../contract";
import { settle } from "../../../test/app";
import { openDebate, played, startedDebate } from "../../../test/debate";
import { at, entriesOf, type Step, stepsOf, stretchesOf, survivors } from "./entries";
import { pathOf } from "./path";
import { cameToWords, phaseWords } from "./words";

function runOf(name: string): GauntletRun {
  const [run] = played(name).parts.flatMap((part) => (part.part === "gauntlets" ? part.gauntlets : []));
  if (!run) throw new Error(`No gauntlet was recorded in ${name}.`);
  return run;
}

const step = (name: string) => {
  const found = screen.getAllByTestId("funnel-step").find((one) => one.dataset.step === name);
  if (!found) throw new Error(`Nothing came to ${name}.`);
  return found;
};
const titles = () =>
  screen.getAllByTestId("gauntlet-open").map((one) => one.querySelector(".title")?.textContent.trim());
const row = (title: string) => {
  const found = screen.getAllByTestId("gauntlet-finding").find((one) => one.textContent.includes(title));
  if (!found) throw new Error(`${title} is not listed.`);
  return found;
};

it("reads as a funnel, in one sentence", async () => {
  await openDebate("gauntlet");
  const funnel = screen.getByTestId("funnel");
  expect(funnel.textContent.replace(/\s+/g, " ").replaceAll(" ,", ",").trim()).toBe(
    "8 raised, 1 dropped, 1 noted, 1 merged, 3 accepted, 1 deferred, 2 dismissed, 2 challenged, 1 reinstated, " +
      "4 require a revision.",
  );
  const { violations } = await axe.run(screen.getByTestId("gauntlet"));
  expect(violations).toEqual([]);
  expect(screen.getByTestId("outcome-bar")).toHaveTextContent(/^Gauntlet finished/);
  expect(screen.getByTestId("gauntlet-result")).toHaveTextContent("4 findings require a revision");
});

it("draws each step as a part of what it comes from", () => {
  const { funnel } = runOf("gauntlet");
  const stretches = stretchesOf(funnel);
  for (const { step: one, number } of stepsOf(funnel)) {
    expect(stretches[one].to - stretches[one].from, one).toBe(number);
  }
  const within = (part: Step, whole: Step) => {
    expect(stretches[part].from, part).toBeGreaterThanOrEqual(stretches[whole].from);
    expect(stretches[part].to, part).toBeLessThanOrEqual(stretches[whole].to);
  };
  for (const part of ["dropped", "noted", "merged", "dismissed", "accepted", "deferred"] as const) {
    within(part, "raised");
  }
  within("challenged", "dismissed");
  within("reinstated", "challenged");
  expect(stretches.dismissed.to).toBe(stretches.merged.from);
});

it("lists what came to a step, and everything again at a second click", async () => {
  const { user } = await openDebate("gauntlet");
  const all = titles();
  expect(all).toHaveLength(7);
  await user.click(step("deferred"));
  expect(titles()).toEqual(["Nobody checks account managers"]);
  expect(step("deferred")).toHaveAttribute("aria-pressed", "true");
  await user.click(step("raised"));
  expect(titles()).toHaveLength(8);
  await user.click(step("raised"));
  expect(titles()).toEqual(all);
});

it("lists as many findings of each step as it counts", () => {
  for (const name of ["gauntlet", "gauntlet-idle", "gauntlet-before", "gauntlet-during"]) {
    const run = runOf(name);
    const entries = entriesOf(run);
    const listed = stepsOf(run.funnel).map(({ step: one }) => [one, at(entries, one).length]);
    expect(listed, name).toEqual(stepsOf(run.funnel).map(({ step: one, number }) => [one, number]));
  }
});

it("opens the path of a finding by keyboard", async () => {
  const { user } = await openDebate("gauntlet");
  const open = within(row("A refund can be paid twice")).getByTestId("gauntlet-open");
  open.focus();
  await user.keyboard("{Enter}");
  expect(open).toHaveAttribute("aria-expanded", "true");
  const path = screen.getByTestId("gauntlet-path");
  const steps = within(path).getAllByRole("listitem");
  expect(steps[0]).toHaveTextContent("Raised by Burned on-call (claude/haiku)");
  expect(steps[1]).toHaveTextContent("Evaluator 1 (claude/opus): dismissed");
  expect(steps[1]).toHaveTextContent("Cites: Section What the customer sees");
  expect(steps[1]).toHaveTextContent("Response protocol met.");
  expect(steps[3]).toHaveTextContent("All evaluators agree: dismissed");
  expect(steps[4]).toHaveTextContent("Burned on-call challenged the dismissal");
  expect(steps[5]).toHaveTextContent("ruled: the finding is reinstated");
  expect(path).toHaveTextContent("What counts as an answer to Burned on-call");
});

it("says what answered a finding before, and which dismissal doesn’t count", async () => {
  const { user } = await openDebate("gauntlet");
  await user.click(within(row("Nothing says when the pilot stops")).getByTestId("gauntlet-open"));
  const opened = row("Nothing says when the pilot stops");
  expect(opened).toHaveTextContent(
    "Raised with a note: answered before as “The pilot has no alert” (confidence 63%, recognized by a model)",
  );
  expect(opened).toHaveTextContent(
    "Response protocol not met: The dismissal cites nothing. Counts as accepted.",
  );
  expect(opened).toHaveTextContent("Tie, so accepted");
});

it("says why a finding was dropped", () => {
  const [entry] = at(entriesOf(runOf("gauntlet")), "dropped");
  expect(entry && pathOf(entry, null)[1]?.lead).toMatch(
    /^Dropped: answered before as “Confirmations can be forged” \(confidence 90%/,
  );
});

it("names who is absent, and an evaluation that is idle", async () => {
  await openDebate("gauntlet-idle");
  expect(screen.getByTestId("gauntlet-idle")).toHaveTextContent("it accepted more than 90% of the findings");
  const absent = screen.getAllByTestId("gauntlet-absent").map((one) => one.textContent);
  expect(absent).toEqual([
    "Burned on-call didn’t answer, so its attack is missing.",
    "Evaluator 2 didn’t answer every time, so some verdicts are missing.",
  ]);
});

it("says its phase while it runs, and counts as they grow", async () => {
  const { fake, id, debate } = await startedDebate("gauntlet");
  fake.debates.play(id);
  const whole = runOf("gauntlet");
  const check = (change: Partial<GauntletRun>, words: string) =>
    expect(phaseWords({ ...whole, ended_at: null, ...change }, debate.setup)).toBe(words);
  const [first, ...others] = whole.adversaries;
  if (!first) throw new Error("Nobody attacks in the recorded gauntlet.");
  const each = (state: PointState) => whole.points.map((point) => ({ ...point, state, rebuttal: null }));
  const all = whole.points.length;
  check({ adversaries: [{ ...first, done: false }, ...others] }, "Attack: 1 of 2 adversaries done");
  check({ points: [] }, "Filter: looking for concerns that were already answered");
  check({ points: each("raised") }, `Evaluation: 0 of ${all} findings evaluated`);
  check({ points: each("dismissed") }, `Rebuttal: ${all} dismissals left to answer`);
  check({ points: each("challenged") }, "Adjudication: ruling on challenges");
  check({ points: each("accepted") }, "Finishing");
  expect(phaseWords(whole, debate.setup)).toBe("");
  debate.close();
});

it("brings what survived into a Refine", async () => {
  const { fake, id, user } = await openDebate("gauntlet");
  const bring = vi.spyOn(fake, "debateBring");
  await user.click(screen.getByTestId("bring"));
  await settle();
  expect(bring).toHaveBeenCalledWith(id);
  expect(screen.getByTestId("debate-panel")).toHaveTextContent("Refine with Debate");
});

it("shows the gauntlet of a Refine folded, and what survived it in round 1", async () => {
  const { user } = await openDebate("gauntlet-before");
  const fold = screen.getByTestId("gauntlet");
  expect(fold).toHaveTextContent("Gauntlet before the debate");
  expect(screen.queryByTestId("funnel")).toBeNull();
  await user.click(within(fold).getByRole("button"));
  expect(screen.getByTestId("funnel")).toBeVisible();
  const run = runOf("gauntlet-before");
  expect(survivors([run], [])).toBe(1);
  expect(survivors([run], played("gauntlet-before").rounds)).toBe(0);
});

it("shows the gauntlets during and after a Refine, each where it belongs", async () => {
  const { user } = await openDebate("gauntlet-during");
  const folds = screen.getAllByTestId("gauntlet");
  expect(folds.map((fold) => fold.querySelector("h3")?.textContent.trim())).toEqual([
    "Gauntlet on the changes in round 1 1 raised · 1 requires a revision Show",
    "Gauntlet after the debate 1 raised · 1 requires a revision Show",
  ]);
  for (const fold of folds) await user.click(within(fold).getByRole("button"));
  expect(titles()).toEqual(["Nobody can have a photo deleted earlier", "Request numbers can be guessed"]);
});

it("says that a gauntlet without an adversary didn’t take place", () => {
  const run = runOf("gauntlet-idle");
  const absent = run.adversaries.find((one) => one.absent !== null)?.absent ?? null;
  expect(absent).not.toBeNull();
  expect(cameToWords(run)).not.toContain("take place");
  const nobody = { ...run, adversaries: run.adversaries.map((one) => ({ ...one, absent })) };
  expect(cameToWords(nobody)).toBe("didn’t take place");
});
