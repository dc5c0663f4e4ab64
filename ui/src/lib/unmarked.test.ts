import { expect, it } from "vitest";

import { unmarked } from "./unmarked";

it.each([
  ["**FR-002**: Links in `links.py` MUST **expire**.", "FR-002: Links in links.py MUST expire."],
  ["**`links.py` expires**", "links.py expires"],
  ["``a `b` c``", "a `b` c"],
  ["`**kwargs**`", "**kwargs**"],
  ["2 ** 3 is `open", "2 ** 3 is `open"],
  ["__init__ calls a_b_c", "__init__ calls a_b_c"],
  ["## Rollout", "Rollout"],
  ["#1 of the list, and C# too", "#1 of the list, and C# too"],
  ["- The button is shown.", "The button is shown."],
  ["  * [ ] Two weeks", "Two weeks"],
  ["1. First", "1. First"],
  ["-5 degrees - at night", "-5 degrees - at night"],
  ["> - Said before", "Said before"],
  ["| Latency | **200 ms** |", "Latency · 200 ms"],
  ["Latency | 200 ms |", "Latency · 200 ms"],
  ["| Name | Most |\n|---|:--:|\n| Latency | 200 ms |", "Name · Most\nLatency · 200 ms"],
  ["a || b and c|d", "a || b and c|d"],
  ["Said.\n\n---", "Said.\n\n---"],
  ["", ""],
])("shows the words of %j", (text, words) => {
  expect(unmarked(text)).toBe(words);
});
