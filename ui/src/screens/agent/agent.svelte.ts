import { app } from "../../app/app.svelte";
import type { AppError, Run, RunOffer, TaskId } from "../../contract";
import { announce } from "../../lib/announce.svelte";
import { toAppError } from "../../lib/errors";
import { platform } from "../../platform";
import { editor } from "../tasks/editor.svelte";
import { latestRuns } from "./latest.svelte";

/** How often to check on a running agent. */
const OFTEN_MS = 1000;

/** More lines than anybody scrolls through here; the data has all that is kept. */
const MOST_LINES = 2000;

/** The dialog that gives the open task to a coding agent, and its earlier runs. */
class AgentDialog {
  task = $state<TaskId | null>(null);
  /** The runs of the task, newest first; `null` until they are read. */
  runs = $state.raw<readonly Run[] | null>(null);
  /** The run in view; `null` for the one that would be started. */
  shown = $state.raw<Run | null>(null);
  lines = $state.raw<readonly string[]>([]);
  offer = $state.raw<RunOffer | null>(null);
  problem = $state.raw<AppError | null>(null);
  /** What would be lost with the worktree, once somebody wants it removed; `null` before. */
  lost = $state.raw<readonly string[] | null>(null);
  busy = $state(false);
  /** Whether the list of all runs is to be brought into view. */
  sought = $state(false);
  #read = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Opens it for the task in the editor. */
  async open(): Promise<void> {
    if (!(await editor.flush())) return;
    this.task = editor.task;
    this.runs = null;
    this.shown = null;
    const runs = await this.#look();
    if (runs[0]?.state === "running") await this.show(runs[0]);
    else await this.prepare();
  }

  /** Opens it for a run of any task. */
  async openRun(run: Run): Promise<void> {
    this.task = run.task;
    this.runs = null;
    const runs = await this.#look();
    await this.show(runs.find(({ id }) => id === run.id) ?? run);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.task = null;
  }

  /** Whether a run is in view here. */
  shows(run: Run): boolean {
    return this.task !== null && this.shown?.id === run.id;
  }

  /** Shows what would be started. */
  async prepare(): Promise<void> {
    clearTimeout(this.#timer);
    this.shown = this.offer = this.problem = null;
    const { task } = this;
    if (!task) return;
    try {
      this.offer = await platform().runOffer(task);
    } catch (cause) {
      this.problem = toAppError(cause);
    }
  }

  async start(): Promise<void> {
    await this.#act(async (task) => {
      const run = await platform().runStart(task);
      announce(`${run.setup.label} is working on the task.`);
      await this.#look();
      await this.show(run);
    });
  }

  async show(run: Run): Promise<void> {
    this.shown = run;
    this.lines = [];
    this.lost = this.problem = null;
    this.#read = 0;
    await this.#follow(run);
  }

  async stop(): Promise<void> {
    await this.#act(async () => {
      if (this.shown) await platform().runStop(this.shown.id);
    });
  }

  /** Asks what would be lost with the worktree, and removes it if that is nothing. */
  async remove(force: boolean): Promise<void> {
    await this.#act(async () => {
      const run = this.shown;
      if (!run) return;
      const lost = force ? [] : await platform().runLoss(run.id);
      if (lost.length > 0) {
        this.lost = lost;
        return;
      }
      this.shown = await platform().runRemove(run.id, force);
      this.lost = null;
      announce("The worktree was removed.");
      await this.#look();
    });
  }

  /** Asks where the repository of the run in view was moved. */
  async find(): Promise<void> {
    await this.#act(async () => {
      const found = this.shown && (await platform().runFound(this.shown.id));
      if (!found) return;
      this.problem = null;
      this.shown = found;
      await this.#look();
    });
  }

  async #act(work: (task: TaskId) => Promise<void>): Promise<void> {
    const { task } = this;
    if (!task || this.busy) return;
    this.busy = true;
    try {
      await work(task);
    } catch (cause) {
      this.problem = toAppError(cause);
    } finally {
      this.busy = false;
    }
  }

  async #look(): Promise<readonly Run[]> {
    const { task } = this;
    if (!task) return [];
    await app.attempt(async () => {
      const runs = await platform().runList(task);
      this.runs = runs;
      latestRuns.put(task, runs);
    });
    return this.runs ?? [];
  }

  /** Reads what is new in a run, and keeps reading while it runs and is in view. */
  async #follow(run: Run): Promise<void> {
    clearTimeout(this.#timer);
    await app.attempt(async () => {
      const pieces = await platform().runOutput(run.id, this.#read);
      if (this.shown?.id !== run.id) return;
      this.#read = pieces.at(-1)?.number ?? this.#read;
      const more = pieces.flatMap(({ text }) => text.split("\n").filter(Boolean));
      if (more.length > 0) this.lines = [...this.lines, ...more].slice(-MOST_LINES);
      const now = (await this.#look()).find(({ id }) => id === run.id);
      if (!now || this.shown?.id !== run.id) return;
      this.shown = now;
      if (now.state === "running") this.#timer = setTimeout(() => void this.#follow(now), OFTEN_MS);
      else if (run.state === "running") await this.#follow(now);
    });
  }
}

export const agent = new AgentDialog();
