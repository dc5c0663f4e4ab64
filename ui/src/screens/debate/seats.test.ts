import { expect, it } from "vitest";

import { startedDebate } from "../../test/debate";
import { apart } from "./models";
import { numbered, personaIn, speaker } from "./seats";

it("numbers names that several seats share", () => {
  expect(numbered(["QA", "Security", "QA"])).toEqual(["QA 1", "Security", "QA 2"]);
  expect(numbered([])).toEqual([]);
});

it("tells seats of one persona apart, also where personas go round", async () => {
  const { debate } = await startedDebate();
  const setup = debate.setup;
  if (!setup) throw new Error("it began with nothing");
  const first = setup.seats[0];
  if (!first) throw new Error("nobody sits there");
  const seats = ["s1", "s2"].map((id) => ({ ...first, id }));
  const twins = { ...setup, seats };
  const label = first.persona.label;
  expect(personaIn(twins, "s2", 1)?.label).toBe(`${label} 2`);
  expect(personaIn({ ...twins, assignment: "rotate" }, "s2", 2)?.label).toBe(`${label} 1`);
  expect(speaker(twins, { seat: "s1", round: 1, persona: first.persona.key })).toBe(`${label} 1`);
  expect(speaker(twins, { seat: "gone", round: 1, persona: "qa" })).toBe("qa");
});

it("names models by their provider, and whole where that does not tell them apart", () => {
  const named = (names: string[]) => [...apart(names).values()];
  expect(named(["claude-cli/sonnet", "codex-cli/gpt"])).toEqual(["claude", "codex"]);
  expect(named(["claude-cli/sonnet", "claude-cli/opus"])).toEqual(["claude/sonnet", "claude/opus"]);
});
