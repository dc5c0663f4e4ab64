import { afterEach, expect, it } from "vitest";

import { startedDebate } from "../../../test/debate";
import { Questions } from "./questions.svelte";

const FIRST = "What is left out of the first release on purpose?";
const SECOND = "Who decides if the carrier never answers?";

afterEach(() => localStorage.clear());

async function asked() {
  const started = await startedDebate("questions");
  started.fake.debates.play(started.id);
  return started;
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
