import type { Complexity, OwnSignal } from "../../../contract";

/** What a word can suggest about a text that contains it. */
export const LEVELS: { value: Complexity; label: string }[] = [
  { value: "thorough", label: "Thorough work" },
  { value: "quick", label: "Small change" },
  { value: "standard", label: "Nothing" },
];

const SHORTEST = 2;
const LONGEST = 60;

/** Why a word can’t be added; empty if it can, or if nothing was typed yet. */
export function problemOf(typed: string, signals: readonly OwnSignal[]): string {
  const word = typed.trim();
  const length = [...word].length;
  if (length === 0) return "";
  if (length < SHORTEST || length > LONGEST || !/[\p{L}\p{N}]/u.test(word))
    return `A signal must have ${SHORTEST} to ${LONGEST} characters, including at least one letter or digit.`;
  if (signals.some((one) => one.word.trim().toLowerCase() === word.toLowerCase()))
    return "This word is already in the list. Change it there.";
  return "";
}
