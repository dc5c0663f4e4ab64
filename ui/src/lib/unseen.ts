/** A stretch of a text: as it is, or with a name where nobody could see it. */
export interface Piece {
  text: string;
  /** What stands there; null where the text can be seen. */
  name: string | null;
}

/**
 * Characters that turn the direction of writing, take no room, or spell what nobody sees. Flags of
 * regions are spelt with some of them, and come first to be left alone. Joiners and variants belong to
 * the letters of many scripts, and to emoji: they are told only between letters of the Latin alphabet,
 * and where one variant follows the other.
 */
const UNSEEN =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|(?:(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}])+|(?<=[!-~])[\u200C\u200D]+(?=[!-~])|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{2,}/gu;

const NAMES: Record<string, string> = {
  "\u200B": "zero-width space",
  "\u200C": "zero-width non-joiner",
  "\u200D": "zero-width joiner",
  "\u2060": "word joiner",
  "\uFEFF": "byte order mark",
};

/** A text without the byte order mark that its file may begin with, which is not part of what is written. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

/** Cuts a text where something stands that can't be seen. White space counts as seen. */
export function pieces(text: string): Piece[] {
  const cut: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(UNSEEN)) {
    if (match[1] !== undefined) continue;
    if (match.index > at) cut.push({ text: text.slice(at, match.index), name: null });
    cut.push({ text: match[0], name: nameOf([...match[0]]) });
    at = match.index + match[0].length;
  }
  if (at < text.length) cut.push({ text: text.slice(at), name: null });
  return cut;
}

/** What a screen reader says of a piece that can't be seen. */
export function labelOf({ text }: Piece): string {
  const [first = "", ...more] = text;
  return more.length > 0
    ? `${String(more.length + 1)} hidden characters`
    : `hidden character ${codeOf(first)}`;
}

function nameOf(characters: string[]): string {
  const [first = ""] = characters;
  if (characters.length > 1) return `${String(characters.length)} hidden characters`;
  return NAMES[first] ?? codeOf(first);
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
