import type { Agenda, DebatePlan, ListOf, ListRead, Protocol, Seating } from "../contract";
import { casting } from "./fake-plan";

const ENTRY = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?(.+)$/;

/** The entries of a list, or of a table's first column, each of them once. */
export function readList(text: string, what: ListOf): ListRead {
  const lines = text.split("\n");
  const listed = lines.flatMap((line) => ENTRY.exec(line)?.[1] ?? []);
  const cells = lines.slice(1).flatMap((line) => (line.includes(",") ? [line.split(",")[0] ?? ""] : []));
  const entries = (listed.length > 0 ? listed : what === "items" ? cells : [])
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const isFirst = (entry: string, at: number) =>
    entries.findIndex((other) => other.toLowerCase() === entry.toLowerCase()) === at;
  const items = entries.filter(isFirst);
  return { items, removed: entries.length - items.length };
}

/** What a form is held over, as the text has it. */
export function subject(protocol: Protocol, text: string): Partial<Agenda> {
  switch (protocol) {
    case "compare":
      return { comparison: { options: readList(text, "options").items.slice(0, 6), criteria: [] } };
    case "prioritize":
      return { items: readList(text, "items").items };
    default:
      return {};
  }
}

/** Who sits at the table for this agenda. */
export function seated(plan: DebatePlan): Seating {
  const sides = casting(plan.protocol, plan.agenda).flat();
  const seats = sides.flatMap(({ persona }, at) => {
    const before = plan.seats[at % plan.seats.length];
    return before ? [{ ...before, persona }] : [];
  });
  const personas = sides.map(({ persona, label }) => ({ key: persona, label, purpose: "", prompt: "" }));
  return { plan: { ...plan, seats }, personas };
}
