import { cleanup, render } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";

import type { CheckpointReview, Part, TaskDocument } from "../contract";
import { installPlatform } from "../platform";
import { createFake } from "../platform/fake";
import Review from "../screens/debate/review/Review.svelte";
import { settle } from "./app";
import { PARCELS } from "./debate";

/** The review of a recorded checkpoint, with optional changes. */
export async function openCheckpoint(
  name = "checkpoint",
  change: Partial<CheckpointReview> = {},
  told: (part: Part) => Part | null = (part) => part,
) {
  // Debates in all tests have the same name, and one is followed until the next task of the event loop.
  cleanup();
  await new Promise((done) => setTimeout(done));
  const fake = createFake();
  fake.debates.seed([PARCELS]);
  installPlatform(fake);
  fake.debates.next = name;
  const debate = fake.debates.start((await fake.debateSuggest("task-1", "checkpoint")).plan);
  const reviewed = fake.checkpointReview;
  fake.checkpointReview = async (of) => ({ ...(await reviewed(of)), ...change });
  const watch = fake.debateWatch;
  fake.debateWatch = (of, tell) =>
    watch(of, (update) => {
      if (update.update === "live") return tell(update);
      tell({ ...update, driver: "nobody", parts: update.parts.flatMap((it) => told(it) ?? []) });
    });
  /** Somebody else writes to the document. */
  const outside = (text: string) => fake.debates.player(debate).act("changedOutside", text);
  const adjusted = vi.spyOn(fake, "checkpointAdjust");
  const texts: TaskDocument[] = [];
  const onagain = vi.fn();
  const onclose = vi.fn();
  render(Review, { debate, onclose, onagain, ontext: (document) => texts.push(document) });
  await settle();
  return { fake, debate, outside, adjusted, texts, onagain, onclose, user: userEvent.setup() };
}

/** A part of a checkpoint whose program was killed: it has no end, and proposed nothing. */
export function interrupted(part: Part): Part | null {
  if (part.part === "review") return null;
  return part.part === "header" ? { ...part, header: { ...part.header, outcome: null, why: "" } } : part;
}
