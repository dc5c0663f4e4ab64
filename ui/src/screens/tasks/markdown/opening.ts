import { frontMatterLength } from "../../../lib/markdown/front-matter";
import { readWords } from "../../../lib/markdown/parse";

/** The first heading of a document, if only front matter comes before it. */
const OPENING =
  /^\s*(?:#{1,6}(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*|([^\s#].*?)[ \t]*\r?\n(?:=+|-+)[ \t]*)(?:\r?\n|$)/;

/** How far into a text its title is searched for. */
export const OPENING_LENGTH = 4000;

/** HTML tags, which a heading doesn’t show. */
const TAGS = /<\/?[a-z][^<>]*>|<!--.*?-->/gi;

/**
 * The text of the heading that a document begins with; `null` if there is none, empty if nothing follows
 * its markup.
 */
export function openingHeading(text: string): string | null {
  const found = OPENING.exec(text.slice(frontMatterLength(text)));
  return found && asRead(found[1] ?? found[2] ?? "");
}

/** Whether a text begins with its title, so that it needn't be shown twice. */
export function opensWith(text: string, title: string): boolean {
  const heading = openingHeading(text);
  if (!heading) return false;
  // A typed title may have markup like the heading.
  return [title, asRead(title)].some((words) => isSame(bare(heading), bare(words)));
}

function isSame(heading: string, title: string): boolean {
  // A title that was too long for a line is cut.
  return heading === title || (title.endsWith("…") && heading.startsWith(title.slice(0, -1)));
}

/** The text of Markdown without markup, the same as the title derived from a heading. */
function asRead(words: string): string {
  const read = readWords(words, {}).map(({ type, content }) => {
    if (type === "text") return content.replace(TAGS, "");
    return type === "softbreak" ? " " : content;
  });
  return oneLine(read.join(""));
}

/** Ignores markup: a typed title may have it or not. */
function bare(words: string): string {
  return oneLine(words.replace(/[*_`]/g, ""));
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, " ").trim();
}
