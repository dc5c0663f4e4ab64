import { expect, test } from "vitest";

import { orderedBy, sorted } from "./sorted";
import type { Row } from "./tables";

const row = (id: string, by: number | null, group?: string): Row => ({
  id,
  cells: [{ text: id }, { text: `${by ?? "–"}`, by }],
  ...(group !== undefined && { group }),
});
const ids = (rows: Row[]) => rows.map(({ id }) => id).join(" ");

test("rows are in the order of a column, what has no figure last, within their group", () => {
  const rows = [row("b", 9), row("a", null), row("c", 10)];
  const parted = [row("b", 1, "Redis"), row("a", 2, "Redis"), row("d", 3, "Ollama"), row("c", 4, "Ollama")];
  const check = (given: Row[], column: number, descending: boolean, expected: string) =>
    expect(ids(sorted(given, { column, descending }))).toBe(expected);
  expect(ids(sorted(rows, null))).toBe("b a c");
  check(rows, 0, false, "a b c");
  check(rows, 0, true, "c b a");
  check(rows, 1, false, "b c a");
  check(rows, 1, true, "c b a");
  check(parted, 1, true, "a b c d");
  check(parted, 0, false, "a b c d");
});

test("figures begin with the largest, names with A, and the same column turns round", () => {
  const rows = [row("a", 1)];
  expect(orderedBy(0, rows, null)).toEqual({ column: 0, descending: false });
  expect(orderedBy(1, rows, null)).toEqual({ column: 1, descending: true });
  expect(orderedBy(1, rows, { column: 1, descending: true })).toEqual({ column: 1, descending: false });
  expect(orderedBy(0, rows, { column: 1, descending: true })).toEqual({ column: 0, descending: false });
});
