import type { Run, RunState } from "../../contract";
import { count, duration } from "../../lib/format";
import type { Tone } from "../debate/words";

/** The states of a run, in words. */
export const RUN_STATES: Record<RunState, string> = {
  running: "Running",
  interrupted: "Interrupted",
  finished: "Finished",
  failed: "Failed",
  stopped: "Stopped",
  timed_out: "Timed out",
};

/** The state of a run in a word or two, and how serious it is. */
export function standing(run: Run): { word: string; tone: Tone } {
  const { end } = run;
  // When the agent ended, only the rules had read the change, and nothing was declined.
  const blocking = (end?.reviewed ?? end?.change)?.blocking ?? 0;
  if (end?.reviewed?.committed && run.state !== "running") return held("Committed", blocking);
  switch (run.state) {
    case "running":
      return { word: RUN_STATES.running, tone: "plain" };
    case "finished":
      return held(blocking === 0 && changedNothing(run) ? "Finished, no changes" : "Finished", blocking);
    case "failed":
    case "timed_out":
      return { word: RUN_STATES[run.state], tone: "bad" };
    case "interrupted":
    case "stopped":
      return { word: RUN_STATES[run.state], tone: "warn" };
  }
}

function held(word: string, blocking: number): { word: string; tone: Tone } {
  return blocking > 0 ? { word: `${word}, ${blocking} blocking`, tone: "warn" } : { word, tone: "good" };
}

/** The mark of a run below its task’s title in the list. */
export function markWords(run: Run): string {
  const { word } = standing(run);
  return `Agent: ${word.charAt(0).toLowerCase()}${word.slice(1)}`;
}

/** The message when a run ended that nobody was watching. */
export function endedWords(run: Run): string {
  const { label, title } = run.setup;
  const ends: Record<RunState, string> = {
    running: "is working",
    interrupted: "was interrupted",
    finished: "finished",
    failed: "failed",
    stopped: "was stopped",
    timed_out: "took too long and was stopped",
  };
  return `${label} ${ends[run.state]}: “${title}”. ${changed(run)}`.trim();
}

/** The state of a run and its worktree. */
export function stateWords(run: Run): string {
  const { word } = standing(run);
  return run.removed_at ? `${word} · Worktree removed` : word;
}

/** How long a run has been under way, and its limit. A run that was sent back gets the full limit again. */
export function elapsed({ began_at, follow_ups, setup }: Run, now: Date): string {
  const began = follow_ups?.at(-1)?.at ?? began_at;
  const passed = Math.max(0, (now.getTime() - new Date(began).getTime()) / 1000);
  return `${duration(passed)} of ${duration(setup.limit_s)} max`;
}

/** Whether a run left nothing to review: neither files that differ nor commits. */
export function nothingToReview({ end }: Run): boolean {
  return end?.change?.files === 0 && !end.change.commits;
}

/** Whether its work isn't anywhere else either. */
function changedNothing(run: Run): boolean {
  return nothingToReview(run) && !run.end?.elsewhere;
}

/** What a run changed, in one line; empty if it wasn't counted. */
export function changed({ end }: Run): string {
  const change = end?.change;
  if (!change) return "";
  const { files, commits, added, removed, findings, blocking } = change;
  if (files === 0 && !commits)
    return end.elsewhere
      ? "No files were changed in the worktree. The warnings say where the work is."
      : "No files were changed.";
  const lines =
    files === 0
      ? `The files are the same as before, but ${count(commits, "commit")} ${commits === 1 ? "was" : "were"} made`
      : `${count(files, "file")} changed, ${count(added, "line")} added, ${count(removed, "line")} removed`;
  if (findings === 0) return `${lines}. The built-in rules found nothing.`;
  return `${lines}. The built-in rules raised ${count(findings, "finding")}, ${blocking} blocking.`;
}
