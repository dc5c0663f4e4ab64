import type { Run, RunState } from "../../contract";

/** How a run stands, for people. */
export const RUN_STATES: Record<RunState, string> = {
  running: "Running",
  interrupted: "Interrupted: Whetstone ended before the agent did",
  finished: "Finished",
  failed: "Failed",
  stopped: "Stopped",
  timed_out: "Timed out",
};

function counted(count: number, thing: string): string {
  return `${count.toLocaleString("en-US")} ${thing}${count === 1 ? "" : "s"}`;
}

/** What a run changed, in a line; empty where nobody counted. */
export function changed({ end }: Run): string {
  const change = end?.change;
  if (!change) return "";
  const { files, added, removed, findings, blocking } = change;
  const lines = `${counted(files, "file")} changed, ${counted(added, "line")} added, ${counted(removed, "line")} removed`;
  if (findings === 0) return `${lines}. The built-in rules found nothing.`;
  return `${lines}. The built-in rules have ${counted(findings, "finding")}, ${blocking} blocking.`;
}
