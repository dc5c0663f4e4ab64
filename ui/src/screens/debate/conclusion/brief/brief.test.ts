import { expect, test } from "vitest";

import type { CameTo, Concluded, Ranked } from "../../../../contract";
import { concludedOf, positionsOf, verdictOf } from "../../../../test/debate";
import { announced, briefOf, pastWords } from "./of";
import type { Act } from "./shared";

const DUEL = concludedOf("duel");
const OPEN = "2 of 5 concerns open (1 blocking)";
const NAMED = "No answer from the carrier is not covered; No limit on how long photos are kept";
const ACCEPT = "Accept it or overrule it. Accepting records the decision; your text stays as it is.";
const BRING = "Bring these concerns into Refine, where reviewers turn them into edits of your text.";
const FINISHED = "Nothing left to do. Your decision is recorded, and your text stays as it is.";
const NONE = { ...DUEL.came_to.against, raised: 5, standing: 0, blocking: 0, words: "no open concerns" };

type Lines = [word: string, whose: string, against: string, named: string, next: string, act: Act];

/** What a debate came to in its lines, and what stands out. */
function lines(concluded: Concluded, positions = positionsOf("duel")): Lines {
  const { decided, against, next, act } = briefOf({ concluded, positions });
  const notes = against.notes.map(({ words }) => words).join("; ");
  return [decided.word, decided.whose, notes, against.named.map(({ title }) => title).join("; "), next, act];
}

/** The recorded duel, in which a judge recommends to revise the text, with another result. */
const duel = (change: Partial<CameTo>): Concluded => ({ ...DUEL, came_to: { ...DUEL.came_to, ...change } });

const JUDGED = "The judge recommends this. You haven’t decided yet.";
const yours = (what: string) => `The judge ${what}. The decision is yours.`;

test.each<[string, Partial<CameTo>, Lines]>([
  [
    "revise",
    {},
    [
      "Revise",
      JUDGED,
      OPEN,
      NAMED,
      `${ACCEPT} Then “Bring into Refine” turns the concerns into edits.`,
      "accept",
    ],
  ],
  [
    "approve, with concerns that stand",
    { decision: "approve" },
    [
      "Approve",
      JUDGED,
      OPEN,
      NAMED,
      "Read the concerns against it before you accept. Accepting records the decision; your text stays as it is.",
      "show",
    ],
  ],
  [
    "accepted",
    { decided: "revise" },
    ["Revise", "You accepted the judge’s recommendation.", OPEN, NAMED, BRING, "bring"],
  ],
  [
    "overruled",
    { decided: "approve" },
    [
      "Approve",
      "You decided this.",
      OPEN,
      NAMED,
      `${FINISHED} “Bring into Refine” turns what is still open into edits.`,
      "done",
    ],
  ],
  [
    "no verdict",
    { decision: null, doubt: "no_verdict" },
    [
      "Not decided yet",
      yours("gave no verdict"),
      OPEN,
      NAMED,
      "Ask the judge again once its model works. Or decide yourself. That records your decision; your text stays as it is.",
      "ask-judge",
    ],
  ],
  [
    "unreadable",
    { decision: null, doubt: "unreadable" },
    [
      "Not decided yet",
      yours("gave no clear verdict"),
      OPEN,
      NAMED,
      "Read what the judge wrote below, then decide yourself. That records your decision; your text stays as it is.",
      "decide",
    ],
  ],
  [
    "contradictory",
    { doubt: "contradictory" },
    [
      "Not decided yet",
      yours("contradicts itself"),
      OPEN,
      NAMED,
      "Read the open concerns and the judge’s reasons, then decide yourself. That records your decision; your text stays as it is.",
      "decide",
    ],
  ],
  [
    "unstable",
    { doubt: "unstable" },
    [
      "Not decided yet",
      yours("gave two different verdicts"),
      OPEN,
      NAMED,
      "Read both verdicts below, then decide yourself. That records your decision; your text stays as it is.",
      "decide",
    ],
  ],
  [
    "a side that is missing",
    { unheard: ["Challenger"], alone: "Not challenged", unchallenged: true, against: null },
    [
      "Revise",
      JUDGED,
      "Not challenged: the challenger didn’t answer",
      NAMED,
      "To hear from the challenger, run it again once the model works, or with another model. Or decide based on what was said.",
      "again",
    ],
  ],
  [
    "one model alone",
    { alone: "Not challenged: one model wrote this verdict alone", against: null },
    [
      "Revise",
      "One model recommends this, without a debate. You haven’t decided yet.",
      "Not challenged: one model wrote this verdict alone",
      NAMED,
      "To have it challenged, run it again and choose “Sides answer each other”.",
      "again",
    ],
  ],
])("a verdict leads to the next step: %s", (_, change, expected) => {
  expect(lines(duel(change))).toEqual(expected);
});

test("where nothing stands, it says so, and names nothing", () => {
  const settled = {
    ...duel({ decision: "approve", against: NONE as CameTo["against"] }),
    concerns: [],
  };
  expect(lines(settled)).toEqual(["Approve", JUDGED, "Nothing: no open concerns", "", ACCEPT, "accept"]);
});

test("the gravest concerns are named first, whatever the order in which they were raised", () => {
  const turned = { ...DUEL, concerns: [...DUEL.concerns].reverse() };
  expect(lines(turned)[3]).toBe(NAMED);
});

const devil = (change: Partial<CameTo>, revision: string | null): Concluded => {
  const verdict = { ...verdictOf("duel"), decision: null, revision };
  return {
    ...duel({ protocol: "devil", decision: null, ...change }),
    conclusion: { ...DUEL.conclusion, verdict },
  };
};

test("a judge’s position is told as no decision, and announced", () => {
  const whose = "The judge would restate your position like this. It doesn’t approve or reject your text.";
  const taken = devil({}, "Start with one shop.\nThen measure.");
  expect(lines(taken)).toEqual(["Suggested position", whose, OPEN, NAMED, BRING, "bring"]);
  expect(briefOf({ concluded: taken, positions: [] }).decided.said).toBe("Start with one shop.");
  expect(announced(taken)).toBe("Start with one shop");
  const missed = devil({ unheard: ["Devil’s advocate"], unchallenged: true, against: null }, null);
  expect(lines(missed).slice(0, 2)).toEqual(["No result", "Nothing was challenged."]);
  expect(lines(missed)[5]).toBe("again");
});

const STORES = concludedOf("compare");
const stores = (change: Partial<CameTo>, ranking: Ranked[] = STORES.ranking): Concluded => ({
  ...STORES,
  ranking,
  came_to: { ...STORES.came_to, ...change },
});
/** The same, with risks that the judge names. */
const risky = (change: Partial<CameTo>): Concluded => {
  const sections = [{ kind: "risks" as const, items: ["It grows.", "It locks.", "It costs."] }];
  const conclusion = { ...STORES.conclusion, verdict: { ...verdictOf("compare"), sections } };
  return { ...stores(change), conclusion };
};

test.each<[string, Concluded, Partial<{ word: string; whose: string; against: string; act: Act }>]>([
  [
    "recommended",
    stores({}),
    {
      word: "Postgres",
      whose: "The judge recommends this. You haven’t chosen yet.",
      act: "choose-recommended",
    },
  ],
  [
    "outranked by the author’s weights",
    stores({ outranked: 2, own_weights: true }, [
      { option: 1, total: 4, place: 1, is_sure: true },
      { option: 0, total: 3, place: 2, is_sure: true },
    ]),
    { word: "Postgres", against: "It ranks only 2nd with your weights, behind “Redis”", act: "choose" },
  ],
  [
    "as good as another one",
    stores({}, [
      { option: 0, total: 4, place: 1, is_sure: false },
      { option: 1, total: 4, place: 1, is_sure: false },
    ]),
    { word: "Postgres", against: "It shares first place with “Redis”", act: "choose" },
  ],
  [
    "none, as all are as good",
    stores({ recommended: null }, [
      { option: 0, total: 4, place: 1, is_sure: false },
      { option: 1, total: 4, place: 1, is_sure: false },
      { option: 2, total: 4, place: 1, is_sure: false },
    ]),
    { against: "3 options share first place", act: "choose" },
  ],
  ["chosen otherwise", stores({ chosen: "Redis" }), { word: "Redis", whose: "You chose this.", act: "done" }],
  [
    "chosen as recommended",
    stores({ chosen: "Postgres" }),
    { word: "Postgres", whose: "You chose what the judge recommended.", act: "done" },
  ],
  [
    "unjudged",
    stores({ recommended: null, doubt: "no_verdict" }),
    { word: "Not decided yet", act: "ask-judge" },
  ],
  [
    "too few scores",
    stores({ doubt: "not_enough_marks" }),
    { whose: yours("gave too few scores to rank the options"), act: "again" },
  ],
  [
    "too few scores by the author’s own weights",
    stores({ doubt: "not_enough_marks", own_weights: true }),
    {
      whose: "Your weights leave too few scores to rank the options. The decision is yours.",
      act: "choose",
    },
  ],
  [
    "no weight at all",
    stores({ doubt: "no_weight" }),
    {
      word: "Not decided yet",
      whose: "No criterion has any weight, so nothing is ranked. The decision is yours.",
      act: "choose",
    },
  ],
  [
    "a side that is missing",
    stores({ unheard: ["Near-term advocate"] }),
    { word: "Postgres", against: "The near-term advocate didn’t answer", act: "again" },
  ],
])("a comparison leads to the next step: %s", (_, concluded, expected) => {
  const [word, whose, against, , , act] = lines(concluded, positionsOf("compare"));
  expect({ word, whose, against, act }).toMatchObject({
    ...expected,
    ...(expected.against === undefined
      ? {}
      : { against: expect.stringContaining(expected.against) as string }),
  });
});

test("what stands against an option are the risks that the judge names", () => {
  const said = (concluded: Concluded) => lines(concluded, positionsOf("compare")).slice(2, 4);
  expect(said(risky({}))).toEqual(["3 risks named by the judge", "It grows.; It locks."]);
  expect(said(stores({}))).toEqual(["Nothing: the judge named no risk", ""]);
  expect(said(risky({ chosen: "Redis" }))).toEqual(["The judge recommended “Postgres”", ""]);
  expect(said(risky({ doubt: "unstable" }))).toEqual(["The judge’s recommendation", ""]);
  expect(said(risky({ doubt: "unstable", chosen: "Redis" }))).toEqual([
    "The case for the other options (below) wasn’t weighed: the judge gave two different verdicts",
    "",
  ]);
  const chosen = risky({ doubt: "unstable", chosen: "Redis" });
  const named = briefOf({ concluded: chosen, positions: [], options: ["Postgres", "Redis", "Cookies"] });
  expect(named.against.notes[0]?.words).toBe(
    "The case for “Postgres” and “Cookies” (below) wasn’t weighed: the judge gave two different verdicts",
  );
});

test("a comparison with too few scores names what was never scored", () => {
  const holes = concludedOf("compare-holes");
  const note = (concluded: Concluded) => lines(concluded, positionsOf("compare-holes"))[2];
  expect(note(holes)).toBe("The judge leaned toward “Postgres”, but “Redis” was never scored");
  const verdict = verdictOf("compare-holes");
  const card = verdict.scorecard;
  if (!card) throw new Error("The recorded verdict has no scorecard.");
  const [first, ...rest] = card.rows;
  if (!first) throw new Error("The recorded scorecard has no row.");
  const marked = { ...first, marks: first.marks.map((mark) => mark ?? { score: 3, why: "" }) };
  const scorecard = { ...card, recommended: null, rows: [marked, ...rest] };
  const conclusion = { ...holes.conclusion, verdict: { ...verdict, scorecard } };
  expect(note({ ...holes, conclusion })).toBe("2 of 9 scores are missing");
});

test("a ranking names what its lenses contest, and is finished once that is decided", () => {
  const list = concludedOf("prioritize");
  const [word, , against, named, , act] = lines(list, positionsOf("prioritize"));
  expect([word, against, act]).toEqual([
    "5 items, 2 still contested",
    "2 items the lenses disagree on",
    "to-decide",
  ]);
  expect(named).toBe("Rotate the key; Drop the old table");
  const { against: clash } = briefOf({ concluded: list, positions: positionsOf("prioritize") });
  expect(clash.named[0]?.rest).toBe("P0 by urgency, P3 by impact");
  const order = list.order.map((one) => ({ ...one, decided: one.contested ? ("p1" as const) : null }));
  const decided = { ...list, order, came_to: { ...list.came_to, undecided: 0 } };
  expect(lines(decided, positionsOf("prioritize"))).toEqual([
    "5 items ranked, 2 decided by you",
    "“Answer the auditors” comes first. You decided: “Rotate the key” is P1, “Drop the old table” is P1.",
    "Nothing: no item is contested anymore",
    "",
    "Copy the list below, or export it.",
    "done",
  ]);
});

test("what is only read leads to where it can be decided", () => {
  expect(pastWords(DUEL, false)).toBe("Not decided. Open the task to decide.");
  expect(pastWords(duel({ decided: "revise" }), false)).toBe("Nothing left to do.");
  expect(pastWords(DUEL, true)).toBe("Nothing. It was imported, so you can only read it.");
});
