import type {
  DebateRow,
  DebateState,
  LabelChoice,
  LabelChoices,
  LabelKind,
  Outcome,
  StateDetail,
} from "../../contract";
import { PROTOCOL_NAMES } from "../../contract";
import { count, sentence } from "../../lib/format";
import { listedWords } from "../debate/outcome";
import { SHORT } from "../debate/words";
import { dayBounds } from "./days";
import { FIXED, type Key, KEYS, same, tail, type Token, written } from "./tokens";

/** The state of a debate, in words. */
export const STATE_NAMES: Record<DebateState, string> = {
  running: "Not finished",
  interrupted: "Interrupted",
  waiting: "Waiting for you",
  to_review: "To review",
  accepted: "Accepted",
  discarded: "Discarded",
  settled: "Nothing left to review",
};

/** More about a state, in words. */
export const DETAILS: Record<StateDetail, string> = {
  pausing: "Pausing",
  paused: "Paused by you",
  resumable: "Can be resumed",
  replaced: "Replaced by a newer run",
  unchanged: "No changes",
};

/** The state of a listed debate, with what is left to do about it. */
export function stateWords({
  state,
  detail,
  listed,
}: Pick<DebateRow, "state" | "detail" | "listed">): string {
  // The name of this state, “Not finished”, is made for filters and also covers interrupted debates.
  if (state === "running") return "Debating";
  return (detail && DETAILS[detail]) ?? (listedWords(listed) || STATE_NAMES[state]);
}

/** What a key filters by, as the menu says it. */
const HELP: Record<Key, string> = {
  task: "on one task",
  outcome: "by how it ended",
  state: "by what is left to do",
  model: "with a model",
  persona: "with a persona",
  since: "started on or after",
  until: "started on or before",
  protocol: "by form",
};

const DAYS: [value: string, words: string][] = [
  ["today", "today"],
  ["yesterday", "yesterday"],
  ["7d", "a week ago"],
  ["1m", "a month ago"],
  ["1y", "a year ago"],
];

/** An item of the menu below the search field. */
export interface Offer {
  /** The content of the field once it is chosen. */
  text: string;
  label: string;
  note: string;
  /** The filter it stands for; `null` if a value still has to be chosen. */
  token: Token | null;
}

const MOST = 60;

/** The available filters. */
export interface Offered {
  /** Values that leave at least one debate. */
  by: LabelChoices;
  /** The current filters. */
  tokens: readonly Token[];
  /** Whether all keys are offered, whatever was typed. */
  all?: boolean;
}

/** What can replace the last word of a text; each choice leaves at least one debate. */
export function offers(text: string, offered: Offered): Offer[] {
  const { stretch } = tail(text);
  const [name = "", begun] = stretch.split(/:(.*)/s);
  const key = KEYS.find((known) => known === name.toLowerCase());
  if (key && begun !== undefined) return values(key, begun.replaceAll('"', ""), offered);
  const all = offered.all ?? false;
  if (stretch.length < 2 && !all) return [];
  const begins = KEYS.filter((known) => known.startsWith(stretch.toLowerCase()));
  return begins.filter((known) => every(known, offered).length > 0).map(offerKey);
}

function offerKey(key: Key): Offer {
  return { text: `${key}:`, label: `${key}:`, note: HELP[key], token: null };
}

function values(key: Key, begun: string, offered: Offered): Offer[] {
  const wanted = begun.toLowerCase();
  const matches = ({ label, token }: Offer) =>
    label.toLowerCase().includes(wanted) || token?.value.toLowerCase().includes(wanted) === true;
  return every(key, offered).filter(matches).slice(0, MOST);
}

/** All values of a key except those already used. */
function every(key: Key, { by, tokens }: Offered): Offer[] {
  const isSet = ({ token }: Offer) => token !== null && tokens.some((set) => same(set, token));
  return valuesOf(key, by).filter((one) => !isSet(one));
}

function valuesOf(key: Key, { choices, first, last }: LabelChoices): Offer[] {
  if (key === "since" || key === "until") {
    const leaves = ([value]: (typeof DAYS)[number]) => {
      const day = dayBounds(value);
      if (day === null || first === null || last === null) return false;
      return key === "since" ? day.begins <= last : day.ends > first;
    };
    return DAYS.filter(leaves).map(([value, words]) => offer({ key, value }, sentence(words), value));
  }
  const known = choices.filter(({ kind }) => kind === key);
  if (!(key in FIXED)) {
    const names = known.map(({ shown, debates }) =>
      offer({ key, value: shown }, shown || "Untitled task", number(debates)),
    );
    return names.filter(({ label }, index) => names.findIndex((other) => other.label === label) === index);
  }
  return FIXED[key as keyof typeof FIXED].flatMap((value) => {
    const debates = known.find((choice) => choice.value === value)?.debates ?? 0;
    return debates === 0 ? [] : offer({ key, value }, valueWords({ key, value }), number(debates));
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
 * The values that match what was typed: those with exactly that name, otherwise those whose
 * name contains it, otherwise the typed text itself.
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
