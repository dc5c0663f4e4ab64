import type { AgentRow, DebateId, Run, RunId, RunOffer, RunOutput, TaskId } from "../contract";

/** Tasks given to coding agents. The settings determine the agent. */
export interface Agents {
  agentList(): Promise<AgentRow[]>;
  /** The environment's setting for debates before runs; `null` if there is none. */
  agentSwitch(): Promise<boolean | null>;
  /** Starts the debate that a task goes through before an agent gets it; `null` if there is none. */
  runDebate(task: TaskId): Promise<DebateId | null>;
  /** What would be started for a task. Rejects with the reason if nothing can be. */
  runOffer(task: TaskId): Promise<RunOffer>;
  runStart(task: TaskId): Promise<Run>;
  /** The runs of a task, or of all tasks; newest first. */
  runList(task: TaskId | null): Promise<Run[]>;
  /** The runs whose agents stop when this window closes. */
  runsHere(): Promise<Run[]>;
  /** Sends findings of the last change that was read back to the agent that made it, with a note. */
  runSendBack(number: number, findings: string[], criteria: string[], note: string): Promise<Run>;
  /** The stored output of an agent, after the piece with this number; 0 for all of it. */
  runOutput(run: RunId, after: number): Promise<RunOutput[]>;
  runStop(run: RunId): Promise<Run>;
  /** What would be lost with the worktree of a run, one sentence each, then how to keep it. */
  runLoss(run: RunId): Promise<string[]>;
  /** Removes it and its branch; with `force`, even if work is lost. */
  runRemove(run: RunId, force: boolean): Promise<Run>;
  /** Deletes what is stored of a run whose worktree was removed. */
  runForget(run: RunId): Promise<void>;
  /** Asks where the repository of a run was moved; `null` if the author cancels. */
  runFound(run: RunId): Promise<Run | null>;
  /** What can be done with the work: a description, and the command for a shell. */
  runSteps(run: RunId): Promise<[string, string][]>;
}
