/** The words of some words, as a search compares them. */
function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * How well what was typed finds something that goes by a name and by other words: 1 at best, 0 for not at
 * all. Each word that was typed must begin a word, or stand within the name.
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
