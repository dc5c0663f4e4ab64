import { afterEach, expect, it } from "vitest";

import { installPlatform } from "../../../platform";
import { createFake } from "../../../platform/fake";
import { QUESTIONS } from "../../../platform/fake-quarrel";
import { PARCELS } from "../../../test/debate";
import { DebateState } from "../debate.svelte";
import { Questions } from "./questions.svelte";

const [FIRST = "", SECOND = ""] = QUESTIONS.map(({ question }) => question);

afterEach(() => localStorage.clear());

async function asked() {
  const fake = createFake();
  fake.tasks.seed([PARCELS]);
  installPlatform(fake);
  fake.debates.twist = { questions: QUESTIONS };
  const id = fake.debates.start(fake.debates.propose("task-1").plan);
  fake.debates.play(id);
  const debate = new DebateState();
  await debate.watch(id);
  return { fake, id, debate };
}

it("keeps what is typed until it is sent", async () => {
  const { fake, id, debate } = await asked();
  const before = new Questions(debate, id);
  before.write(FIRST, "Gifts.");
  before.write(SECOND, "The refunds team.");
  before.skip(SECOND, true);

  const after = new Questions(debate, id);
  expect([after.text(FIRST), after.text(SECOND), after.skipped(SECOND)]).toEqual([
    "Gifts.",
    "The refunds team.",
    true,
  ]);
  await after.send();
  expect(debate.author?.answers).toEqual([{ question: FIRST, answer: "Gifts." }]);
  expect(new Questions(debate, id).text(FIRST)).toBe("");
  fake.debates.play(id);
  expect(debate.header?.outcome).toBe("consensus");
});

it("asks before it skips over answers", async () => {
  const { id, debate } = await asked();
  const questions = new Questions(debate, id);
  questions.write(FIRST, "Gifts.");
  await questions.skipAll();
  expect([questions.confirming, debate.questions?.length]).toEqual([true, 3]);
  questions.write(FIRST, "Gifts, too.");
  expect(questions.confirming).toBe(false);
  await questions.skipAll();
  await questions.skipAll();
  expect([debate.questions, debate.author?.answers]).toEqual([null, []]);
});

it("goes on with a debate that was broken off while it waited", async () => {
  const { fake, id, debate } = await asked();
  fake.debates.breakOff(id);
  expect([debate.stage, debate.questions?.length]).toEqual(["broken", 3]);
  await new Questions(debate, id).skipAll();
  expect(debate.stage).toBe("running");
});

it("begins anew where what was kept can't be read", async () => {
  const { id, debate } = await asked();
  localStorage.setItem(`whetstone.answers.${id}`, "{");
  expect(new Questions(debate, id).text(FIRST)).toBe("");
});
