const SEPARATOR = /^(?=.*\|)[\s|:-]*-{3,}[\s|:-]*$/;
const ROW = /^\s*\|\s|\s\|\s*$/;
const LEADING = /^\s*(?:>\s?)*(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?)?/;
const WRAPPED = /(\*\*|`+)(?=\S)(.+?)\1/g;

/**
 * The text of Markdown as it reads in a sentence: “FR-002: Albums…” for “- **FR-002**: Albums…”, and
 * the cells of a table row separated. For display only: lookups use the original text.
 */
export function unmarked(text: string): string {
  return text
    .split("\n")
    .filter((line) => !SEPARATOR.test(line))
    .map((line) => unwrapped(cells(line.replace(LEADING, ""))))
    .join("\n");
}

function cells(line: string): string {
  if (!ROW.test(line)) return line;
  const found = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  return found.filter((cell) => cell !== "").join(" · ");
}

/** Code is shown verbatim; emphasized text may contain code. */
function unwrapped(line: string): string {
  return line.replace(WRAPPED, (_, mark: string, words: string) =>
    mark === "**" ? unwrapped(words) : words,
  );
}
