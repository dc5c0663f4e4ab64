import { describe, expect, it } from "vitest";

import { age, count, duration, moment, money, stopwatch, tokens } from "./format";

const NOW = new Date(2026, 2, 12, 15, 0);
const at = (...parts: [number, number, number, number, number?]) => new Date(...parts).toISOString();

function check<Input>(say: (input: Input) => string, table: [Input, string][]) {
  for (const [input, expected] of table) expect(say(input), String(input)).toBe(expected);
}

describe("times", () => {
  it("tells how long ago something was, in the unit that matters", () => {
    check(
      (iso: string) => age(iso, NOW),
      [
        [at(2026, 2, 12, 14, 59), "1 min ago"],
        [at(2026, 2, 12, 15, 0), "just now"],
        [at(2026, 2, 12, 15, 1), "just now"],
        [at(2026, 2, 12, 9, 0), "6 h ago"],
        [at(2026, 2, 11, 23, 0), "yesterday"],
        [at(2026, 2, 10, 8, 0), "Tue"],
        [at(2026, 1, 1, 8, 0), "Feb 1"],
        [at(2024, 10, 12, 8, 0), "Nov 12, 2024"],
      ],
    );
  });

  it("names the day and the hour of a moment", () => {
    check(
      (iso: string) => moment(iso, NOW),
      [
        [at(2026, 2, 12, 14, 2), "Today 14:02"],
        [at(2026, 2, 11, 9, 30), "Yesterday 09:30"],
        [at(2026, 2, 6, 9, 30), "Fri 09:30"],
        [at(2026, 2, 5, 9, 30), "Mar 5, 09:30"],
      ],
    );
  });
});

describe("figures", () => {
  it("says durations in one or two units", () => {
    check(duration, [
      [0.2, "under 1 s"],
      [40, "40 s"],
      [119, "2 min"],
      [3600, "1 h"],
      [3900, "1 h 5 min"],
    ]);
    check(stopwatch, [
      [7, "0:07"],
      [102.9, "1:42"],
      [3723, "1:02:03"],
      [-1, "0:00"],
    ]);
  });

  it("never says that something with a price is free", () => {
    check(money, [
      [0, "$0.00"],
      [0.001, "under $0.01"],
      [0.006, "$0.01"],
      [12.5, "$12.50"],
      [null, "unknown"],
    ]);
  });

  it("counts with the right form of the word", () => {
    expect(count(1, "word")).toBe("1 word");
    expect(count(1284, "word")).toBe("1,284 words");
    expect(count(0, "reply", "replies")).toBe("0 replies");
  });
});

it("says an estimate of tokens to two digits", () => {
  const words = (input_tokens: number, estimated: boolean) =>
    tokens({ input_tokens, output_tokens: 0, estimated });
  expect(words(64_737, true)).toBe("about 65,000 tokens");
  expect(words(64_737, false)).toBe("64,737 tokens");
  expect(words(1, false)).toBe("1 token");
});
