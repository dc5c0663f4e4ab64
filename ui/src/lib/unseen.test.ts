import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import { labelOf, pieces, withoutMark } from "./unseen";
import Words from "./Words.svelte";

/** The text with what can't be seen named in brackets. */
function check(text: string, shown: string) {
  const cut = pieces(text);
  expect(cut.map((piece) => piece.text).join(""), "nothing is lost").toBe(text);
  expect(cut.map(({ text, name }) => (name === null ? text : `[${name}]`)).join("")).toBe(shown);
}

it("names what nobody could see", () => {
  check("The fee is \u202E000,1\u202C dollars.", "The fee is [U+202E]000,1[U+202C] dollars.");
  check("pay\u200Bment\u2060s\uFEFF", "pay[zero-width space]ment[word joiner]s[byte order mark]");
  check("fine.\u{E0041}\u{E0070}\u{E0070}", "fine.[3 hidden characters]");
  check("one\n\u200B\r\n\u0085two", "one\n[zero-width space]\r\n[U+0085]two");
  check("pay\u200Dment pay\u200C\u200Dment", "pay[zero-width joiner]ment pay[2 hidden characters]ment");
  check("fine\uFE01\u{E0110}", "fine[2 hidden characters]");
  check("\u001B[31mred\u0007", "[U+001B][31mred[U+0007]");
});

it("leaves alone what can be seen", () => {
  for (const text of [
    "",
    "plain\twords\r",
    "شركة\u200Cها 👩‍👩‍👧",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} England",
    "soft\u00ADly",
    "می\u200Cخواهم ☂\uFE0F 葛\u{E0100}",
  ])
    check(text, text);
});

it("says in words what it is", () => {
  const labels = pieces("a\u202Eb\u200B\u200Bc").filter(({ name }) => name !== null);
  expect(labels.map(labelOf)).toEqual(["hidden character U+202E", "2 hidden characters"]);
});

it("is named where it stands, and is copied as it is", () => {
  const { container } = render(Words, { text: "fee \u202E000,1\u202C" });
  expect(screen.getByRole("img", { name: "hidden character U+202E" })).toHaveAttribute("data-name", "U+202E");
  expect(container).toHaveTextContent("fee \u202E000,1\u202C");
});

it("takes the byte order mark of a file for no part of its text", () => {
  expect(withoutMark("\uFEFFone\uFEFF")).toBe("one\uFEFF");
  expect(withoutMark("one")).toBe("one");
});
