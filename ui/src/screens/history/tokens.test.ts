import { expect, it } from "vitest";

import { dayBounds } from "./days";
import { KEYS, parse, same, tail, take, token, type Token, wordsOf, written } from "./tokens";

it("takes a text apart into filters and words", () => {
  const check = (text: string, tokens: string[], words: string) => {
    const typed = parse(text);
    expect([typed.tokens.map(written), typed.words]).toEqual([tokens, words]);
  };
  check("", [], "");
  check("refund", [], "refund");
  check("outcome:circling", ["outcome:circling"], "");
  check(
    "outcome:circling model:claude-cli/sonnet since:2026-01-01 refund",
    ["outcome:circling", "model:claude-cli/sonnet", "since:2026-01-01"],
    "refund",
  );
  check("late refund  persona:qa parcels", ["persona:qa"], "late refund parcels");
  check('task:"Refunds for late parcels" x', ['task:"Refunds for late parcels"'], "x");
  check('"side by side" model:a', ["model:a"], '"side by side"');
  check("OUTCOME:Circling STATE:To-Review", ["outcome:circling", "state:to_review"], "");
  check('state:"to review"', ["state:to_review"], "");
  check("outcome:failed,stopped", ["outcome:failed", "outcome:stopped"], "");
  // What only looks like a filter is text.
  check("foo:bar", [], "foo:bar");
  check("outcome:sideways", [], "outcome:sideways");
  check("outcome:failed,sideways", [], "outcome:failed,sideways");
  check("since:soon until:2026-02-30", [], "since:soon until:2026-02-30");
  check("outcome:", [], "outcome:");
  check("https://example.org a:b:c", [], "https://example.org a:b:c");
  check("12:30 :qa", [], "12:30 :qa");
  check('model:""', [], 'model:""');
  check('unclosed "quote model:a', [], 'unclosed "quote model:a');
});

it("keeps what may still grow in the field", () => {
  const check = (text: string, tokens: string[], rest: string, done = false) => {
    const taken = take(text, done);
    expect([taken.tokens.map(written), taken.rest]).toEqual([tokens, rest]);
  };
  check("outcome:circling", [], "outcome:circling");
  check("outcome:circling ", ["outcome:circling"], "");
  check("outcome:circling", ["outcome:circling"], "", true);
  check("refund outcome:circling mod", ["outcome:circling"], "refund mod");
  check("two words ", [], "two words ");
  check('task:"Refunds for', [], 'task:"Refunds for');
});

it("does not search for a filter that is being typed", () => {
  const check = (text: string, words: string) => expect(wordsOf(text)).toBe(words);
  check("refund outcome:ci", "refund");
  check("refund outcome:", "refund");
  check("model:son", "");
  check("since:2026-0", "");
  check("state:to-r", "");
  check("outcome:sideways", "outcome:sideways");
  check("since:soon", "since:soon");
  check("foo:ba", "foo:ba");
  check("refund late", "refund late");
});

it("finds the stretch at the end", () => {
  const check = (text: string, stretch: string) => expect(tail(text).stretch).toBe(stretch);
  check("", "");
  check("a b", "b");
  check("a ", "");
  check('a task:"x y', 'task:"x y');
  check('a task:"x y"', 'task:"x y"');
});

it("reads back what it writes, whatever the value is", () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const letters = ["a", "Z", "é", " ", ":", "/", "-", ",", "7", "'", "🚀", "(", "\t"];
  for (let round = 0; round < 500; round++) {
    const value = Array.from({ length: 1 + random(12) }, () => letters[random(letters.length)]).join("");
    const made = token(KEYS[random(KEYS.length)] ?? "task", value);
    if (!made) continue;
    const [read, ...others] = parse(`before ${written(made)} behind`).tokens;
    expect(others).toEqual([]);
    expect(read && same(read, made), JSON.stringify(made)).toBe(true);
    expect(parse(written(made)).words).toBe("");
  }
});

it("loses no word of any text", () => {
  let seed = 11;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const parts = ["refund", "outcome:failed", "foo:bar", '"', '"a b"', "model:x", " ", "  ", ":", "since:7d"];
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: random(9) }, () => parts[random(parts.length)]).join(" ");
    const { tokens, words } = parse(text);
    const letters = (some: string) => [...some.replace(/\s/g, "")].sort().join("");
    expect(letters(tokens.map(written).join("") + words)).toBe(letters(text));
  }
});

it("knows days", () => {
  const now = new Date(2026, 2, 15, 13, 30);
  const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).toISOString();
  const check = (text: string, begins: string | null, ends?: string) => {
    const bounds = dayBounds(text, now);
    expect([bounds?.begins ?? null, bounds?.ends]).toEqual([begins, ends]);
  };
  check("2026", day(2026, 1, 1), day(2027, 1, 1));
  check("2026-02", day(2026, 2, 1), day(2026, 3, 1));
  check("2026-12", day(2026, 12, 1), day(2027, 1, 1));
  check("2026-02-28", day(2026, 2, 28), day(2026, 3, 1));
  check("2026-2-3", day(2026, 2, 3), day(2026, 2, 4));
  check("today", day(2026, 3, 15), day(2026, 3, 16));
  check("Yesterday", day(2026, 3, 14), day(2026, 3, 15));
  check("7d", day(2026, 3, 8), day(2026, 3, 9));
  check("2w", day(2026, 3, 1), day(2026, 3, 2));
  check("1m", day(2026, 2, 15), day(2026, 2, 16));
  check("1y", day(2025, 3, 15), day(2025, 3, 16));
  for (const wrong of ["", "soon", "2026-13", "2026-02-30", "26", "2026-00-01", "2026-01-00", "7x", "-1d"]) {
    check(wrong, null);
  }
});

it("tells filters apart by key and value", () => {
  const one: Token = { key: "model", value: "House-Llama" };
  expect(same(one, { key: "model", value: "house-llama" })).toBe(true);
  expect(same(one, { key: "persona", value: "house-llama" })).toBe(false);
});
