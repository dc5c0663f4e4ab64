import { expect, it, vi } from "vitest";

import { installPlatform } from "../../../platform";
import { createFake } from "../../../platform/fake";
import { settle } from "../../../test/app";
import { PARCELS } from "../../../test/debate";
import { PlanState } from "./plan.svelte";

it("doesn’t add a reviewer that the author refused, even if it suits the kind", async () => {
  const fake = createFake();
  fake.debates.seed([PARCELS]);
  installPlatform(fake);
  const planning = new PlanState();
  await planning.load("task-1", "refine");
  await settle();
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
