/** A stretch of a snippet. */
export interface Stretch {
  text: string;
  hit: boolean;
}

/** Splits a snippet at the marks around its hits (U+0002 and U+0003). */
export function stretches(snippet: string): Stretch[] {
  return snippet
    .split("\u0002")
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, hit: false }];
      const [hit = "", ...rest] = part.split("\u0003");
      return [
        { text: hit, hit: true },
        { text: rest.join(""), hit: false },
      ];
    })
    .filter((stretch) => stretch.text !== "");
}

const WORDS_BEFORE = 3;

/** A snippet that begins a few words before its first hit, so that a narrow row shows it. */
export function nearHit(parts: readonly Stretch[]): readonly Stretch[] {
  const [first, ...rest] = parts;
  if (!first || first.hit || rest.length === 0) return parts;
  const words = first.text.split(" ");
  // What follows the last space belongs to the word that was hit.
  const kept = words.slice(-WORDS_BEFORE - 1).join(" ");
  const text = words.length > WORDS_BEFORE + 1 ? `…${kept}` : first.text;
  return [{ text, hit: false }, ...rest];
}
