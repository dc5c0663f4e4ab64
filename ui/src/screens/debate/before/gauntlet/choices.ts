import type { AdversaryRow, Gauntlet, GauntletOffer, GauntletWhen } from "../../../../contract";
import { listed } from "../../words";

/** The default gauntlet. */
export const USUAL: Gauntlet = {
  when: [],
  adversaries: [],
  model: null,
  frontier: [],
  rebuttals: true,
  final_boss: false,
};

/** When a gauntlet that belongs to a Refine can run. */
export const WHEN: Record<GauntletWhen, { label: string; note: string }> = {
  before: {
    label: "Before",
    note: "Attacks the text before round 1. Findings that survive go into round 1.",
  },
  during: {
    label: "During",
    note: "Two adversaries attack the changes of each round. Findings that survive go into the next round.",
  },
  after: {
    label: "After",
    note: "Attacks the final text of the debate. You can bring findings that survive into another Refine.",
  },
};

/** These keys in their order. */
export const TIMES = Object.keys(WHEN) as GauntletWhen[];

/** The summary of a folded section: "Off", "Before and after". */
export function whenWords(when: readonly GauntletWhen[]): string {
  if (when.length === 0) return "Off";
  const words = listed(TIMES.filter((one) => when.includes(one)).map((one) => WHEN[one].label.toLowerCase()));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether an adversary attacks in a gauntlet. */
export function attacks({ adversaries }: Gauntlet, { key, usual }: AdversaryRow): boolean {
  return adversaries.length === 0 ? usual : adversaries.includes(key);
}

/** The gauntlet with one adversary more or fewer. If it has the default ones, none are listed. */
export function withAdversary(gauntlet: Gauntlet, offer: GauntletOffer, key: string, on: boolean): Gauntlet {
  const chosen = offer.adversaries.filter((row) => (row.key === key ? on : attacks(gauntlet, row)));
  if (chosen.length === 0 || chosen.length > offer.most) return gauntlet;
  const isUsual = offer.adversaries.every((row) => row.usual === chosen.includes(row));
  return { ...gauntlet, adversaries: isUsual ? [] : chosen.map((row) => row.key) };
}

/** The gauntlet with another model for one of its evaluators. */
export function withEvaluator(
  gauntlet: Gauntlet,
  { cast }: GauntletOffer,
  index: number,
  model: string,
): Gauntlet {
  const now = cast?.evaluators.map((seat) => seat.model.name) ?? [];
  return { ...gauntlet, frontier: now.map((name, at) => (at === index ? model : name)) };
}
