import type { Run, TaskId } from "../../contract";
import { platform } from "../../platform";

/** How often to check runs while one is running. */
const OFTEN_MS = 2000;

/** The newest run of each task, whether its dialog is open or not. */
class LatestRuns {
  #newest = $state.raw<ReadonlyMap<TaskId, Run>>(new Map());
  /** Those that are running, as far as is known here. */
  #working: readonly Run[] = [];
  /** Called once for each run that ended while the page was open. */
  onended: (run: Run) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts answers, so that a late one never replaces a newer one. */
  #asked = 0;

  /** The newest run of a task whose worktree is still there. */
  of(task: TaskId | null): Run | null {
    const run = task === null ? undefined : this.#newest.get(task);
    return run && !run.removed_at ? run : null;
  }

  /** Reads all runs, and keeps reading while one is running. */
  async look(): Promise<void> {
    const asked = ++this.#asked;
    try {
      const runs = await platform().runList(null);
      if (asked === this.#asked) this.#take(runs);
    } catch {
      // Whoever acts on a run sees the error; the next check here may succeed.
    }
    this.#goOn();
  }

  /** Takes over the runs of a task that were read elsewhere, newest first. */
  put(task: TaskId, runs: readonly Run[]): void {
    this.#asked += 1;
    const others = [...this.#newest.values()].filter((run) => run.task !== task);
    this.#take([...runs, ...others]);
    this.#goOn();
  }

  #take(runs: readonly Run[]): void {
    // Of several entries with one key, the last one counts.
    this.#newest = new Map([...runs].reverse().map((run) => [run.task, run]));
    const ended = this.#working
      .map(({ id }) => runs.find((run) => run.id === id))
      .filter((run) => run !== undefined && run.state !== "running");
    this.#working = runs.filter(({ state }) => state === "running");
    for (const run of ended) if (run) this.onended(run);
  }

  #goOn(): void {
    clearTimeout(this.#timer);
    if (this.#working.length > 0) this.#timer = setTimeout(() => void this.look(), OFTEN_MS);
  }
}

export const latestRuns = new LatestRuns();
