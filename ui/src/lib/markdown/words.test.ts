import { expect, it } from "vitest";

import { frontMatterLength } from "./front-matter";
import { countWords, prose } from "./words";

function check(text: string, words: number) {
  const shown = prose(text);
  expect(shown, "positions stay").toHaveLength(text.length);
  expect(countWords(shown), JSON.stringify(text)).toBe(words);
}

it("counts words as readers do", () => {
  check("", 0);
  check("One email on Monday.", 4);
  check("## Goal\n\n- *well-known* and 3,000.50 — isn’t it?", 6);
  check("Zażółć gęślą jaźń", 3);
  check("e\u0301te\u0301 fini", 2);
  check("👩‍👩‍👧 🚀", 0);
  check("مرحبا بالعالم", 2);
});

it("finds the words of scripts without spaces", () => {
  expect(countWords("私は学生です")).toBeGreaterThan(2);
  expect(countWords("สวัสดีชาวโลก")).toBeGreaterThan(1);
});

it("leaves out what is not prose", () => {
  check("---\ntitle: not a word\n---\nTwo words", 2);
  check("Before\n```\nno words here\n```\nafter", 2);
  check("Before\n~~~~ js\n~~~\nstill code\n~~~~\nafter", 2);
  check("Before\n```\nnever closed", 1);
  check("```inline``` counts", 2);
  check("See [the page](https://example.com/a/b?c=d) now", 4);
  check("See https://example.com/a/b?c=d now", 3);
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
