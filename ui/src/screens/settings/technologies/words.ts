/** Shorter ones say nothing: they would be found in any text. */
const SHORTEST = 2;

/**
 * The words by which a text names a technology: those that were typed with commas between them, or its name
 * where none were. None where the technology has no name yet.
 */
export function wordsOf(typed: string, name: string): string[] {
  if (name.trim() === "") return [];
  const written = typed.trim() === "" ? [name] : typed.split(",");
  const words = written.map((word) => word.trim()).filter((word) => [...word].length >= SHORTEST);
  return [...new Set(words)];
}
