import type { ChangeId, ReviewedChange } from "../../../contract";
import { count } from "../../../lib/format";
import type { DebateState } from "../debate.svelte";
import { changeName, listed } from "../words";

/** What changes are called: "change 4". A check only offers its own, as "question 2" or "fix 1". */
export interface Names {
  /** What one is in general. */
  noun: "change" | "question";
  of: (change: ChangeId) => string;
}

/** The names of the changes of a debate. */
export function namesIn({ header, review }: DebateState): Names {
  return header?.outcome === "checked"
    ? { noun: "question", of: offersIn(review?.changes ?? []) }
    : { noun: "change", of: changeName };
}

/** Whether a check asks it: questions are only added, and a fix replaces something. */
export function isQuestion({ change }: Pick<ReviewedChange, "change">): boolean {
  return change.places.every(({ old }) => old === "");
}

/** Several of them: "change 2 and change 4", "14 changes". */
export function severalOf({ noun, of }: Names, changes: readonly ChangeId[]): string {
  return changes.length > 2 ? count(changes.length, noun) : listed(changes.map(of));
}

function offersIn(changes: readonly ReviewedChange[]): Names["of"] {
  const names = new Map<ChangeId, string>();
  const counts = { question: 0, fix: 0 };
  for (const { change } of changes) {
    if (change.scaffold_for.length > 0) continue;
    const kind = isQuestion({ change }) ? "question" : "fix";
    counts[kind] += 1;
    names.set(change.id, `${kind} ${counts[kind]}`);
  }
  return (change) => names.get(change) ?? changeName(change);
}
