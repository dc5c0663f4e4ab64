import { frontMatterLength } from "./front-matter";

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const ADDRESS_OF_LINK = /\]\([^()\n]*\)/g;
const ADDRESS = /\b[a-z]+:\/\/[^\s)>\]]+/gi;

/** Scripts that write no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const SPACED = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*(?:['’.,-][\p{L}\p{N}][\p{L}\p{M}\p{N}_]*)*/gu;

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "word" }) : null;

/** As long as the text, with spaces in place of what nobody reads as prose: front matter, fenced code, addresses. */
export function prose(text: string): string {
  const start = frontMatterLength(text);
  const lines = text.slice(start).split("\n");
  let fence = "";
  const shown = lines.map((line) => {
    const mark = FENCE.exec(line);
    const [, sign = "", info = ""] = mark ?? [];
    if (fence === "") {
      // A line such as ```word``` is code within a sentence and opens nothing.
      if (!mark || (sign.startsWith("`") && info.includes("`"))) return line;
      fence = sign;
    } else if (sign.startsWith(fence) && info.trim() === "") {
      fence = "";
    }
    return " ".repeat(line.length);
  });
  return (
    " ".repeat(start) +
    shown
      .join("\n")
      .replace(ADDRESS_OF_LINK, (address) => "]".padEnd(address.length))
      .replace(ADDRESS, (address) => "x".repeat(address.length))
  );
}

/** How many words a stretch of prose has, in any script. */
export function countWords(shown: string): number {
  let words = 0;
  const spaced = shown.replace(UNSPACED, (run) => {
    words += unspaced(run);
    return " ";
  });
  return words + (spaced.match(SPACED)?.length ?? 0);
}

function unspaced(run: string): number {
  if (!segmenter) return 1;
  let words = 0;
  for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) words += 1;
  return words;
}
