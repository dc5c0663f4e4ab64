import type { Header } from "../../../contract";
import { count } from "../../../lib/format";

/**
 * Calls that were answered, and those that failed: "2 calls answered, 1 attempt failed". Where a debate was
 * stopped or interrupted, so was what was being answered: "2 calls answered, 1 interrupted".
 */
export function callsWords(header: Pick<Header, "calls" | "unanswered" | "outcome"> | null): string {
  const { calls, unanswered, outcome } = header ?? { calls: 0, unanswered: 0, outcome: null };
  if (unanswered === 0) return count(calls, "call");
  const cutOff = outcome === "stopped" || outcome === null;
  if (cutOff && calls === 0) return `${count(unanswered, "call")} interrupted`;
  if (cutOff) return `${count(calls, "call")} answered, ${unanswered} interrupted`;
  return calls === 0
    ? count(unanswered, "failed call")
    : `${count(calls, "call")} answered, ${count(unanswered, "attempt")} failed`;
}
