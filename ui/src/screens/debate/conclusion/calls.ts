import type { Header } from "../../../contract";
import { count } from "../../../lib/format";

/** Answered and unanswered calls: "2 calls answered, 1 unanswered". */
export function callsWords(header: Pick<Header, "calls" | "unanswered"> | null): string {
  const { calls, unanswered } = header ?? { calls: 0, unanswered: 0 };
  if (unanswered === 0) return count(calls, "call");
  if (calls === 0) return `${count(unanswered, "call")} unanswered`;
  return `${count(calls, "call")} answered, ${unanswered} unanswered`;
}
