import type { Concluded, Header, Round, Setup } from "../../contract";

/** The model that an MCP client lends. */
const LENT = "mcp/client";

/** Whether a debate with this outcome can be continued. */
export function isResumable(header: Header | null): boolean {
  return header?.outcome === "stopped" || header?.outcome === "budget" || header?.outcome === "failed";
}

/** Whether it came to its own end, so that without changes nothing is left to decide. */
export function isSettled(header: Header | null): boolean {
  return header !== null && !isResumable(header) && !canHaveMore(header);
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

/** Whether nobody judged what was said, and its author hasn’t decided. */
export function lacksVerdict(concluded: Concluded | null): boolean {
  return concluded?.came_to.doubt === "no_verdict" && concluded.rulings.verdict === null;
}

/** Whether a debate still has to ask the model of an MCP client, so that only such a client can continue it. */
export function needsClient(setup: Setup, rounds: readonly Round[], lacksVerdict: boolean): boolean {
  const lent = setup.seats.filter(({ model }) => model.name === LENT);
  if (setup.protocol !== "code-review")
    return setup.synthesiser.model.name === LENT || (!lacksVerdict && lent.length > 0);
  const critiques = rounds.flatMap((round) => round.critiques);
  return lent.some(({ id }) => !critiques.some(({ seat, absent }) => seat === id && absent === null));
}

/** What a panel shows of a debate that may wait. */
interface Waiting {
  stage: string;
  setup: Setup | null;
  header: Header | null;
  rounds: readonly Round[];
  concluded: Concluded | null;
  importedAt: string | null;
}

/** Whether a debate isn’t finished, and only an MCP client that offers its model can continue it. */
export function waitsForClient({ stage, setup, header, rounds, concluded, importedAt }: Waiting): boolean {
  if (setup === null || importedAt !== null) return false;
  if (stage !== "broken" && !isResumable(header)) return false;
  return needsClient(setup, rounds, lacksVerdict(concluded));
}
