const SEPARATOR = /^(?=.*\|)[\s|:-]*-{3,}[\s|:-]*$/;
const ROW = /^\s*\|\s|\s\|\s*$/;
const LEADING = /^\s*(?:>\s?)*(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?)?/;
const FENCE = /^\s*(?:`{3,}|~{3,})[\w-]*\s*$/;
const ITEM = /^\s*[-*+]\s/;
const CODE = /(?<tick>`+)(?=\S)(?<code>.+?)\k<tick>/u;
const STRONG = /(?<stars>\*{2,3})(?=\S)(?<strong>.*?\S)\k<stars>(?!\*)/u;
const STRUCK = /~~(?=\S)(?<struck>.*?\S)~~/u;
const LINK = /!?\[(?<link>[^[\]]+)\]\((?:[^()\s]|\([^()\s]*\))+(?:\s+"[^"]*")?\)/u;
// A star or underscore inside a word (such as a name), or a star in a path, isn’t a mark.
const STARS = /(?<![\p{L}\p{N}_*\\])\*(?=[^\s*./])(?<star>.*?[^\s*/\\])\*(?![\p{L}\p{N}_*])/u;
const LINES = /(?<![\p{L}\p{N}_\\])_(?=[^\s_./])(?<line>.*?[^\s_/\\])_(?![\p{L}\p{N}_])/u;
const WRAPPED = new RegExp(
  [CODE, STRONG, STRUCK, LINK, STARS, LINES].map(({ source }) => source).join("|"),
  "gu",
);

/**
 * The text of Markdown as it reads in a sentence: “FR-002: Albums…” for “- **FR-002**: Albums…”, and
 * the cells of a table row separated. For display only: lookups use the original text.
 */
export function unmarked(text: string): string {
  return withoutFences(text.split("\n").filter((line) => !SEPARATOR.test(line)))
    .map((line) => unwrapped(cells(line.replace(LEADING, ""))))
    .join("\n");
}

/** Lines without those that only begin or end code, unless nothing else is left. */
function withoutFences(lines: string[]): string[] {
  const others = lines.filter((line) => !FENCE.test(line));
  return others.length > 0 ? others : lines;
}

function cells(line: string): string {
  if (!ROW.test(line)) return line;
  const found = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  return found.filter((cell) => cell !== "").join(" · ");
}

/** Code is shown verbatim; anything else may contain further marks. */
function unwrapped(line: string): string {
  return line.replace(WRAPPED, (...found) => {
    const { code, ...others } = found.at(-1) as Record<string, string | undefined>;
    const { strong, struck, link, star, line: words } = others;
    return code ?? unwrapped(strong ?? struck ?? link ?? star ?? words ?? "");
  });
}

/** A line of what someone writes in Markdown; a bullet marks an item of a list. */
export function lineOf(text: string): string {
  return (ITEM.test(text) ? "• " : "") + unmarked(text);
}

/** What someone wrote in Markdown, as running text in which bullets set the items of a list apart. */
export function spoken(text: string): string {
  const lines = withoutFences(text.split("\n").filter((line) => line.trim() !== ""));
  const said = lines.map(lines.length > 1 ? lineOf : unmarked);
  return said
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
}
