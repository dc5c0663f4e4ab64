import { afterEach, expect, it, vi } from "vitest";

import type { DebatePlan, Protocol } from "../../../contract";
import { installPlatform } from "../../../platform";
import { createFake, type Fake } from "../../../platform/fake";
import { settle } from "../../../test/app";
import { PARCELS } from "../../../test/debate";
import { RULES } from "../models";
import { withContext } from "../briefing/attached";
import { forgetPlans } from "./kept-plans";
import { NO_BRIEFING } from "./level";
import { PlanState } from "./plan.svelte";

const task = "task-1";
const SIGNS = { reasoning: { doc_type: "", focus: "", persona: "", models: "" }, warnings: [] };

function begin(): Fake {
  const fake = createFake();
  fake.debates.seed([PARCELS]);
  installPlatform(fake);
  return fake;
}

// Stored plans outlive a test.
afterEach(forgetPlans);

/** The plan as it is when the task is opened, after `choose` and once it is left. */
async function visit(
  choose: (planning: PlanState) => unknown = () => {},
  form: Protocol = "refine",
): Promise<PlanState> {
  const planning = new PlanState();
  await planning.load(task, form);
  await settle();
  await choose(planning);
  planning.close();
  return planning;
}

type Told = (plan: DebatePlan) => unknown;

it.each<[string, (planning: PlanState) => void, Told, Told]>([
  ["rounds", (it) => it.setRounds(7), (plan) => plan.max_rounds, () => 7],
  ["who takes part", (it) => it.removeSeat(0), (plan) => plan.seats, (suggested) => suggested.seats.slice(1)],
  ["an option", (it) => it.setOption({ human_gate: true }), (plan) => plan.human_gate, () => true],
  [
    "the process",
    (it) => it.setLevel("thorough"),
    (plan) => plan.agenda.briefing?.complexity,
    () => "thorough",
  ],
])("keeps what was chosen while another task is visited: %s", async (_, choose, told, expected) => {
  const suggested = (await begin().debateSuggest(task, "refine")).plan;
  await visit(choose);
  const { plan } = await visit();
  expect(plan && told(plan)).toEqual(expected(suggested));
});

it("keeps a suggestion that was accepted, and doesn’t offer it again", async () => {
  const fake = begin();
  const suggested = (await fake.debateSuggest(task, "refine")).plan;
  const taken = { ...suggested, seats: suggested.seats.slice(1) };
  vi.spyOn(fake, "debateTake").mockResolvedValue(taken);
  await visit((it) => it.take({ kind: null, focus: [], persona: null, models: [] }));
  const { plan, signs } = await visit();
  expect(plan?.seats).toEqual(taken.seats);
  expect(signs.found).toBeNull();
});

it("keeps that a suggestion was skipped until the debate starts", async () => {
  const fake = begin();
  const found = { ...SIGNS, taken: { kind: null, focus: ["security" as const], persona: null, models: [] } };
  vi.spyOn(fake, "debateSigns").mockResolvedValue(found);
  expect((await visit((it) => it.signs.done())).signs.found).toBeNull();
  expect((await visit((it) => it.start())).signs.found).toBeNull();
  expect((await visit()).signs.found).toEqual(found);
});

it("keeps the depth of a form", async () => {
  begin();
  const { plan: before } = await visit((it) => it.setDepth("single"), "duel");
  const { plan } = await visit(undefined, "duel");
  expect(before?.agenda.depth).toBe("single");
  expect(plan?.agenda).toEqual(before?.agenda);
  expect(plan?.seats).toEqual(before?.seats);
});

it("keeps for every form whether attached files are read", async () => {
  const fake = begin();
  const suggest = fake.debateSuggest;
  vi.spyOn(fake, "debateSuggest").mockImplementation(async (...asked) => {
    const suggestion = await suggest(...asked);
    const { agenda } = suggestion.plan;
    const briefing = withContext(agenda.briefing ?? NO_BRIEFING, true);
    return { ...suggestion, plan: { ...suggestion.plan, agenda: { ...agenda, briefing } } };
  });
  const planning = await visit();
  const read = ({ briefing }: PlanState) => briefing.parts.includes("context");
  const turn = (it: PlanState, on: boolean) => it.brief(withContext(it.briefing, on));
  expect(read(planning)).toBe(true);
  turn(planning, false);
  await planning.choose("duel");
  expect(read(planning)).toBe(false);
  expect(read(await visit(undefined, "review"))).toBe(false);
  turn(planning, true);
  await planning.choose("refine");
  expect(read(planning)).toBe(true);
  turn(planning, false);
  await planning.start();
  expect(read(await visit())).toBe(true);
});

it("keeps no models as chosen that another profile suggests", async () => {
  const fake = begin();
  const { plan: before } = await visit(async (it) => {
    it.setRounds(7);
    await it.setProfile("budget");
  });
  const suggestion = await fake.debateSuggest(task, "refine");
  const seats = suggestion.plan.seats.map((seat) => ({ ...seat, model: RULES }));
  vi.spyOn(fake, "debateSuggest").mockResolvedValue({ ...suggestion, plan: { ...suggestion.plan, seats } });
  const { plan } = await visit();
  expect([before?.max_rounds, plan?.max_rounds]).toEqual([7, 7]);
  expect(plan?.seats).toEqual(seats);
});

it("keeps what was chosen for an earlier debate or a question apart from the rest", async () => {
  const fake = begin();
  const ask = async (question: string, rounds?: number) => {
    const planning = new PlanState();
    await planning.load(task, "duel", null, null, question);
    await settle();
    if (rounds) planning.setRounds(rounds);
    planning.close();
    return planning.plan?.max_rounds;
  };
  const usual = (await fake.debateSuggest(task, "duel", "once")).plan.max_rounds;
  await ask("Is it in proportion?", 7);
  expect(await ask("Is it in proportion?")).toBe(7);
  expect(await ask("Why both?")).toBe(usual);
});

it("takes from the suggestion of now what was not chosen", async () => {
  const fake = begin();
  await visit((it) => it.setRounds(7));
  const suggestion = await fake.debateSuggest(task, "refine");
  const agenda = { ...suggestion.plan.agenda, items: ["Refunds"] };
  vi.spyOn(fake, "debateSuggest").mockResolvedValue({ ...suggestion, plan: { ...suggestion.plan, agenda } });
  const { plan } = await visit();
  expect(plan?.max_rounds).toBe(7);
  expect(plan?.agenda.items).toEqual(agenda.items);
});

it("keeps a cap as it was typed, also one that makes no sense yet", async () => {
  begin();
  await visit(({ cap }) => cap.type({ usd: "0.5x", tokens: "200k" }));
  expect((await visit()).cap.typed).toEqual({ usd: "0.5x", tokens: "200k" });
});

it("keeps nothing where nothing was chosen", async () => {
  const fake = begin();
  const suggested = (await visit()).plan;
  const suggestion = await fake.debateSuggest(task, "refine");
  const other = { ...suggestion.plan, max_rounds: 9 };
  vi.spyOn(fake, "debateSuggest").mockResolvedValue({ ...suggestion, plan: other });
  expect(suggested?.max_rounds).not.toBe(9);
  expect((await visit()).plan?.max_rounds).toBe(9);
});

it("suggests anew once the debate has started", async () => {
  begin();
  const planning = new PlanState();
  await planning.load(task, "refine");
  const before = planning.plan?.max_rounds;
  planning.setRounds(7);
  expect(await planning.start()).not.toBeNull();
  planning.close();
  expect((await visit()).plan?.max_rounds).toBe(before);
});

it("suggests anew where somebody who takes part is gone", async () => {
  const fake = begin();
  await visit((it) => it.setRounds(7));
  const suggestion = await fake.debateSuggest(task, "refine");
  const [first] = suggestion.plan.seats;
  const personas = suggestion.personas.filter(({ key }) => key !== first?.persona);
  vi.spyOn(fake, "debateSuggest").mockResolvedValue({ ...suggestion, personas });
  expect((await visit()).plan?.max_rounds).toBe(suggestion.plan.max_rounds);
});
