import type { Run, RunState } from "../../contract";
import { count } from "../../lib/format";

/** How a run stands, for people. */
export const RUN_STATES: Record<RunState, string> = {
  running: "Running",
  interrupted: "Interrupted",
  finished: "Finished",
  failed: "Failed",
  stopped: "Stopped",
  timed_out: "Timed out",
};

/** How a run and its worktree stand. */
export function stateWords({ state, removed_at: removed }: Run): string {
  return removed ? `${RUN_STATES[state]} · Worktree removed` : RUN_STATES[state];
}

/** What went wrong or needs a look, also before it was sent back. */
export function warnings({ end, follow_ups: before = [] }: Run): string[] {
  const ends = [...before.map((one) => one.end), end];
  return [...new Set(ends.flatMap((one) => one?.warnings ?? []))];
}

/** What a run changed, in a line; empty where nobody counted. */
export function changed({ end }: Run): string {
  const change = end?.change;
  if (!change) return "";
  const { files, added, removed, findings, blocking } = change;
  if (files === 0) return "No files were changed.";
  const lines = `${count(files, "file")} changed, ${count(added, "line")} added, ${count(removed, "line")} removed`;
  if (findings === 0) return `${lines}. The built-in rules found nothing.`;
  return `${lines}. The built-in rules have ${count(findings, "finding")}, ${blocking} blocking.`;
}
