import type { FinalChecks, FinalFlag, FindingId } from "../../../contract";
import { count } from "../../../lib/format";
import { unmarked } from "../../../lib/unmarked";
import type { Quoted } from "../quotes.svelte";

/** The id for looking up a flag’s passage: the finding that says the same, or the flag itself. */
export function quoting({ id, raised_as }: FinalFlag): FindingId {
  return raised_as ?? id;
}

/** The passages that only flags quote. */
export function quotedByFlags(checks: FinalChecks | null): Quoted[] {
  const own = checks?.flags.filter(({ raised_as }) => raised_as === null) ?? [];
  return own.map(({ id, quote }) => ({ id, persona: "", quote, said: true }));
}

/** Whether a click here can go to a flag's passage in the text. */
export function isFlagged(checks: FinalChecks | null, point: FindingId): boolean {
  return checks?.flags.some((flag) => quoting(flag) === point && flag.quote_match !== "none") ?? false;
}

/** The subject of a debate about a flag alone: the question, the passage, and what would settle it. */
export function questionOf({ question, quote, justification }: FinalFlag): string {
  return `${question}\n\nThe passage: “${quote.trim()}”\n\nWhat would settle it: ${justification}`;
}

/** The flags that still need a justification, other than those that a finding raises too, which is counted. */
export function toJustify(checks: FinalChecks | null): FinalFlag[] {
  return checks?.flags.filter(({ status, raised_as }) => status === "open" && raised_as === null) ?? [];
}

/** All flags in one line. */
export function flagsWords(checks: FinalChecks): string {
  const { flags } = checks;
  const own = toJustify(checks);
  const raised = flags.filter(({ raised_as }) => raised_as !== null).length;
  const titles = flags
    .filter((flag) => flag.raised_as !== null || own.includes(flag))
    .map(({ title }) => unmarked(title));
  const numbers = [
    ...(flags.length === 0 ? ["Nothing looks overcomplicated"] : []),
    ...(flags.length > 0 && titles.length === 0 ? [`${count(flags.length, "point")} settled`] : []),
    ...(own.length > 0 ? [`${count(own.length, "point")} to justify`] : []),
    ...(raised > 0 ? [`${raised} raised as ${raised === 1 ? "a finding" : "findings"}`] : []),
  ];
  const warning = checks.warning ? ["not checked by a model"] : [];
  return [...numbers, ...titles, ...warning].join(" · ");
}
