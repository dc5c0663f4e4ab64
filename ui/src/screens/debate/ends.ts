import type { Header, Round } from "../../contract";

/** Whether a debate that ended so can be taken further. */
export function isResumable(header: Header | null): boolean {
  return header?.outcome === "stopped" || header?.outcome === "budget" || header?.outcome === "failed";
}

/** Whether another round could still bring it to an end. */
export function canHaveMore(header: Header | null): boolean {
  return header?.outcome === "max_rounds" || header?.outcome === "circling";
}

/** The rounds in their order, this one in the place of what it was. */
export function placed(rounds: readonly Round[], round: Round): readonly Round[] {
  const others = rounds.filter((other) => other.number !== round.number);
  return [...others, round].sort((a, b) => a.number - b.number);
}
