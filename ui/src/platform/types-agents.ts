import type { AgentRow, DebateId, Run, RunId, RunOffer, RunOutput, TaskId } from "../contract";

/** Tasks given to coding agents. Who works on them is up to the settings. */
export interface Agents {
  agentList(): Promise<AgentRow[]>;
  /** What the environment says of debates before runs; `null` where it leaves that to the settings. */
  agentSwitch(): Promise<boolean | null>;
  /** Starts the debate that a task goes through before an agent gets it; `null` where there is none. */
  runDebate(task: TaskId): Promise<DebateId | null>;
  /** What would be started for a task. Rejects where nothing can be, and says why. */
  runOffer(task: TaskId): Promise<RunOffer>;
  runStart(task: TaskId): Promise<Run>;
  /** The runs of a task, or of all tasks; the newest first. */
  runList(task: TaskId | null): Promise<Run[]>;
  /** The runs whose agents end with this window. */
  runsHere(): Promise<Run[]>;
  /** Sends findings of the change that was read last back to the agent that made it, with a note. */
  runSendBack(number: number, findings: string[], note: string): Promise<Run>;
  /** What an agent said that is kept, behind the piece of that number; 0 for all of it. */
  runOutput(run: RunId, after: number): Promise<RunOutput[]>;
  runStop(run: RunId): Promise<Run>;
  /** What would be lost with the worktree of a run, a sentence each. */
  runLoss(run: RunId): Promise<string[]>;
  /** Removes it and its branch; with `force` also where work is lost. */
  runRemove(run: RunId, force: boolean): Promise<Run>;
  /** What can be done with the work: what that is, and the command for a shell. */
  runSteps(run: RunId): Promise<[string, string][]>;
}
