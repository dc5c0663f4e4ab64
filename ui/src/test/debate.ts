import type userEvent from "@testing-library/user-event";

import type { DebateId, DebatePlan } from "../contract";
import { installPlatform } from "../platform";
import { createFake, type Fake } from "../platform/fake";
import type { Twist } from "../platform/fake-refine";
import { ORIGINAL, TITLE } from "../platform/fake-script";
import { DebateState } from "../screens/debate/debate.svelte";
import { openApp, settle } from "./app";

/** The task that the scripted debate is about. */
export const PARCELS = {
  title: TITLE,
  kind: "prd" as const,
  body: ORIGINAL,
  versions: [{ from: "typed" as const }],
};

/** A back end with a debate that has just been started and is moved on by hand. */
export async function startedDebate(): Promise<{ fake: Fake; id: DebateId; debate: DebateState }> {
  const fake = createFake();
  fake.tasks.seed([PARCELS]);
  installPlatform(fake);
  const id = fake.debates.start(fake.debates.propose("task-1").plan);
  const debate = new DebateState();
  await debate.watch(id);
  return { fake, id, debate };
}

/** The window with the debate's panel open and the debate played to its end. */
export async function openEnded(): Promise<{
  fake: Fake;
  user: ReturnType<typeof userEvent.setup>;
  id: DebateId;
}> {
  const { fake, user } = await openApp([PARCELS]);
  const id = fake.debates.start(fake.debates.propose("task-1").plan);
  fake.debates.play(id);
  await user.click(document.querySelector('[data-testid="task-row"]') ?? document.body);
  await settle();
  return { fake, user, id };
}

/** The window with the panel open on a debate that was started with some options, by hand from there. */
export async function openDebate(
  options: Partial<DebatePlan> = {},
  twist: Twist = {},
): Promise<{
  fake: Fake;
  user: ReturnType<typeof userEvent.setup>;
  id: DebateId;
  play: () => Promise<void>;
}> {
  const { fake, user } = await openApp([PARCELS]);
  fake.debates.twist = twist;
  const id = fake.debates.start({ ...fake.debates.propose("task-1").plan, ...options });
  await user.click(document.querySelector('[data-testid="task-row"]') ?? document.body);
  await settle();
  const play = async () => {
    fake.debates.play(id);
    await settle();
  };
  await play();
  return { fake, user, id, play };
}
