import { frontMatterLength } from "../../../lib/markdown/front-matter";

/** The first heading of a document where nothing but front matter stands above it. */
const OPENING =
  /^\s*(?:#{1,6}(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*|([^\s#].*?)[ \t]*\r?\n(?:=+|-+)[ \t]*)(?:\r?\n|$)/;

/** How far into a text its title is looked for. */
export const OPENING_LENGTH = 4000;

/**
 * The heading that a text begins with, without what marks its words up; `null` where it
 * has none, empty where nothing comes after its sign.
 */
export function openingHeading(text: string): string | null {
  const found = OPENING.exec(text.slice(frontMatterLength(text)));
  return found && plain(found[1] ?? found[2] ?? "");
}

/** Whether a text begins with its title, so that nobody needs to read it twice. */
export function opensWith(text: string, title: string): boolean {
  const heading = openingHeading(text);
  if (!heading) return false;
  const words = plain(title);
  // A title that was too long for a line is cut.
  return heading === words || (words.endsWith("…") && heading.startsWith(words.slice(0, -1)));
}

function plain(words: string): string {
  return words
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
