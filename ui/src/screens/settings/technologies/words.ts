/** Shorter words mean nothing: they would match any text. */
const SHORTEST = 2;

/**
 * The words that identify a technology in a text: those that were typed, separated by commas, or its name
 * if none were. None if the technology has no name yet.
 */
export function wordsOf(typed: string, name: string): string[] {
  if (name.trim() === "") return [];
  const written = typed.trim() === "" ? [name] : typed.split(",");
  const words = written.map((word) => word.trim()).filter((word) => [...word].length >= SHORTEST);
  return [...new Set(words)];
}
