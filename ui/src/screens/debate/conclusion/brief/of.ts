import type { Concluded, Decides } from "../../../../contract";
import { DECIDES } from "../../../../contract";
import type { DebateState } from "../../debate.svelte";
import { asksAuthor } from "../../decided";
import { undecided } from "../order";
import { isDecided, isOpinion } from "../words";
import { optionBrief } from "./option";
import { orderBrief } from "./order";
import { positionBrief } from "./position";
import { type Act, type Concise, type Held, heldOf } from "./shared";
import { verdictBrief } from "./verdict";

const BY: Record<Decides, (held: Held) => Concise> = {
  text: (held) => (isOpinion(held.concluded.came_to) ? positionBrief(held) : verdictBrief(held)),
  status: verdictBrief,
  option: optionBrief,
  order: orderBrief,
};

/** The result of a debate, in the three lines that all forms share. */
export function briefOf(held: Held): Concise {
  return BY[DECIDES[held.concluded.came_to.protocol]](held);
}

/** What follows from a debate with a conclusion; `null` if nothing can be done about it. */
export function nextAct(debate: DebateState, readOnly: boolean): Act | null {
  if (debate.concluded === null || readOnly || debate.importedAt !== null) return null;
  return briefOf(heldOf(debate, debate.concluded)).act;
}

/** What to say about the next step if a result is read only. */
export function pastWords(concluded: Concluded, imported: boolean): string {
  if (imported) return "Nothing. It was imported, so you can only read it.";
  const { came_to: came, order } = concluded;
  const open = undecided(order) > 0 || (order.length === 0 && asksAuthor(came) && !isDecided(came));
  return open ? "Not decided. Open the task to decide." : "Nothing left to do.";
}

/** The announcement of a conclusion. */
export function announced(concluded: Concluded): string {
  const { decided } = briefOf({ concluded, positions: [] });
  if (decided.said) return decided.said.replace(/\.$/, "");
  return concluded.came_to.doubt === null ? decided.word : (decided.whose.split(". ")[0] ?? "");
}
