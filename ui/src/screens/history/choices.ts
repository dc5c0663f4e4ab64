import type { DebateState, LabelChoice, LabelKind, Outcome } from "../../contract";
import { count, sentence } from "../../lib/format";
import { PROTOCOL_NAMES, SHORT } from "../debate/words";
import { FIXED, type Key, KEYS, tail, type Token, written } from "./tokens";

/** How a debate stands, in words. */
export const STATE_NAMES: Record<DebateState, string> = {
  running: "Not finished",
  waiting: "Waits for you",
  to_review: "To review",
  accepted: "Accepted",
  discarded: "Discarded",
  settled: "Nothing to decide",
};

/** What a key is for, as the menu says it. */
const HELP: Record<Key, string> = {
  task: "on one task",
  outcome: "by how it ended",
  state: "by what is left to do",
  model: "with a model",
  persona: "with a persona",
  since: "from a day on",
  until: "up to a day",
  protocol: "by form",
};

const DAYS: [value: string, words: string][] = [
  ["today", "today"],
  ["yesterday", "yesterday"],
  ["7d", "a week ago"],
  ["1m", "a month ago"],
  ["1y", "a year ago"],
];

/** One line of the menu below the search field. */
export interface Offer {
  /** What stands in the field once it is taken. */
  text: string;
  label: string;
  note: string;
  /** The filter that it is; `null` when a value is still to be chosen. */
  token: Token | null;
}

const MOST = 60;

/** What can be put in the place of the stretch at the end of a text. */
export function offers(text: string, choices: readonly LabelChoice[], all = false): Offer[] {
  const { stretch } = tail(text);
  const [name = "", begun] = stretch.split(/:(.*)/s);
  const key = KEYS.find((known) => known === name.toLowerCase());
  if (key && begun !== undefined) return values(key, begun.replaceAll('"', ""), choices);
  if (stretch === "") return all ? KEYS.map(offerKey) : [];
  const begins = KEYS.filter((known) => known.startsWith(stretch.toLowerCase()));
  return stretch.length < 2 && !all ? [] : begins.map(offerKey);
}

function offerKey(key: Key): Offer {
  return { text: `${key}:`, label: `${key}:`, note: HELP[key], token: null };
}

function values(key: Key, begun: string, choices: readonly LabelChoice[]): Offer[] {
  const wanted = begun.toLowerCase();
  const matches = ({ label, token }: Offer) =>
    label.toLowerCase().includes(wanted) || token?.value.toLowerCase().includes(wanted) === true;
  return every(key, choices).filter(matches).slice(0, MOST);
}

function every(key: Key, choices: readonly LabelChoice[]): Offer[] {
  if (key === "since" || key === "until") {
    return DAYS.map(([value, words]) => offer({ key, value }, sentence(words), value));
  }
  const known = choices.filter(({ kind }) => kind === key);
  if (!(key in FIXED)) {
    const names = known.map(({ shown, debates }) =>
      offer({ key, value: shown }, shown || "Untitled task", number(debates)),
    );
    return names.filter(({ label }, index) => names.findIndex((other) => other.label === label) === index);
  }
  return FIXED[key as keyof typeof FIXED].map((value) => {
    const debates = known.find((choice) => choice.value === value)?.debates ?? 0;
    return offer({ key, value }, valueWords({ key, value }), number(debates));
  });
}

function offer(token: Token, label: string, note: string): Offer {
  return { text: `${written(token)} `, label, note, token };
}

function number(debates: number): string {
  return count(debates, "debate");
}

/** A filter's value in words. */
export function valueWords({ key, value }: Token): string {
  switch (key) {
    case "outcome":
      return SHORT[value as Outcome];
    case "state":
      return STATE_NAMES[value as DebateState];
    case "protocol":
      return PROTOCOL_NAMES[value as keyof typeof PROTOCOL_NAMES];
    case "since":
    case "until":
      return DAYS.find(([day]) => day === value)?.[1] ?? value;
    default:
      return value;
  }
}

/**
 * The values that the store knows for what was typed: those that are called so, else those whose
 * name holds it, else the text itself.
 */
export function resolve(kind: LabelKind, typed: string, choices: readonly LabelChoice[]): string[] {
  const wanted = typed.toLowerCase();
  const names = ({ value, shown }: LabelChoice) => [value.toLowerCase(), shown.toLowerCase()];
  const known = choices.filter((choice) => choice.kind === kind);
  const called = known.filter((choice) => names(choice).includes(wanted));
  const holding = known.filter((choice) => names(choice).some((name) => name.includes(wanted)));
  const found = (called.length > 0 ? called : holding).map(({ value }) => value);
  return found.length > 0 ? found : [typed];
}
