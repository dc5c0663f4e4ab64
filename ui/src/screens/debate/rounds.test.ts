import { expect, it } from "vitest";

import type { Edit, Review, Round, Setup, Synthesis, TakenOut } from "../../contract";
import { startedDebate } from "../../test/debate";
import { changeOf, sameRemark, sizeOf } from "./rounds";
import { personaIn } from "./seats";
import { readingWords, sizeWords } from "./words";

function synthesis(words: number, headings: number): Synthesis {
  const growth = { words, headings, original_words: 100, original_headings: 4 };
  return { edits: [], declined: [], recorded: [], text: "", lost: [], restored: [], growth };
}

it("says how a round changed the size of the text", () => {
  const check = (now: [number, number], before: [number, number] | null, words: string, swollen: boolean) => {
    const size = sizeOf(synthesis(...now), before && synthesis(...before));
    expect([sizeWords(size), size.swollen]).toEqual([words, swollen]);
  };
  check([120, 4], null, "20 words added: 120 words, 4 headings", false);
  check([121, 6], [120, 4], "1 word and 2 headings added: 121 words, 6 headings", false);
  check([90, 3], [121, 6], "31 words and 3 headings removed: 90 words, 3 headings", false);
  check([151, 3], [90, 4], "61 words added, 1 heading removed: 151 words, 3 headings", true);
  check([150, 4], [150, 4], "same length: 150 words, 4 headings", false);
});

function edit(findings: string[], replace: string): Edit {
  return { id: "e", find: "", replace, range: null, findings, applied: true, refused: null, undoes: null };
}

function review(...changes: [id: string, findings: string[], text: string][]): Review {
  const reviewed = changes.map(([id, findings, text]) => ({
    change: {
      id,
      findings,
      places: [{ range: [0, 0] as [number, number], old: "", new: text, order: 0 }],
      scaffold_for: [],
    },
    decision: null,
  }));
  return {
    text: "",
    changes: reviewed,
    accepted: null,
    conflicts: [],
    settled: [],
    discarded: false,
  };
}

it("names the change that an edit went into only where it can be told", () => {
  const check = (proposal: Review | null, change: string | null) =>
    expect(changeOf(edit(["f1"], "for 90 days"), proposal)).toBe(change);
  check(null, null);
  check(review(["c1", ["f2"], "for 90 days"]), null);
  check(review(["c1", ["f1", "f2"], "reworded since"]), "c1");
  check(review(["c1", ["f1"], "kept for 90 days"], ["c2", ["f1"], "deleted"]), "c1");
  check(review(["c1", ["f1"], "for 90 days"], ["c2", ["f1"], "not for 90 days"]), null);
});

it("knows a remark again, whatever the order of its fields", () => {
  const pin = { remark: "pin" as const, finding: "f1" };
  expect(sameRemark(pin, { finding: "f1", remark: "pin" })).toBe(true);
  expect(sameRemark(pin, { finding: "f2", remark: "pin" })).toBe(false);
});

it("lets personas go round where they rotate", async () => {
  const { debate } = await startedDebate();
  if (!debate.setup) throw new Error("The debate has no setup.");
  const rotating: Setup = { ...debate.setup, assignment: "rotate" };
  const names = (setup: Setup, round: number) =>
    [...setup.seats, setup.synthesiser].map((seat) => personaIn(setup, seat.id, round)?.label).join(" ");
  expect(names(debate.setup, 2)).toBe("Security On-call Product Synthesizer");
  expect(names(rotating, 1)).toBe("Security On-call Product Synthesizer");
  expect(names(rotating, 2)).toBe("On-call Product Security Synthesizer");
  expect(names(rotating, 4)).toBe("Security On-call Product Synthesizer");
});

it("counts no edit that the author took out of the text that a round reads", () => {
  const made = {
    ...synthesis(100, 4),
    edits: [edit(["a"], "One."), edit(["b"], "Two."), edit(["b"], "More.")],
  };
  const rounds = [
    { number: 1, synthesis: made },
    { number: 2, synthesis: null },
  ] as Round[];
  const out = (round: number, ...change: [string, string[], string]): TakenOut[] =>
    review(change).changes.map((one) => ({ round, change: one.change }));
  expect(readingWords(rounds, 2, [])).toBe("text after 3 edits");
  expect(readingWords(rounds, 2, out(2, "c1", ["b"], "Two."))).toBe("text after 2 edits");
  expect(readingWords(rounds, 2, out(3, "c1", ["b"], "Two."))).toBe("text after 3 edits");
  expect(readingWords(rounds, 1, [])).toBe("original text");
});
