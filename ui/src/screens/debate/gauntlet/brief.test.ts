import { screen, within } from "@testing-library/svelte";
import { expect, it, test } from "vitest";

import type { GauntletRun } from "../../../contract";
import { sentence } from "../../../lib/format";
import { openDebate, played, startedDebate } from "../../../test/debate";
import { endedBrief } from "../ended/of";
import { type Act, gauntletBrief, pastWords } from "./brief";
import { unheardIn } from "./halted";
import { castOf, nameOf } from "./words";

function runOf(name: string): GauntletRun {
  const [run] = played(name).parts.flatMap((part) => (part.part === "gauntlets" ? part.gauntlets : []));
  if (!run) throw new Error(`No gauntlet was recorded in ${name}.`);
  return run;
}

const WHOLE = runOf("gauntlet");
const ABSENT = runOf("gauntlet-idle").adversaries.find(({ absent }) => absent !== null)?.absent ?? null;
const SILENT = WHOLE.evaluators.slice(0, 2).map((one) => ({ ...one, absent: ABSENT }));
const NOBODY = WHOLE.adversaries.map((one) => ({ ...one, absent: ABSENT, findings: [] }));

/** The recorded gauntlet with findings of which only these many stand or are left to the author. */
function left(stands: number, deferred: number): GauntletRun {
  const [first] = WHOLE.points;
  if (!first) throw new Error("Nothing was weighed in the recorded gauntlet.");
  const point = (state: "accepted" | "deferred" | "dismissed", index: number) => ({
    ...first,
    state,
    also: [],
    finding: { ...first.finding, id: `f-${state}-${index}`, severity: "major" as const },
  });
  const points = [
    ...Array.from({ length: stands }, (_, index) => point("accepted", index)),
    ...Array.from({ length: deferred }, (_, index) => point("deferred", index)),
    point("dismissed", 0),
  ];
  return {
    ...WHOLE,
    adversaries: WHOLE.adversaries.map((one) => ({ ...one, findings: [] })),
    dropped: [],
    boss: null,
    points,
    funnel: { ...WHOLE.funnel, requires_revision: stands, deferred, from_boss: 0, raised: points.length },
  };
}

const REFINE = "into Refine, where reviewers turn";

test.each<[string, GauntletRun, { word: string; notes: string[]; act: Act; next: string }]>([
  [
    "as it was recorded",
    WHOLE,
    {
      word: "4 findings require a revision",
      notes: ["4 findings stand (1 blocking)", "1 finding left to you"],
      act: "bring",
      next: `Bring these findings ${REFINE} them into edits of your text. 1 more is left for you to decide.`,
    },
  ],
  [
    "one stands",
    left(1, 0),
    {
      word: "1 finding requires a revision",
      notes: ["1 finding stands"],
      act: "bring",
      next: `Bring this finding ${REFINE} it into edits of your text.`,
    },
  ],
  [
    "some are left to the author",
    left(0, 2),
    {
      word: "No finding requires a revision",
      notes: ["2 findings left to you"],
      act: "done",
      next: "2 findings are left for you to decide. Your text stays as it is.",
    },
  ],
  [
    "none stands",
    left(0, 0),
    {
      word: "No finding requires a revision",
      notes: ["None"],
      act: "done",
      next: "Nothing left to do. Your text stays as it is.",
    },
  ],
  [
    "no evaluator answered",
    { ...left(2, 0), evaluators: SILENT },
    {
      word: "3 findings, not evaluated",
      notes: ["2 findings raised", `${sentence(SILENT.map(({ seat }) => seat).join(" and "))} didn’t answer`],
      act: "again",
      next: "Run it again once its models work. Or bring the findings into Refine as they are.",
    },
  ],
  [
    "nobody answered",
    { ...left(0, 0), points: [], adversaries: NOBODY, funnel: { ...left(0, 0).funnel, raised: 0 } },
    {
      word: "No result",
      notes: [`${sentence(NOBODY.map(({ seat }) => seat).join(" and "))} didn’t answer`],
      act: "again",
      next: "Run it again once its models work.",
    },
  ],
])("a gauntlet leads to the next step: %s", (_, run, expected) => {
  const { decided, against, next, act } = gauntletBrief(run, (seat) => seat);
  expect({ word: decided.word, notes: against.notes.map(({ words }) => words), act, next }).toEqual(expected);
});

it("names the gravest findings first, and says that it decides nothing", async () => {
  await openDebate("gauntlet");
  const result = screen.getByTestId("gauntlet-result");
  const named = within(result).getAllByTestId("brief-named");
  expect(named.map((one) => one.textContent.trim().startsWith("Blocking"))).toEqual([true, false]);
  expect(result).toHaveTextContent("It doesn’t approve or reject your text.");
  expect(within(result).getByTestId("bring")).toBeVisible();
  expect(screen.getAllByTestId("bring")).toHaveLength(1);
});

it("leads to where one can go on, where it is only read", () => {
  expect(pastWords("bring", false)).toBe("Open the task to bring the remaining findings into Refine.");
  expect(pastWords("again", false)).toBe("Open the task to run it again.");
  expect(pastWords("done", false)).toBe("Nothing left to do.");
  expect(pastWords("bring", true)).toBe("Nothing. It was imported, so you can only read it.");
});

test("a gauntlet that its cap stopped says what it has, and who is still to be heard", async () => {
  const { fake, id, debate } = await startedDebate("gauntlet");
  fake.debates.play(id);
  const [run] = debate.gauntlets;
  if (!run || !debate.header || !debate.setup) throw new Error("nothing was played");
  const why = "The cap of 10,000 tokens was reached.";
  debate.header = { ...debate.header, outcome: "budget", why };
  const points = run.points.map((point, index) =>
    index > 0
      ? point
      : { ...point, state: "raised" as const, tally: null, verdicts: point.verdicts.slice(0, 1) },
  );
  debate.gauntlets = [{ ...run, ended_at: null, points }];
  const brief = endedBrief(debate, false);
  expect(brief?.decided.word).toBe("Stopped at cap before it finished");
  expect(brief?.decided.whose).toBe(`${why}\nEvaluation: 5 of 6 findings evaluated.`);
  const notes = brief?.against.notes.map(({ words }) => words) ?? [];
  expect(notes).toEqual(["8 raised", "3 findings require a revision", "Still to evaluate: Evaluator 2"]);
  expect(brief?.next).toMatch(/^Raise the cap to continue\./);
  expect(endedBrief(debate, true)?.next).toBe("Open the task to continue.");
  const [first] = run.adversaries;
  const undone = run.adversaries.map((one) => (one === first ? { ...one, done: false } : one));
  const early = unheardIn({ ...run, adversaries: undone, points: [], boss: null }, debate.setup);
  expect(early.slice(0, 2)).toEqual([
    `Still to attack: ${nameOf(castOf(debate.setup), first?.seat ?? "")}`,
    "Still to evaluate: Evaluator 1 and Evaluator 2",
  ]);
});

test("an adjudicator that didn’t answer isn’t counted", () => {
  const points = WHOLE.points.map((point) => ({
    ...point,
    ruling: point.ruling && { ...point.ruling, sustained: null },
  }));
  expect(gauntletBrief(WHOLE, (seat) => seat).decided.by).toContain("1 adjudicator");
  expect(gauntletBrief({ ...WHOLE, points }, (seat) => seat).decided.by).not.toContain("adjudicator");
});
