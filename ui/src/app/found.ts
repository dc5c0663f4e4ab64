/** The words of a text, as a search compares them. */
function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * How well the typed text matches something with a name and other words: 1 at best, 0 for not at
 * all. Each typed word must start a word, or appear in the name.
 */
export function found(typed: string, name: string, others: readonly string[]): number {
  const sought = words(typed);
  const [label, whole] = [name.toLowerCase(), typed.trim().toLowerCase()];
  if (sought.length === 0 || label.replace(/…$/, "") === whole) return 1;
  if (label.startsWith(whole)) return 0.95;
  const begin = (some: readonly string[]) => sought.every((word) => some.some((one) => one.startsWith(word)));
  const named = words(name);
  if (begin(named)) return 0.9;
  if (others.some((other) => other.toLowerCase() === whole)) return 0.8;
  if (others.some((other) => begin(words(other)))) return 0.7;
  if (begin([...named, ...others.flatMap(words)])) return 0.6;
  return sought.every((word) => label.includes(word)) ? 0.5 : 0;
}
