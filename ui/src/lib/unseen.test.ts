import { expect, it } from "vitest";

import { pieces } from "./unseen";

/** The text with what can't be seen named in brackets. */
function check(text: string, shown: string) {
  const cut = pieces(text);
  expect(cut.map((piece) => piece.text).join(""), "nothing is lost").toBe(text);
  expect(cut.map(({ text, name }) => (name === null ? text : `[${name}]`)).join("")).toBe(shown);
}

it("names what nobody could see", () => {
  check("The fee is \u202E000,1\u202C dollars.", "The fee is [U+202E]000,1[U+202C] dollars.");
  check("pay\u200Bment\u2060s\uFEFF", "pay[zero-width space]ment[word joiner]s[byte order mark]");
  check("fine.\u{E0041}\u{E0070}\u{E0070}", "fine.[3 unseen characters]");
  check("\u001B[31mred\u0007", "[U+001B][31mred[U+0007]");
});

it("leaves alone what can be seen", () => {
  for (const text of [
    "",
    "plain\twords\r",
    "شركة\u200Cها 👩‍👩‍👧",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} England",
    "soft\u00ADly",
  ])
    check(text, text);
});
