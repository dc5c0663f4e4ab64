import { expect, it } from "vitest";

import { spoken, unmarked } from "./unmarked";

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
  ["*How are dues collected?*", "How are dues collected?"],
  ["_Twice_ a day, not *once*.", "Twice a day, not once."],
  ["**Ship *all* of it** and ***more***", "Ship all of it and more"],
  ["**a *b***", "a b"],
  ["5 * 3 * 2, *.md and *.txt, **/*.ts, **/*.js", "5 * 3 * 2, *.md and *.txt, **/*.ts, **/*.js"],
  ["_private_method and snake_case_name", "_private_method and snake_case_name"],
  ["\\*not\\* marked", "\\*not\\* marked"],
  ["~~Two~~ three weeks, ~5 a day", "Two three weeks, ~5 a day"],
  ['See [the *plan*](https://a.b/c_(d)) and ![a map](m.png "Map")', "See the plan and a map"],
  ["```js\nlet a;\n```", "let a;"],
  ["`a*b*c` and `[x](y)`", "a*b*c and [x](y)"],
  ["[ ] and [x]()", "[ ] and [x]()"],
  ["", ""],
])("shows the words of %j", (text, words) => {
  expect(unmarked(text)).toBe(words);
});

it.each([
  ["Say **who** pays.", "Say who pays."],
  ["- Say who pays.", "Say who pays."],
  ["Say\n- **who** pays,\n- and `when`.\n", "Say • who pays, • and when."],
  ["One line,\nanother.\n\n1. First\n2. Second", "One line, another. 1. First 2. Second"],
  ["Use:\n```js\nlet a;\n```", "Use: let a;"],
  ["", ""],
])("says %j in running text", (text, words) => {
  expect(spoken(text)).toBe(words);
});
