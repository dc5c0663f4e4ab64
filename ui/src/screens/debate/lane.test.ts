import { expect, it } from "vitest";

import type { Seat } from "../../contract";
import { Lane, type SeatSignal } from "./lane.svelte";

const SEAT: Seat = {
  id: "s1",
  persona: { key: "qa", label: "QA", purpose: "", prompt: "" },
  model: { name: "offline/rules", source: { via: "rules" } },
  effort: null,
};

function lane(...texts: string[]): Lane {
  const lane = new Lane(SEAT);
  lane.take({ live: "asked", seat: "s1", seconds: 0 }, 0);
  for (const text of texts) lane.take({ live: "delta", seat: "s1", text }, 1000);
  return lane;
}

it("counts words that arrive in pieces once", () => {
  const check = (texts: string[], words: number) => expect(lane(...texts).words, texts.join("|")).toBe(words);
  check(["one two"], 2);
  check(["on", "e two"], 2);
  check(["one ", "two"], 2);
  check(["one", " two"], 2);
  check(["one", "   ", "two"], 2);
  check([""], 0);
});

it("goes through its phases and takes the time", () => {
  const one = new Lane(SEAT);
  const signals: Record<"waiting" | "asked" | "delta" | "done", SeatSignal> = {
    waiting: { live: "waiting", seat: "s1" },
    asked: { live: "asked", seat: "s1", seconds: 0 },
    delta: { live: "delta", seat: "s1", text: "x" },
    done: { live: "done", seat: "s1" },
  };
  const check = (live: keyof typeof signals, now: number, phase: string, seconds: number | null) => {
    one.take(signals[live], now);
    expect([one.phase, one.seconds(now)]).toEqual([phase, seconds]);
  };
  check("waiting", 0, "waiting", null);
  check("asked", 1_000, "thinking", 0);
  check("delta", 4_000, "writing", 3);
  check("done", 8_000, "done", 7);
  expect(one.seconds(60_000)).toBe(7);
  check("asked", 70_000, "thinking", 0);
  expect(one.text).toBe("");
  one.take({ live: "asked", seat: "s1", seconds: 40 }, 100_000);
  expect(one.seconds(102_000)).toBe(42);
});

it("says how long it waits and why", () => {
  const one = new Lane(SEAT);
  const check = (signal: SeatSignal, now: number, wait: string | null) => {
    one.take(signal, 10_000);
    expect(one.wait(now)).toBe(wait);
  };
  check({ live: "waiting", seat: "s1" }, 10_000, "waiting for a free slot");
  check({ live: "held", seat: "s1", why: "rate_limited", seconds: 12 }, 10_000, "waiting 12 s, rate limited");
  check({ live: "held", seat: "s1", why: "rate_limited", seconds: 12 }, 16_400, "waiting 6 s, rate limited");
  check({ live: "held", seat: "s1", why: "offline", seconds: 9 }, 20_000, "waiting under 1 s, no connection");
  check({ live: "asked", seat: "s1", seconds: 0 }, 20_000, null);
});

it("shows the end of what is written without the signs of JSON", () => {
  const check = (text: string, tail: string, length?: number) => expect(lane(text).tail(length)).toBe(tail);
  check("plain words", "plain words");
  check('{"title": "No bound", "concern": "The list grows', "No bound The list grows");
  check('a\\nb"},{"quote": "c', "a b c");
  check("one two three four", "…four", 6);
});
