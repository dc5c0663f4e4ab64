import { screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";

import type { Kind } from "../../../contract";
import { openApp, settle } from "../../../test/app";
import { PARCELS } from "../../../test/debate";
import { editor } from "../../tasks/editor.svelte";
import { PlanState } from "./plan.svelte";

afterEach(() => localStorage.clear());

/** The reviewers at the table, without who edits. */
const people = () =>
  screen.getAllByLabelText(/^Reviewer \d+, persona/).map((control) => control.textContent.trim());

/** The panel beside a text; on-call is suggested for a proposal, and performance for everything else. */
async function openPlan() {
  const { fake, user } = await openApp([PARCELS]);
  let document = await fake.taskOpen("task-1");
  vi.spyOn(fake, "taskSave").mockImplementation(async ({ body, kind }) => {
    const { row, revision } = document;
    document = { ...document, row: { ...row, kind }, revision: revision + 1, body };
    return document;
  });
  const suggest = fake.debateSuggest.bind(fake);
  const asked = vi.spyOn(fake, "debateSuggest").mockImplementation(async (...about) => {
    const suggestion = await suggest(...about);
    const { plan } = suggestion;
    const personas = ["pm", "security", document.row.kind === "proposal" ? "oncall" : "performance"];
    const seats = plan.seats.slice(0, 3).map((seat, at) => ({ ...seat, persona: personas[at] ?? "" }));
    return { ...suggestion, plan: { ...plan, seats } };
  });
  await user.click(screen.getByTestId("refine-button"));
  await settle();
  asked.mockClear();
  const choose = async (kind: Kind) => {
    editor.classify(kind);
    await editor.flush();
    await settle();
  };
  return { user, asked, choose };
}

it("brings who is suggested for another kind while the panel is open", async () => {
  const { choose } = await openPlan();
  expect(people()).toEqual(["Product", "Security", "Performance"]);
  await choose("proposal");
  expect(people()).toEqual(["Product", "Security", "On-call"]);
});

it("asks for nobody where the kind stays", async () => {
  const { asked, choose } = await openPlan();
  await choose(PARCELS.kind);
  expect(asked).not.toHaveBeenCalled();
});

it("never brings back whom the author took out", async () => {
  const { user, choose } = await openPlan();
  await choose("proposal");
  await user.click(screen.getByLabelText("Remove On-call"));
  await choose("tech");
  expect(people()).toEqual(["Product", "Security", "Performance"]);
  await choose("proposal");
  expect(people()).toEqual(["Product", "Security"]);
});

it("keeps whom the author seated", async () => {
  const { user, choose } = await openPlan();
  await user.click(screen.getByTestId("add-seat"));
  await choose("proposal");
  expect(people()).toEqual(["Product", "Security", "On-call"]);
  await choose("tech");
  expect(people()).toEqual(["Product", "Security", "On-call", "Performance"]);
});

it("brings nobody once the author has decided on a suggestion", async () => {
  const { fake } = await openApp([PARCELS]);
  const planning = new PlanState();
  await planning.load("task-1", "refine");
  const { suggestion, plan } = planning;
  if (!suggestion || !plan) throw new Error("no plan");
  const fewer = { ...suggestion, plan: { ...plan, seats: plan.seats.slice(0, 1) } };
  const asked = vi.spyOn(fake, "debateSuggest").mockResolvedValue(fewer);
  planning.keepSeats();
  planning.reread("proposal");
  await settle();
  expect(asked).toHaveBeenCalledOnce();
  expect(planning.plan?.seats).toEqual(plan.seats);
  planning.close();
});
