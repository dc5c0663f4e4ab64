import { frontMatterLength } from "../../../lib/markdown/front-matter";
import { readWords } from "../../../lib/markdown/parse";

/** The first heading of a document where nothing but front matter stands above it. */
const OPENING =
  /^\s*(?:#{1,6}(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*|([^\s#].*?)[ \t]*\r?\n(?:=+|-+)[ \t]*)(?:\r?\n|$)/;

/** How far into a text its title is looked for. */
export const OPENING_LENGTH = 4000;

/** Tags of HTML, which a heading doesn’t show. */
const TAGS = /<\/?[a-z][^<>]*>|<!--.*?-->/gi;

/**
 * The heading that a text begins with, as it reads; `null` where it has none, empty where nothing comes after
 * its sign.
 */
export function openingHeading(text: string): string | null {
  const found = OPENING.exec(text.slice(frontMatterLength(text)));
  return found && asRead(found[1] ?? found[2] ?? "");
}

/** Whether a text begins with its title, so that nobody needs to read it twice. */
export function opensWith(text: string, title: string): boolean {
  const heading = openingHeading(text);
  if (!heading) return false;
  // What is typed as a title may be marked up like the heading.
  return [title, asRead(title)].some((words) => isSame(bare(heading), bare(words)));
}

function isSame(heading: string, title: string): boolean {
  // A title that was too long for a line is cut.
  return heading === title || (title.endsWith("…") && heading.startsWith(title.slice(0, -1)));
}

/** The words of Markdown without what marks them up, the same as the title that is made of a heading. */
function asRead(words: string): string {
  const read = readWords(words, {}).map(({ type, content }) => {
    if (type === "text") return content.replace(TAGS, "");
    return type === "softbreak" ? " " : content;
  });
  return oneLine(read.join(""));
}

/** Marks left aside: whoever types a title leaves them out, or types them. */
function bare(words: string): string {
  return oneLine(words.replace(/[*_`]/g, ""));
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, " ").trim();
}
