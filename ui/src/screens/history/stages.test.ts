import { expect, test } from "vitest";

import type { Review, Round, Setup } from "../../contract";
import { stages } from "./past.svelte";

const setup = { original: "o" } as Setup;
const round = (number: number, text: string) => ({ number, synthesis: { text } }) as Round;
const review = (text: string, changes: number) =>
  ({ text, changes: Array.from({ length: changes }, () => ({})) }) as Review;

test.each<[string, Round[], Review | null, string[]]>([
  ["nothing was edited", [round(1, "o")], review("o", 0), ["original"]],
  ["it still runs", [round(1, "a")], null, ["original", "after round 1"]],
  ["the last round is proposed", [round(1, "a")], review("a", 1), ["original", "proposal, after round 1"]],
  ["another text is proposed", [round(1, "a")], review("b", 1), ["original", "after round 1", "proposal"]],
  [
    "only somebody else wrote to the document",
    [round(1, "o"), round(2, "theirs")],
    review("o", 0),
    ["original", "after round 1", "after round 2"],
  ],
])("a text goes through these states where %s", (_, rounds, proposed, labels) => {
  expect(stages(setup, rounds, proposed).map(({ label }) => label)).toEqual(labels);
});
