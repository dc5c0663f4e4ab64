import { expect, it } from "vitest";

import type { CameBack, Header, Review } from "../../contract";
import { closedWords, sinceCheckWords } from "./words";

it("counts what the author dealt with apart from what is still open", () => {
  const then = (finding: string) => ({
    finding,
    severity: "minor" as const,
    title: "",
    persona: "qa",
    label: "QA",
    fate: "recorded" as const,
    reason: null,
  });
  const came: CameBack = {
    earlier: "debate-0",
    earlier_began_at: "2026-01-01T00:00:00Z",
    back: [
      { then: then("1"), now: ["a"] },
      { then: then("2"), now: ["b"] },
      { then: then("3"), now: ["c"] },
    ],
    gone: [then("4")],
    new: ["d"],
  };
  const words = (...handled: string[]) => sinceCheckWords(came, (id) => handled.includes(id))[1];
  expect(words()).toBe("1 settled, 3 still open, 1 new");
  expect(words("b")).toBe("1 settled, 1 answered or dismissed, 2 still open, 1 new");
  expect(words("a", "b", "c")).toBe("1 settled, 3 answered or dismissed, 1 new");
  came.gone.push({ ...then("5"), fate: "listed" });
  expect(words()).toBe("1 settled, 1 listed as open questions, 3 still open, 1 new");
});

it("says why there are no more rounds: they agreed before the text was accepted", () => {
  const accepted = { accepted: "v2" } as Review;
  const agreed = { outcome: "consensus" } as Header;
  const capped = { outcome: "max_rounds" } as Header;
  expect(closedWords(agreed, accepted)).toMatch(/^Everyone agreed/);
  expect(closedWords(capped, accepted)).toMatch(/^The text was accepted/);
  expect(closedWords(capped, null)).toBeNull();
  const checked = { outcome: "checked" } as Header;
  expect(closedWords(checked, accepted)).toBe(
    "The text was accepted. Answer open questions directly in the text.",
  );
});
