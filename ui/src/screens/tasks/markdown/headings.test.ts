import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";

import { frontMatter } from "./front";
import { headings, sectionAt } from "./headings";

function check(doc: string, expected: [level: number, text: string, line: number][]) {
  const extensions = [markdown({ base: markdownLanguage }), frontMatter];
  const found = headings(EditorState.create({ doc, extensions }));
  expect(found.map(({ level, text, line }) => [level, text, line])).toEqual(expected);
}

it("finds headings of both kinds", () => {
  check("# One\n\ntext\n\nTwo\n---\n\n### Three ###", [
    [1, "One", 1],
    [2, "Two", 5],
    [3, "Three", 8],
  ]);
  check("no heading\n\n#none", []);
});

it("reads their words without signs", () => {
  check("# A **strong** `code` [link](https://x.example) *end*\n\n##\n", [
    [1, "A strong code link end", 1],
    [2, "", 3],
  ]);
});

it("takes nothing from code and front matter", () => {
  check("---\ntitle: A\n---\n\n```\n# code\n```\n\n    # code\n\n# B", [[1, "B", 11]]);
  check("---\ntitle: never closed\n\n# B", [[1, "B", 4]]);
  check("> # quoted\n\n- # item", [
    [1, "quoted", 1],
    [1, "item", 3],
  ]);
});

it("knows the section of a line", () => {
  const list = [1, 5, 8].map((line) => ({ level: 1, text: `${line}`, from: 0, line }));
  expect([0, 1, 4, 5, 99].map((line) => sectionAt(list, line)?.text)).toEqual([
    undefined,
    "1",
    "1",
    "5",
    "8",
  ]);
});
