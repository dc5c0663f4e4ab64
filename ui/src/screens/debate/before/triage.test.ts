import { cleanup, screen, waitFor, within } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";

import type { Triaged } from "../../../contract";
import { openApp, settle } from "../../../test/app";
import { PARCELS } from "../../../test/debate";
import { PlanState } from "./plan.svelte";

const QUICK: Triaged = {
  level: "quick",
  why: "Quick, as llama says: “One label <b>changes</b>.”",
  asked: "llama",
};

/** Opens the panel while a model is asked; it answers when it is told to. */
async function openPlan() {
  const { fake, user } = await openApp([PARCELS]);
  let answer: (triaged: Triaged) => void = () => {};
  let fail: (why: Error) => void = () => {};
  const asked = vi.spyOn(fake, "debateTriage").mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        answer = resolve;
        fail = reject;
      }),
  );
  const started = vi.spyOn(fake, "debateStart");
  await user.click(screen.getByTestId("refine-button"));
  await settle();
  const briefing = screen.getByTestId("briefing");
  await user.click(within(briefing).getByRole("button", { name: /Briefing/ }));
  await settle();
  const start = async () => {
    await user.click(screen.getByTestId("start-debate"));
    await settle();
    return started.mock.calls[0]?.[0];
  };
  return {
    user,
    briefing,
    asked,
    start,
    says: async (triaged: Triaged) => {
      answer(triaged);
      await settle();
    },
    fails: async () => {
      fail(new Error("no answer"));
      await settle();
    },
  };
}

const level = () => screen.getByTestId("complexity");

it("shows what the words say first, and then what a model says", async () => {
  const { briefing, says, start } = await openPlan();
  expect(level()).toHaveTextContent("Auto (standard)");
  expect(briefing).toHaveTextContent("Standard, because");
  expect(screen.getByTestId("start-debate")).toBeEnabled();
  await says(QUICK);
  expect(level()).toHaveTextContent("Auto (quick)");
  expect(briefing).toHaveTextContent("Quick, as llama says: “One label <b>changes</b>.”");
  const plan = await start();
  expect(plan?.max_rounds).toBe(2);
  expect(plan?.agenda.briefing?.complexity).toBe("quick");
  expect(plan?.agenda.briefing?.complexity_why).toBe(QUICK.why);
});

it("leaves what the author changed meanwhile", async () => {
  const { user, briefing, says, start } = await openPlan();
  await user.click(screen.getByTestId("add-seat"));
  await says(QUICK);
  expect(level()).toHaveTextContent("Auto (standard)");
  expect(briefing).not.toHaveTextContent("llama");
  const plan = await start();
  expect(plan?.max_rounds).toBe(3);
  expect(plan?.agenda.briefing?.complexity).toBeNull();
});

it("goes by the words where nobody was asked, it fails or the debate starts first", async () => {
  const nobody = await openPlan();
  await nobody.says({ ...QUICK, asked: null });
  expect(level()).toHaveTextContent("Auto (standard)");
  cleanup();

  const failing = await openPlan();
  await failing.fails();
  expect(level()).toHaveTextContent("Auto (standard)");
  const plan = await failing.start();
  expect(plan?.agenda.briefing?.complexity).toBeNull();
  cleanup();

  const early = await openPlan();
  const started = await early.start();
  expect(started?.max_rounds).toBe(3);
  await early.says(QUICK);
});

it("asks once for a text, whichever form is chosen", async () => {
  const { user, asked, says } = await openPlan();
  await says(QUICK);
  await user.click(screen.getByTestId("form"));
  await settle();
  await user.click(await screen.findByTestId("form-review"));
  await settle();
  expect(screen.getByTestId("form")).toHaveTextContent("Review");
  await waitFor(() => expect(level()).toHaveTextContent("Auto (quick)"));
  expect(asked).toHaveBeenCalledTimes(1);
});

it("has the rounds follow the text until its author sets them", async () => {
  const { fake } = await openApp([PARCELS]);
  const planning = new PlanState();
  await planning.load("task-1", "refine");
  await settle();
  const found = await fake.debateBriefing("task-1", () => undefined);
  let level: Triaged["level"] = "thorough";
  vi.spyOn(fake, "debateBriefing").mockImplementation(() => Promise.resolve({ ...found, level }));
  vi.useFakeTimers();
  const rounds = async () => {
    planning.reread(undefined);
    await vi.advanceTimersByTimeAsync(1000);
    return planning.plan?.max_rounds;
  };
  expect(planning.plan?.max_rounds).toBe(3);
  expect(await rounds()).toBe(5);
  planning.setRounds(4);
  level = "quick";
  expect(await rounds()).toBe(4);
  planning.setLevel("thorough");
  expect(planning.plan?.max_rounds).toBe(4);
  planning.setLevel(null);
  expect(planning.plan?.max_rounds).toBe(4);
  level = "standard";
  expect(await rounds()).toBe(4);
  planning.close();
  vi.useRealTimers();
});

it("leaves files as the author chose, whatever process is chosen later", async () => {
  await openApp([PARCELS]);
  const planning = new PlanState();
  await planning.load("task-1", "refine");
  await settle();
  const explores = () => planning.briefing.parts.includes("exploration");
  expect(explores()).toBe(false);
  planning.brief({ ...planning.briefing, parts: [...planning.briefing.parts, "exploration"] });
  planning.setLevel("quick");
  expect(explores()).toBe(true);
  planning.setLevel(null);
  expect(explores()).toBe(true);
  planning.brief({ ...planning.briefing, parts: [] });
  planning.setLevel("thorough");
  planning.setLevel(null);
  expect(explores()).toBe(false);
  planning.close();
});
