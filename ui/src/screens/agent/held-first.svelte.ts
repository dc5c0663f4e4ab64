import { SvelteMap } from "svelte/reactivity";

import type { DebateId, TaskId } from "../../contract";
import { latestRuns } from "./latest.svelte";

/** Debates that were started because an agent was to start after them. */
class HeldFirst {
  readonly #held = new SvelteMap<TaskId, { debate: DebateId; at: number }>();

  add(task: TaskId, debate: DebateId): void {
    this.#held.set(task, { debate, at: Date.now() });
  }

  clear(): void {
    this.#held.clear();
  }

  /** Whether the agent that was to start after this debate hasn't started yet. */
  awaits(task: TaskId | null | undefined, debate: DebateId | null): boolean {
    const held = task ? this.#held.get(task) : undefined;
    if (!task || held === undefined || held.debate !== debate) return false;
    const run = latestRuns.of(task);
    return run === null || new Date(run.began_at).getTime() < held.at;
  }
}

export const heldFirst = new HeldFirst();
