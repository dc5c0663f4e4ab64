import type { AppError, Run, RunId } from "../../../contract";
import { announce } from "../../../lib/announce.svelte";
import { toAppError } from "../../../lib/errors";
import { platform } from "../../../platform";
import { latestRuns } from "../../agent/latest.svelte";

/** All runs of coding agents, for all tasks, and their worktrees. */
export class Runs {
  /** Newest first; `null` until they are read. */
  all = $state.raw<readonly Run[] | null>(null);
  problem = $state.raw<AppError | null>(null);
  /** What would be lost with a worktree that somebody wants removed. */
  asked = $state.raw<{ run: RunId; lost: readonly string[] } | null>(null);
  busy = $state(false);

  async read(): Promise<void> {
    await this.#try(async () => void (this.all = await platform().runList(null)));
    void latestRuns.look();
  }

  /** Removes the worktree of a run; without `force`, asks first if work would be lost. */
  async remove(run: Run, force: boolean): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.asked = null;
    await this.#try(async () => {
      const lost = force ? [] : await platform().runLoss(run.id);
      if (lost.length > 0) {
        this.asked = { run: run.id, lost };
        return;
      }
      await platform().runRemove(run.id, force);
      announce("The worktree was removed.");
      this.all = await platform().runList(null);
      void latestRuns.look();
    });
    this.busy = false;
  }

  /** Deletes what is saved of a run whose worktree was removed. */
  async forget(run: Run): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await this.#try(async () => {
      await platform().runForget(run.id);
      announce("The run was deleted.");
      this.all = await platform().runList(null);
      void latestRuns.look();
    });
    this.busy = false;
  }

  /** Keeps the worktree in question. */
  keep(): void {
    this.asked = null;
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await work();
    } catch (cause) {
      this.problem = toAppError(cause);
    }
  }
}
