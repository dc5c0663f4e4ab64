import type { AppError, DebateId, Run, RunId, RunOffer, RunOutput, TaskId } from "../contract";
import type { Agents } from "./types-agents";

/** The coding agents of a test. */
export class FakeAgents {
  /** What would be started; an error says why nothing can be. */
  offer: RunOffer | AppError = {
    code: "invalid",
    message: "This task has no project folder, so there is no code to work on.",
    hint: "Choose a project folder for the task.",
    detail: "",
  };
  /** The run that the next start creates. */
  next: Run | null = null;
  /** Newest first. */
  runs: Run[] = [];
  said: RunOutput[] = [];
  /** The environment's setting for debates before runs. */
  switch: boolean | null = null;
  /** The debate that a task goes through first, and the tasks that started one. */
  debate: DebateId | null = null;
  readonly debated: TaskId[] = [];
  loss: string[] = [];
  /** Runs that were removed, and whether by force. */
  readonly removed: [RunId, boolean][] = [];
  /** Labels of findings that were sent back. */
  readonly sentBack: string[][] = [];

  #of(run: RunId): Run {
    const found = this.runs.find(({ id }) => id === run);
    if (!found) throw new Error(`There is no run ${run}`);
    return found;
  }

  #become(run: RunId, part: Partial<Run>): Run {
    const changed = { ...this.#of(run), ...part };
    this.runs = this.runs.map((one) => (one.id === run ? changed : one));
    return changed;
  }

  /** The calls of the page. */
  calls(): Agents {
    return {
      agentList: async () =>
        ["Claude Code", "Codex", "Gemini CLI"].map((label) => ({
          key: label.split(" ")[0]?.toLowerCase() ?? "",
          label,
          says: [`${label} may edit files.`, `${label} may run commands.`],
        })),
      agentSwitch: async () => this.switch,
      runDebate: async (task: TaskId) => {
        this.debated.push(task);
        return this.debate;
      },
      runOffer: async () => {
        if ("code" in this.offer) throw this.offer;
        return this.offer;
      },
      runStart: async () => {
        if (!this.next) throw new Error("no run is to be started");
        this.runs = [this.next, ...this.runs];
        return this.next;
      },
      runList: async (task: TaskId | null) => this.runs.filter((run) => task === null || run.task === task),
      runsHere: async () => this.runs.filter(({ state }) => state === "running"),
      runSendBack: async (_: number, findings: string[], criteria: string[]) => {
        this.sentBack.push([...findings, ...criteria]);
        return this.#become(this.runs[0]?.id ?? "", { state: "running" });
      },
      runOutput: async (_: RunId, after: number) => this.said.filter(({ number }) => number > after),
      runStop: async (run: RunId) => this.#become(run, { state: "stopped" }),
      runLoss: async () => this.loss,
      runRemove: async (run: RunId, force: boolean) => {
        this.removed.push([run, force]);
        return this.#become(run, { removed_at: "2026-11-26T15:00:00.000Z" });
      },
      runForget: async (run: RunId) => {
        this.runs = this.runs.filter(({ id }) => id !== run);
      },
      runFound: async (run: RunId) => {
        const found = { ...this.#of(run) };
        delete found.out_of_reach;
        this.runs = this.runs.map((one) => (one.id === run ? found : one));
        return found;
      },
      runSteps: async (run: RunId) => [["Look at it", `git -C ${this.#of(run).setup.worktree} status`]],
    };
  }
}
