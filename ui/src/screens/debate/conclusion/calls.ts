import type { Header } from "../../../contract";
import { count } from "../../../lib/format";

/**
 * Calls that were answered, and those that failed: "2 calls answered, 1 attempt failed". Where a debate was
 * stopped or interrupted, so was what was being answered.
 */
export function callsWords(header: Pick<Header, "calls" | "unanswered" | "outcome"> | null): string {
  const { calls, unanswered, outcome } = header ?? { calls: 0, unanswered: 0, outcome: null };
  if (unanswered === 0) return count(calls, "call");
  if (outcome === "stopped" || outcome === null)
    return `${count(calls, "call")} answered, ${unanswered} not answered`;
  return calls === 0
    ? count(unanswered, "failed call")
    : `${count(calls, "call")} answered, ${count(unanswered, "attempt")} failed`;
}
