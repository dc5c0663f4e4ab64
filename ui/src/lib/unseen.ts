/** A stretch of a text: as it is, or with a name if it is invisible. */
export interface Piece {
  text: string;
  /** The name of what is there; null if the text is visible. */
  name: string | null;
}

/**
 * Characters that change the writing direction, take no room, or spell invisible text. Flags of
 * regions are spelled with some of them, and are matched first to leave them alone. Joiners and variants are
 * part of the letters of many scripts, and to emoji: they are reported only between Latin letters,
 * and where one variant follows another.
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

/** A text without the byte order mark that its file may begin with, which is not part of the text. */
export function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

/** Splits a text at invisible characters. White space counts as visible. */
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

/** What a screen reader says for an invisible piece. */
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
