/** A stretch of a text: as it is, or with a name where nobody could see it. */
export interface Piece {
  text: string;
  /** What stands there; null where the text can be seen. */
  name: string | null;
}

/**
 * Characters that turn the direction of writing, take no room, or spell what nobody sees. Flags of
 * regions are spelt with some of them, and come first to be left alone.
 */
const UNSEEN =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]+/gu;

const NAMES: Record<string, string> = {
  "\u200B": "zero-width space",
  "\u2060": "word joiner",
  "\uFEFF": "byte order mark",
};

/** Cuts a line where something stands that can't be seen. White space counts as seen. */
export function pieces(line: string): Piece[] {
  const cut: Piece[] = [];
  let at = 0;
  for (const match of line.matchAll(UNSEEN)) {
    if (match[1] !== undefined || /^[\t\n\r]+$/.test(match[0])) continue;
    if (match.index > at) cut.push({ text: line.slice(at, match.index), name: null });
    cut.push({ text: match[0], name: nameOf([...match[0]]) });
    at = match.index + match[0].length;
  }
  if (at < line.length) cut.push({ text: line.slice(at), name: null });
  return cut;
}

function nameOf(characters: string[]): string {
  const [first = ""] = characters;
  if (characters.length > 1) return `${String(characters.length)} unseen characters`;
  const code = first.codePointAt(0) ?? 0;
  return NAMES[first] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
