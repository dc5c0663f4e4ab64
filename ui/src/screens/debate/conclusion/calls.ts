import type { Header } from "../../../contract";
import { count } from "../../../lib/format";

type Calls = Pick<Header, "calls" | "unanswered" | "outcome">;

/** What became of calls without an answer: a debate that was stopped or interrupted cut them off. */
export function lostWord({ outcome }: Pick<Header, "outcome">): "interrupted" | "failed" {
  return outcome === "stopped" || outcome === null ? "interrupted" : "failed";
}

/** Calls that were answered, and those that weren’t: "2 calls answered, 1 failed". */
export function callsWords(header: Calls | null): string {
  const { calls, unanswered, outcome } = header ?? { calls: 0, unanswered: 0, outcome: null };
  const lost = lostWord({ outcome });
  if (unanswered === 0) return count(calls, "call");
  if (calls === 0) return `${count(unanswered, "call")} ${lost}`;
  return `${count(calls, "call")} answered, ${unanswered} ${lost}`;
}
