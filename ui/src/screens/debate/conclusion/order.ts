import type { ListItem, Ordered, Priority, Rating } from "../../../contract";
import { count } from "../../../lib/format";
import type { Tone } from "../words";

/** Priorities as the window names them, most urgent first. */
export const PRIORITIES: Record<Priority, { label: string; when: string }> = {
  p0: { label: "P0", when: "right away" },
  p1: { label: "P1", when: "next" },
  p2: { label: "P2", when: "later" },
  p3: { label: "P3", when: "when there is time" },
};

/** Contested items that the author has not decided. */
export function open(order: readonly Ordered[]): Ordered[] {
  return order.filter(({ contested, decided }) => contested && decided === null);
}

/** Their number. */
export function undecided(order: readonly Ordered[]): number {
  return open(order).length;
}

/** What the lenses say about a contested item: "P0 by impact, P3 by urgency". */
export function clashWords({ ratings }: ListItem): string {
  return ratings.map(({ lens, priority }) => `${PRIORITIES[priority].label} by ${lensName(lens)}`).join(", ");
}

/** A lens in mid-sentence: "impact" for "Impact lens". */
function lensName(lens: string): string {
  const bare = lens.replace(/ lens$/, "");
  return `${bare.charAt(0).toLowerCase()}${bare.slice(1)}`;
}

/** The headline of an order: what is left to decide, and whether a second lens checked it. */
export function orderHeadline(order: readonly Ordered[], unchecked: boolean): { word: string; tone: Tone } {
  const left = undecided(order);
  const items = count(order.length, "item");
  if (left > 0) return { word: `${items}, ${left} still contested`, tone: "warn" };
  if (unchecked) return { word: `${items} ranked by one lens`, tone: "warn" };
  const own = order.filter(({ decided }) => decided !== null).length;
  return { word: own > 0 ? `${items} ranked, ${own} decided by you` : `${items} ranked`, tone: "plain" };
}

/** The lenses that rated something, in their order. */
export function lensesOf(items: readonly ListItem[]): string[] {
  return [...new Set(items.flatMap(({ ratings }) => ratings.map(({ lens }) => lens)))];
}

/** What one lens says about an item; `undefined` if it says nothing. */
export function ratingBy(item: ListItem, lens: string): Rating | undefined {
  return item.ratings.find((rating) => rating.lens === lens);
}

/** An item after a decision: "“Ship it”: P1, now 3 of 16, was 7". */
export function movedWords(
  text: string,
  ordered: Ordered | undefined,
  before: number | undefined,
  all: number,
): string {
  if (!ordered) return "";
  const said = ordered.decided === null ? "not decided" : PRIORITIES[ordered.decided].label;
  const moved = before === undefined || before === ordered.place ? "" : `, was ${before}`;
  return `“${text}”: ${said}, now ${ordered.place} of ${all}${moved}.`;
}

/** How many items are listed by name, and how much of each. */
const NAMED = 2;
const LETTERS = 32;

/** An item's name in mid-sentence. */
export function shortened(text: string): string {
  return text.length > LETTERS ? `${text.slice(0, LETTERS).trimEnd()}…` : text;
}

/** What the author decided: "You decided: “Ship it” is P1, “Sign it” is P3."; empty for nothing. */
export function placedWords(items: readonly ListItem[], order: readonly Ordered[]): string {
  const placed = order.flatMap(({ item, decided }) => (decided === null ? [] : [{ item, decided }]));
  if (placed.length === 0) return "";
  if (placed.length > NAMED) return `You decided all ${count(placed.length, "contested item")}.`;
  const named = placed.map(({ item, decided }) => {
    return `“${shortened(items[item]?.text ?? "")}” is ${PRIORITIES[decided].label}`;
  });
  return `You decided: ${named.join(", ")}.`;
}

/** The order as a Markdown list, with the decisions of the lenses or the author. */
export function asMarkdown(items: readonly ListItem[], order: readonly Ordered[]): string {
  const lines = order.map(({ item, decided }, at) => {
    const { text, ratings } = items[item] ?? { text: "", ratings: [] };
    const said = decided
      ? `${PRIORITIES[decided].label}, decided`
      : ratings.map(({ lens, priority }) => `${PRIORITIES[priority].label} ${lens}`).join(", ");
    return `${at + 1}. ${text}${said ? ` (${said})` : ""}`;
  });
  return `${lines.join("\n")}\n`;
}
