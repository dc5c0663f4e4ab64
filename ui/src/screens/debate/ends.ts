import type { Header, Round } from "../../contract";

/** Whether a debate with this outcome can be continued. */
export function isResumable(header: Header | null): boolean {
  return header?.outcome === "stopped" || header?.outcome === "budget" || header?.outcome === "failed";
}

/** Whether another round could still bring it to a conclusion. */
export function canHaveMore(header: Header | null): boolean {
  return header?.outcome === "max_rounds" || header?.outcome === "circling";
}

/** The rounds in order, with this one replacing its earlier state. */
export function placed(rounds: readonly Round[], round: Round): readonly Round[] {
  const others = rounds.filter((other) => other.number !== round.number);
  return [...others, round].sort((a, b) => a.number - b.number);
}
