import { PROTOCOLS } from "../debate/words";
import { dayBounds } from "./days";

/** The filters for a list of debates, in the order in which the menu offers them. */
export const KEYS = ["task", "outcome", "state", "model", "persona", "since", "until", "protocol"] as const;

export type Key = (typeof KEYS)[number];

/** One filter: `outcome:circling`. */
export interface Token {
  key: Key;
  value: string;
}

/** The typed text, parsed. */
export interface Typed {
  tokens: Token[];
  /** Everything else, which is searched for as text. */
  words: string;
}

/** The values of keys with a fixed set. */
export const FIXED = {
  protocol: PROTOCOLS,
  outcome: ["consensus", "concluded", "checked", "max_rounds", "circling", "stopped", "budget", "failed"],
  state: ["running", "waiting", "to_review", "accepted", "discarded", "settled"],
} as const;

const KEY_AND_VALUE = /^([a-z]+):(?:"([^"]*)"|([^\s"]+))$/i;

/** A word, up to a space; spaces inside quotes are part of it. */
const STRETCH = /[^\s"]*"[^"]*"?[^\s"]*|[^\s"]+/g;

/** Parses a text. What only looks like a filter is searched for as text. */
export function parse(text: string): Typed {
  const tokens: Token[] = [];
  const words: string[] = [];
  for (const stretch of text.match(STRETCH) ?? []) {
    const found = tokensIn(stretch);
    if (found.length > 0) tokens.push(...found);
    else words.push(stretch);
  }
  return { tokens, words: words.join(" ") };
}

/** The filters in a word such as `outcome:circling,failed`; none if it isn't a filter. */
function tokensIn(stretch: string): Token[] {
  const [, name = "", quoted, plain = ""] = KEY_AND_VALUE.exec(stretch) ?? [];
  const key = KEYS.find((known) => known === name.toLowerCase());
  if (!key) return [];
  const values = quoted === undefined ? plain.split(",") : [quoted];
  const tokens = values.map((value) => token(key, value));
  return tokens.every((one) => one !== null) ? tokens : [];
}

/** The filter with this key and value; `null` if that makes no sense. */
export function token(key: Key, value: string): Token | null {
  const trimmed = value.trim();
  if (trimmed === "") return null;
  if (key === "since" || key === "until") {
    return dayBounds(trimmed) ? { key, value: trimmed.toLowerCase() } : null;
  }
  if (!(key in FIXED)) return { key, value: trimmed };
  const known = FIXED[key as keyof typeof FIXED] as readonly string[];
  const word = trimmed.toLowerCase().replace(/[\s-]+/g, "_");
  return known.includes(word) ? { key, value: word } : null;
}

/** A filter as it is typed. */
export function written({ key, value }: Token): string {
  return /^[^\s",]+$/.test(value) ? `${key}:${value}` : `${key}:"${value.replaceAll('"', "")}"`;
}

export function same(one: Token, other: Token): boolean {
  return one.key === other.key && one.value.toLowerCase() === other.value.toLowerCase();
}

/** The word being typed at the end of a text, and where it begins. */
export function tail(text: string): { at: number; stretch: string } {
  const last = [...text.matchAll(STRETCH)].at(-1);
  const stretch = last && last.index + last[0].length === text.length ? last[0] : "";
  return { at: text.length - stretch.length, stretch };
}

/**
 * Takes the filters out of a text that is being typed. The word at its end may still grow: it
 * stays where it is, unless the text is `done`.
 */
export function take(text: string, done = false): { tokens: Token[]; rest: string } {
  const { at, stretch } = done ? { at: text.length, stretch: "" } : tail(text);
  const { tokens, words } = parse(text.slice(0, at));
  if (tokens.length === 0) return { tokens, rest: text };
  return { tokens, rest: [words, stretch].filter(Boolean).join(" ") };
}

/** The search words in a text that is being typed, without a filter that may still become complete. */
export function wordsOf(text: string): string {
  const { at, stretch } = tail(text);
  const [name = "", begun] = stretch.split(/:(.*)/s);
  const key = KEYS.find((known) => known === name.toLowerCase());
  const grows = key !== undefined && begun !== undefined && canGrow(key, begun.toLowerCase());
  return parse(grows ? text.slice(0, at) : text).words;
}

function canGrow(key: Key, begun: string): boolean {
  if (key === "since" || key === "until") {
    return /^\d{0,4}(-\d{0,2}){0,2}$|^\d+[dwmy]$/.test(begun) || "today yesterday".includes(begun);
  }
  if (!(key in FIXED)) return true;
  const word = begun.replace(/[\s-]+/g, "_");
  return FIXED[key as keyof typeof FIXED].some((value) => value.startsWith(word));
}
