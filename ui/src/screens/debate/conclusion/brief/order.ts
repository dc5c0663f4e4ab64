import { count } from "../../../../lib/format";
import type { Against, Decided } from "../../brief/brief";
import { firstNamed } from "../../brief/brief";
import { shortModel } from "../../models";
import { clashWords, open, orderHeadline, placedWords, undecided } from "../order";
import { type Concise, type Held, type Step } from "./shared";
import { hearThem } from "./verdict";

/** Items that two lenses rank; the author decides the contested ones. */
export function orderBrief(held: Held): Concise {
  const { words: next, act } = nextStep(held);
  return { decided: decidedLine(held), against: againstLine(held), next, act };
}

/** The first item: "“Sign in by a link” comes first."; empty if it is contested or shares the place. */
function firstWords({ concluded: { order, conclusion } }: Held): string {
  const [first, second] = order;
  const isAlone = first && first.place !== second?.place && !first.contested;
  const text = isAlone ? conclusion.items[first.item]?.text : undefined;
  return text === undefined ? "" : `“${text}” comes first.`;
}

function decidedLine(held: Held): Decided {
  const { concluded, positions } = held;
  const { order, came_to: came, conclusion } = concluded;
  const left = undecided(order);
  const placed = placedWords(conclusion.items, order);
  const whose =
    left > 0
      ? `The lenses are far apart on ${left === 1 ? "one item, which is" : `${left} items, which are`} yours to decide.`
      : placed
        ? placed
        : "The lenses agree closely enough.";
  const lenses = positions.filter(({ absent }) => absent === null);
  return {
    ...orderHeadline(order, came.unheard.length > 0),
    overruled: null,
    said: "",
    whose: [
      firstWords(held),
      came.unheard.length > 0 && left === 0 && !placed
        ? "This order is provisional: only one lens ranked the items."
        : whose,
    ]
      .filter(Boolean)
      .join(" "),
    by: lenses.map(({ label, model }) => `${label}, ${shortModel(model)}`).join(" · "),
  };
}

function againstLine({ concluded }: Held): Against {
  const { order, conclusion, came_to: came } = concluded;
  const left = open(order);
  if (left.length > 0) {
    const all = left.map(({ item }) => {
      const one = conclusion.items[item];
      const rest = one ? clashWords(one) : "";
      return { title: one?.text ?? "", severity: null, rest, at: `[data-contested="${item}"]` };
    });
    return {
      notes: [{ words: `${count(left.length, "item")} the lenses disagree on`, tone: "warn" }],
      ...firstNamed(all),
    };
  }
  const missing = came.unheard.length > 0;
  const words = missing ? "Not checked by a second lens" : "Nothing: no item is contested anymore";
  return { notes: [{ words, tone: missing ? "warn" : "plain" }], named: [], more: 0 };
}

function nextStep(held: Held): Step {
  const { order, came_to: came } = held.concluded;
  const left = undecided(order);
  if (left > 0)
    return {
      act: "to-decide",
      words: `Set the priority of ${left === 1 ? "that item" : "those items"} in the list below.`,
    };
  if (came.unheard.length > 0) return hearThem(held.concluded, "");
  return { act: "done", words: "Copy the list below, or export it." };
}
