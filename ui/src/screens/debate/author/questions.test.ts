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

it("keeps what is typed until it is sent, and skips what is empty", async () => {
  const { fake, id, debate } = await asked();
  const before = new Questions(debate, id);
  before.typed.write(FIRST, "Gifts.");
  before.typed.write(SECOND, "  ");

  const after = new Questions(debate, id);
  expect([after.typed.text(FIRST), after.answers]).toEqual([
    "Gifts.",
    [{ question: FIRST, answer: "Gifts." }],
  ]);
  await after.send();
  expect(debate.author?.answers).toEqual([{ question: FIRST, answer: "Gifts." }]);
  expect(new Questions(debate, id).typed.text(FIRST)).toBe("");
  fake.debates.play(id);
  expect(debate.header?.outcome).toBe("consensus");
});

it("starts without answers a debate that was broken off while it waited", async () => {
  const { fake, id, debate } = await asked();
  fake.debates.breakOff(id);
  expect([debate.stage, debate.questions?.length]).toEqual(["broken", 3]);
  await new Questions(debate, id).send();
  expect([debate.stage, debate.author?.answers]).toEqual(["running", []]);
});

it("begins anew where what was kept can't be read", async () => {
  const { id, debate } = await asked();
  localStorage.setItem(`whetstone.answers.${id}`, "{");
  expect(new Questions(debate, id).typed.text(FIRST)).toBe("");
});
