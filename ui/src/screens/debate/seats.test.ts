import { expect, it } from "vitest";

import type { Finding, Seat } from "../../contract";
import { played, startedDebate } from "../../test/debate";
import { apart } from "./models";
import { causesOf, type Hunk, isRaisedBy, namesOf } from "./review/hunks";
import { byAll, numbered, personaIn, raiserIn, speaker, unheardWords } from "./seats";

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

it.each([
  [1, 1, "Security wasn’t heard in round 2"],
  [3, 3, "Security 1, Security 2 and Security 3 weren’t heard in round 2"],
  [7, 4, "4 reviewers weren’t heard in round 2"],
  [7, 7, "No reviewer was heard in round 2"],
])(
  "counts the reviewers who weren’t heard if a line can’t name them: of %i, %i",
  async (all, silent, words) => {
    const { debate } = await startedDebate();
    const { setup } = debate;
    const [round] = played("gate").parts.flatMap((part) => (part.part === "round" ? [part.round] : []));
    const [first] = setup?.seats ?? [];
    const [critique] = round?.critiques ?? [];
    if (!setup || !first || !round || !critique) throw new Error("it began with nothing");
    const seats = Array.from({ length: all }, (_, at) => ({ ...first, id: `s${at}` }));
    const critiques = seats.slice(silent).map(({ id }) => ({ ...critique, seat: id, absent: null }));
    const rounds = [{ ...round, number: 2, critiques }];
    expect(unheardWords({ rounds, setup: { ...setup, seats } })).toBe(words);
  },
);

it("names the adversary whose finding survived a gauntlet", () => {
  const [setup] = played("gauntlet-before").parts.flatMap((part) =>
    part.part === "setup" ? [part.setup] : [],
  );
  if (!setup) throw new Error("it began with nothing");
  const first = setup.agenda.gauntlet?.cast?.adversaries[0]?.seat.persona;
  if (!first) throw new Error("nobody attacks");
  const raised = { seat: "gauntlet", round: 1, persona: first.key };
  expect(raiserIn(setup, raised)).toEqual(first);
  expect(speaker(setup, raised)).toBe(first.label);
  expect(speaker(setup, { ...raised, persona: "gauntlet" })).toBe("Gauntlet");
  expect(speaker(null, raised)).toBe("Gauntlet");
  const finding = { persona: first.key, round: 1, supporters: ["gauntlet"] } as Finding;
  expect(causesOf({ findings: [finding] } as unknown as Hunk, setup)).toEqual([
    { persona: first.key, label: first.label, round: 1 },
  ]);
  const merged = { ...finding, persona: "security", supporters: ["gauntlet"], adversary: first.key };
  expect(causesOf({ findings: [merged] } as unknown as Hunk, setup).map(({ label }) => label)).toEqual([
    first.label,
  ]);
  expect(namesOf(setup)).toContain(first.label);
});

it("marks a passage for each persona that raised a finding there", async () => {
  const { debate } = await startedDebate();
  const { setup } = debate;
  const [first, second] = setup?.seats ?? [];
  if (!setup || !first || !second) throw new Error("two reviewers are needed");
  const finding = {
    seat: first.id,
    persona: first.persona.key,
    round: 1,
    supporters: [],
  } as unknown as Finding;
  const personas = (supporters: string[], of = setup as typeof setup | null) =>
    byAll({ ...finding, supporters }, of).map(({ persona }) => persona);
  expect(personas([first.id])).toEqual([first.persona.key]);
  expect(personas([first.id, second.id])).toEqual([first.persona.key, second.persona.key]);
  expect(personas([first.id, "gone"])).toEqual([first.persona.key]);
  expect(personas([first.id, second.id], null)).toEqual([first.persona.key]);
  const byRules = (seat: Seat): Seat => ({ ...seat, model: { ...seat.model, source: { via: "rules" } } });
  const check = { ...setup, seats: setup.seats.map(byRules) };
  expect(personas([first.id, second.id], check)).toEqual([first.persona.key]);
});

it("names models by their provider, and whole where that does not tell them apart", () => {
  const named = (names: string[]) => [...apart(names).values()];
  expect(named(["claude-cli/sonnet", "codex-cli/gpt"])).toEqual(["claude", "codex"]);
  expect(named(["claude-cli/sonnet", "claude-cli/opus"])).toEqual(["claude/sonnet", "claude/opus"]);
});

it("tells two reviewers of one persona apart, also where both raised something", async () => {
  const { debate } = await startedDebate();
  const { setup } = debate;
  const [first, second] = setup?.seats ?? [];
  if (!setup || !first || !second) throw new Error("two reviewers are needed");
  const alike = { ...setup, seats: [first, { ...second, persona: first.persona }] };
  const [one, other] = namesOf(alike);
  expect([one, other]).toEqual([`${first.persona.label} 1`, `${first.persona.label} 2`]);
  const raised = (supporters: string[]) =>
    [{ seat: first.id, persona: first.persona.key, round: 1, supporters } as unknown as Finding].filter(
      (finding) => isRaisedBy(other ?? "", [finding], alike),
    ).length;
  expect(raised([first.id])).toBe(0);
  expect(raised([second.id])).toBe(1);
  expect(raised([first.id, second.id])).toBe(1);
  expect(raised(["brought"])).toBe(0);
});
