import type userEvent from "@testing-library/user-event";

import type { Concluded, DebateId, DebatePlan, Finding, Position, Verdict } from "../contract";
import { installPlatform } from "../platform";
import { createFake, type Fake } from "../platform/fake";
import { Player, recording, taskOf } from "../platform/recorded";
import { DebateState } from "../screens/debate/debate.svelte";
import { openApp, settle } from "./app";

/** The task that the recorded debates refine. */
export const PARCELS = taskOf(recording("consensus"));

/** The findings of a recorded debate. */
export function findingsOf(name: string): Finding[] {
  return played(name).rounds.flatMap(({ count }) => count?.findings ?? []);
}

/** The result of a recorded debate. */
export function concludedOf(name: string): Concluded {
  const [concluded] = played(name).parts.flatMap((part) =>
    part.part === "conclusion" ? part.conclusion : [],
  );
  if (!concluded) throw new Error(`Nothing was concluded in ${name}.`);
  return concluded;
}

/** The verdict of a recorded debate. */
export function verdictOf(name: string): Verdict {
  const { verdict } = concludedOf(name).conclusion;
  if (!verdict) throw new Error(`Nobody judged in ${name}.`);
  return verdict;
}

/** The positions of the sides in a recorded debate. */
export function positionsOf(name: string): Position[] {
  return played(name).parts.flatMap((part) => (part.part === "positions" ? part.positions : []));
}

/** A recording, played up to where the author has a turn. */
export function played(name: string): Player {
  const player = new Player("debate-1", recording(name));
  player.play();
  return player;
}

/** A back end with a debate that was just started and is advanced manually. */
export async function startedDebate(
  name = "consensus",
): Promise<{ fake: Fake; id: DebateId; debate: DebateState }> {
  const fake = createFake();
  fake.debates.seed([PARCELS]);
  installPlatform(fake);
  fake.debates.next = name;
  const id = fake.debates.start((await fake.debateSuggest("task-1", "refine")).plan);
  const debate = new DebateState();
  await debate.watch(id);
  return { fake, id, debate };
}

/** The window with the panel open on a recorded debate, played up to where the author has a turn. */
export async function openDebate(
  name: string,
  options: Partial<DebatePlan> = {},
): Promise<{
  fake: Fake;
  user: ReturnType<typeof userEvent.setup>;
  id: DebateId;
  play: () => Promise<void>;
}> {
  const { fake, user } = await openApp([PARCELS]);
  fake.debates.next = name;
  const id = fake.debates.start({ ...(await fake.debateSuggest("task-1", "refine")).plan, ...options });
  await user.click(document.querySelector('[data-testid="task-row"]') ?? document.body);
  await settle();
  const play = async () => {
    fake.debates.play(id);
    await settle();
  };
  await play();
  return { fake, user, id, play };
}

/** The window with the panel open on a debate that ended with changes to review. */
export const openEnded = (): ReturnType<typeof openDebate> => openDebate("review");
