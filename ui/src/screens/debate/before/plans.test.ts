import { expect, it } from "vitest";

import type { BriefingPart, Setup } from "../../../contract";
import { createFake } from "../../../platform/fake";
import { PARCELS, played } from "../../../test/debate";
import { takenOver } from "./plans";

/** How many rounds a plan has that takes over the setup of a recorded debate. */
async function roundsAfter(name: string, change: Partial<Setup> = {}): Promise<[number, number]> {
  const fake = createFake();
  fake.debates.seed([PARCELS]);
  const suggestion = await fake.debateSuggest("task-1", "refine");
  const [setup] = played(name).parts.flatMap((part) => (part.part === "setup" ? part.setup : []));
  if (!setup) throw new Error(`${name} has no setup.`);
  const { plan } = takenOver({ ...setup, ...change }, suggestion, suggestion.plan);
  return [plan.max_rounds, suggestion.plan.max_rounds];
}

it("suggests rounds anew after a check by rules alone, for the models that may join", async () => {
  const [rounds, suggested] = await roundsAfter("rules", { max_rounds: 1 });
  expect(suggested).toBeGreaterThan(1);
  expect(rounds).toBe(suggested);
});

it.each(["consensus", "other-seats"])("keeps the rounds that were chosen for models: %s", async (name) => {
  expect((await roundsAfter(name, { max_rounds: 1 }))[0]).toBe(1);
});

it.each([
  [true, null],
  [false, "thorough"],
] as const)("judges the text anew where its author didn’t choose a level: %s", async (automatic, level) => {
  const fake = createFake();
  fake.debates.seed([PARCELS]);
  const suggestion = await fake.debateSuggest("task-1", "refine");
  const [setup] = played("consensus").parts.flatMap((part) => (part.part === "setup" ? part.setup : []));
  if (!setup) throw new Error("The recording has no setup.");
  const process = { complexity: "thorough", complexity_why: "Because.", is_automatic: automatic } as const;
  const agenda = {
    ...setup.agenda,
    briefing: { parts: [], weights: null, root: null, file: null, ...process },
  };
  const { plan } = takenOver({ ...setup, agenda }, suggestion, suggestion.plan);
  expect(plan.agenda.briefing?.complexity).toBe(level);
  expect(plan.agenda.briefing?.complexity_why).toBe(automatic ? undefined : "Because.");
});

it.each([
  [["context", "weights"], ["weights"], [], ["weights", "context"]],
  [["context", "weights"], ["weights"], ["/home/sam/specs"], ["weights"]],
  [["weights"], ["weights"], [], ["weights"]],
  [["context"], ["context"], ["/home/sam/specs"], ["context"]],
] as const)(
  "includes what was attached since: %s after %s with %s",
  async (now, before, context, expected) => {
    const fake = createFake();
    fake.debates.seed([PARCELS]);
    const suggestion = await fake.debateSuggest("task-1", "refine");
    const [setup] = played("consensus").parts.flatMap((part) => (part.part === "setup" ? part.setup : []));
    if (!setup) throw new Error("The recording has no setup.");
    const briefed = (parts: readonly BriefingPart[]) => {
      return { complexity: null, parts: [...parts], weights: null, root: null, file: null };
    };
    const plan = { ...suggestion.plan, agenda: { ...suggestion.plan.agenda, briefing: briefed(now) } };
    const briefing = { ...briefed(before), context: [...context] };
    const from = { ...setup, agenda: { ...setup.agenda, briefing } };
    expect(takenOver(from, suggestion, plan).plan.agenda.briefing?.parts).toEqual(expected);
  },
);

it.each([
  ["the task of the change as it is now", ["A magic number"], ["A magic number"]],
  ["no task if none is known anymore", null, undefined],
] as const)("takes over %s", async (_, now, expected) => {
  const fake = createFake();
  fake.debates.seed([PARCELS]);
  const suggestion = await fake.debateSuggest("task-1", "refine");
  const [setup] = played("consensus").parts.flatMap((part) => (part.part === "setup" ? part.setup : []));
  if (!setup) throw new Error("The recording has no setup.");
  const about = (titles: readonly string[]) => {
    const declined = titles.map((title) => ({ file: "cart.ts", title, reason: "It is clear." }));
    return { accepted: { title: "Cart", text: "Add a total.", criteria: [], declined } };
  };
  const plan = { ...suggestion.plan, agenda: { ...suggestion.plan.agenda, ...(now && about(now)) } };
  const from = { ...setup, agenda: { ...setup.agenda, ...about([]) } };
  const { accepted } = takenOver(from, suggestion, plan).plan.agenda;
  expect(accepted?.declined?.map(({ title }) => title)).toEqual(expected);
});
