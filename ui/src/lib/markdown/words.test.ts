import { expect, it } from "vitest";

import { frontMatterLength } from "./front-matter";
import { countWords, prose } from "./words";
import cases from "./words.json";

it("counts words as Rust does", () => {
  for (const [text, words] of cases as [string, number][]) {
    const shown = prose(text);
    expect(shown, "positions stay").toHaveLength(text.length);
    expect(countWords(shown), JSON.stringify(text)).toBe(words);
  }
});

it("tells front matter from what looks like it", () => {
  const cases: [text: string, length: number][] = [
    ["---\ntitle: A\n---\nText", 17],
    ["---\r\ntitle: A\r\n---\r\nText", 20],
    ["\uFEFF---\na: 1\n---", 13],
    ["---\n---\n", 8],
    ["--- \na: 1\n---\t\nText", 15],
    ["---\ntitle: never closed\n\nText", 0],
    ["Text\n---\nnot: this\n---\n", 0],
    ["----\na: 1\n---\n", 0],
    ["---\na: --- \nb: 2\n----\n", 0],
    ["\n---\na: 1\n---\n", 0],
  ];
  for (const [text, length] of cases) expect(frontMatterLength(text), JSON.stringify(text)).toBe(length);
});
