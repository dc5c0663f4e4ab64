import { expect, it } from "vitest";

import { type Marks, pieces, places } from "./pieces";

const NOTHING: Marks = { highlights: [], added: [], removed: [], hits: [] };

function drawn(text: string, marks: Partial<Marks>): string {
  return pieces(text, { ...NOTHING, ...marks })
    .map((piece) => {
      let drawing = piece.text;
      for (const { finding } of piece.lights) drawing = finding === "f" ? `[${drawing}]` : `{${drawing}}`;
      if (piece.added) drawing = `+${drawing}+`;
      if (piece.removed) drawing = `-${drawing}-`;
      return piece.hit ? `*${drawing}*` : drawing;
    })
    .join("");
}

const light = (from: number, to: number, finding = "f") => ({ finding, persona: "qa", from, to });

it("cuts a text at its marks", () => {
  const check = (marks: Partial<Marks>, wanted: string) => expect(drawn("abcdef", marks)).toBe(wanted);
  check({}, "abcdef");
  check({ highlights: [light(4, 6), light(0, 2)] }, "[ab]cd[ef]");
  check({ highlights: [light(0, 3), light(2, 5, "g")] }, "[ab]{[c]}{de}f");
  check({ highlights: [light(1, 4), light(1, 4, "g")] }, "a{[bcd]}ef");
  check({ highlights: [light(2, 9)] }, "abcdef");
  check({ added: [[1, 3]] }, "a+bc+def");
  check({ removed: [[3, "xyz"]] }, "abc-xyz-def");
  check({ removed: [[6, "end"]] }, "abcdef-end-");
  check({ removed: [[0, "start"]], added: [[0, 2]] }, "-start-+ab+cdef");
  check({ hits: [[2, 4]], highlights: [light(1, 3)] }, "a[b]*[c]**d*ef");
  check({ hits: [[4, 99]] }, "abcd*ef*");
});

it("loses nothing of a text", () => {
  const marks = { added: [[0, 1]], hits: [[3, 5]], highlights: [light(2, 4)] } satisfies Partial<Marks>;
  expect(
    pieces("abcdef", { ...NOTHING, ...marks })
      .map(({ text }) => text)
      .join(""),
  ).toBe("abcdef");
  expect(pieces("", NOTHING)).toEqual([]);
});

it("finds words whatever their case", () => {
  expect(places("Time-out and time-out", ["TIME-OUT"])).toEqual([
    [0, 8],
    [13, 21],
  ]);
  expect(places("abc", [""])).toEqual([]);
  expect(places("İ soon", ["soon"])).toEqual([]);
});
