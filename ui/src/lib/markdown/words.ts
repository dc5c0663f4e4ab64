import { frontMatterLength } from "./front-matter";

const FENCE = /^\s*(`{3,}|~{3,})(.*)$/;
const ADDRESS_OF_LINK = /\]\([^()\n]*\)/g;
const ADDRESS = /\b[a-z]+:\/\/[^\s)>\]]+/gi;

/** A character that counts as a word, in scripts without spaces. */
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*(?:['’.,-][\p{L}\p{N}][\p{L}\p{M}\p{N}_]*)*/gu;

/** A text of the same length, with spaces instead of what isn't prose: front matter, code, addresses. */
export function prose(text: string): string {
  const start = frontMatterLength(text);
  const lines = text.slice(start).split("\n");
  let fence = "";
  const shown = lines.map((line) => {
    const mark = FENCE.exec(line);
    const [, sign = "", info = ""] = mark ?? [];
    if (fence === "") {
      // A line such as ```word``` is inline code and doesn't open a block.
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

/** The number of words in prose. Everywhere else Rust counts, by the same rules (`prose.rs`). */
export function countWords(shown: string): number {
  let characters = 0;
  const spaced = shown.replace(CHARACTER, () => {
    characters += 1;
    return " ";
  });
  return characters + (spaced.match(WORD)?.length ?? 0);
}
