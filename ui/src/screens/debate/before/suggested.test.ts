import { expect, it, vi } from "vitest";

import { installPlatform } from "../../../platform";
import { createFake } from "../../../platform/fake";
import { settle } from "../../../test/app";
import { PARCELS } from "../../../test/debate";
import { PlanState } from "./plan.svelte";
import { fieldsOf } from "./suggested";

async function planned() {
  const fake = createFake();
  fake.debates.seed([PARCELS]);
  installPlatform(fake);
  const planning = new PlanState();
  await planning.load("task-1", "refine");
  await settle();
  return { fake, planning };
}

it("doesn’t add a reviewer that the author refused, even if it suits the kind", async () => {
  const { fake, planning } = await planned();
  const { plan } = planning;
  if (!plan) throw new Error("no plan");
  const extra = { persona: "extra", model: plan.synthesizer, effort: null };
  const seated = { ...plan, seats: [...plan.seats, extra] };
  vi.spyOn(fake, "debateTake").mockResolvedValue(seated);
  const taken = { kind: "prd" as const, focus: [], persona: null, models: [] };
  await planning.take(taken, "extra");
  expect(planning.plan?.seats).toEqual(plan.seats);
  await planning.take(taken);
  expect(planning.plan?.seats).toEqual(seated.seats);
  planning.close();
});

it("gives the reason for what is suggested, not for what the author chose instead", async () => {
  const { planning } = await planned();
  const { signs } = planning;
  const model = planning.plan?.synthesizer ?? "";
  const taken = { kind: "debug" as const, focus: ["security" as const], persona: null, models: [model] };
  const reasoning = { doc_type: "8 signs.", focus: "3 signs.", persona: "", models: "Because." };
  signs.found = { taken, reasoning, warnings: [] };
  signs.taken = taken;
  const reasons = () => fieldsOf(planning).map(({ why }) => why);
  const set = (at: number, value: string) => (signs.taken = fieldsOf(planning)[at]?.set(value) ?? null);
  expect(reasons()).toEqual(["8 signs.", "3 signs.", "Because."]);
  set(0, "prd");
  expect(reasons()).toEqual(["You chose this.", "3 signs.", "Because."]);
  set(0, "debug");
  set(1, "performance");
  expect(reasons()).toEqual(["8 signs.", "You chose this.", "Because."]);
  set(2, "as-planned");
  expect(reasons()).toEqual(["8 signs.", "You chose this.", "You chose this."]);
  planning.close();
});

it("says that nobody is added for a focus if the author refuses the reviewer for it", async () => {
  const { planning } = await planned();
  const { signs } = planning;
  const extra = planning.suggestion?.personas.find(
    ({ key }) => !planning.plan?.seats.some((seat) => seat.persona === key),
  );
  if (!extra) throw new Error("every persona has a seat");
  const taken = { kind: null, focus: ["reliability" as const], persona: extra.key, models: [] };
  const reasoning = { doc_type: "", focus: "3 signs.", persona: "2 signs.", models: "" };
  signs.found = { taken, reasoning, warnings: [] };
  signs.taken = taken;
  const note = () => fieldsOf(planning).find(({ key }) => key === "persona")?.note;
  expect(note()).toBe("");
  signs.taken = { ...taken, persona: null };
  expect(note()).toBe("No reviewer is added for reliability.");
  signs.taken = { ...taken, persona: null, focus: [] };
  expect(note()).toBe("");
  planning.close();
});
