import type {
  Agenda,
  Comparison,
  Concluded,
  Conclusion,
  FormChoice,
  Live,
  Persona,
  Position,
  Protocol,
  Ruling,
  Rulings,
  Update,
  Verdict,
} from "../contract";
import type { FakeDebate, Texts } from "./fake-debate";
import { order, ranking, scorecard } from "./fake-sorting";
import { cameTo, concernsOf } from "./fake-came-to";
import { casting, said, type Side, VERDICT } from "./fake-sides";

/** What a scripted debate of such a form may do differently. */
export interface FormTwist {
  /** The step that fails, so that it goes less far. */
  missing?: string;
  /** What becomes of the verdict: it flips, contradicts itself, can't be read, or nobody gives one. */
  judge?: "flips" | "contradicts" | "unread" | "fails" | "approves" | "leaves_out";
}

/** The forms that can be chosen. */
export const FORMS: FormChoice[] = [
  {
    protocol: "refine",
    label: "Refine",
    when: "To make a text better: critics object, edits answer them, you decide.",
    depths: ["once"],
    suits: null,
  },
  {
    protocol: "review",
    label: "Review",
    when: "For a second opinion at a known price: four calls end in approve, revise or reject.",
    depths: ["once"],
    suits: null,
  },
  {
    protocol: "duel",
    label: "Duel",
    when: "For a yes-or-no decision: one side argues for it, one attacks it, a judge weighs both.",
    depths: ["once", "single"],
    suits: "The text is tagged “architecture”.",
  },
  {
    protocol: "compare",
    label: "Compare",
    when: "For a choice between options: each is argued for, a judge marks them, and you move the weights.",
    depths: ["team", "once", "single"],
    suits: null,
  },
  {
    protocol: "prioritize",
    label: "Prioritize",
    when: "For a long list: one lens rates how urgent each item is, another what it brings, and you decide where they clash.",
    depths: ["once", "single"],
    suits: null,
  },
];

/** Who decides. */
export const JUDGE: Persona = { key: "judge", label: "Judge", purpose: "Weighs both positions.", prompt: "" };

/** Who argues in a form. */
export function personasOf(protocol: Protocol, agenda: Agenda): Persona[] {
  const steps = casting(protocol, agenda).flat();
  const first = steps.filter(({ seat }, at) => steps.findIndex((one) => one.seat === seat) === at);
  return first.map(({ persona, label }) => ({ key: persona, label, purpose: "", prompt: "" }));
}

/** A debate of a form with steps: each turn side by side, then the verdict. */
export function* conclude(debate: FakeDebate, texts: Texts, twist: FormTwist): Generator<Update[], void> {
  const text = texts.read(debate.setup.original);
  const absent: Side[] = [];
  for (const turn of casting(debate.setup.protocol, debate.setup.agenda)) {
    yield [live(turn.map(({ seat }) => ({ live: "asked", seat, seconds: 0 })))];
    for (const side of turn) {
      const fails = twist.missing === side.step;
      if (!fails) yield* write(side.seat, said(side, debate.setup, text).summary);
      yield [...(fails ? [] : [state(debate, said(side, debate.setup, text))]), ...paid(debate, side.seat)];
      if (fails) absent.push(side);
    }
    if (absent.length > 0) break;
  }
  const judge = debate.setup.synthesiser.id;
  const counted = debate.setup.protocol === "prioritize";
  if (!counted) yield [live([{ live: "asked", seat: judge, seconds: 0 }])];
  if (!counted && twist.judge !== "fails") yield* write(judge, VERDICT.summary);
  const gone = absent.map((side) => state(debate, said(side, debate.setup, text, true)));
  const conclusion = counted ? sorted(debate, absent) : concluded(debate, absent, twist);
  debate.concluded = asRuled(debate, conclusion, { verdict: null, weights: [], priorities: [] });
  const told = debate.message({ part: "conclusion", conclusion: debate.concluded });
  yield [...gone, told, ...(counted ? [] : paid(debate, judge)), debate.end("concluded", "")].flat();
}

/** A conclusion as the author's rulings make it. */
export function asRuled(debate: FakeDebate, conclusion: Conclusion, rulings: Rulings): Concluded {
  const card = conclusion.verdict?.scorecard ?? null;
  const weights = rulings.weights.length > 0 ? rulings.weights : (card?.rows ?? []).map((row) => row.weight);
  const concerns = concernsOf(debate.positions, conclusion);
  return {
    conclusion,
    rulings,
    ranking: card ? ranking(card, weights) : [],
    order: order(conclusion.items, rulings.priorities),
    concerns,
    came_to: cameTo(debate, conclusion, rulings, concerns),
  };
}

/** What the author decided, with one thing more. */
export function withRuling(rulings: Rulings, ruling: Ruling): Rulings {
  switch (ruling.ruling) {
    case "weighed":
      return { ...rulings, weights: ruling.weights };
    case "placed": {
      const others = rulings.priorities.filter(({ item }) => item !== ruling.item);
      const { item, priority } = ruling;
      return { ...rulings, priorities: priority === null ? others : [...others, { item, priority }] };
    }
    default:
      return { ...rulings, verdict: ruling.ruling === "undecided" ? null : ruling };
  }
}

function sorted({ positions, setup }: FakeDebate, absent: readonly Side[]): Conclusion {
  const items = setup.agenda.items.map((text, item) => ({
    text,
    ratings: positions.flatMap(({ label, ratings: given }) =>
      given.flatMap((one) =>
        one.item === item ? [{ lens: label, priority: one.priority, why: one.why }] : [],
      ),
    ),
  }));
  const degraded = absent.flatMap(({ label }) => [
    "Only one lens rated the items, so the order is its own.",
    `${label}: The model is overloaded. Try again later.`,
  ]);
  return { verdict: null, second: null, items, degraded };
}

function concluded(debate: FakeDebate, absent: readonly Side[], twist: FormTwist): Conclusion {
  const degraded = absent.flatMap(({ label }) => [
    "Only one side could be heard, so the judge reviewed the text from what it says.",
    `${label}: The model is overloaded. Try again later.`,
  ]);
  const { setup } = debate;
  const given: Verdict = {
    ...VERDICT,
    ...(setup.agenda.comparison && compared(setup.agenda.comparison)),
    seat: setup.synthesiser.id,
    model: setup.synthesiser.model.name,
  };
  const second: Verdict = {
    ...given,
    decision: given.decision && "reject",
    scorecard: given.scorecard && { ...given.scorecard, recommended: 1 },
    summary: "Read the other way round, it can’t stand.",
  };
  const twice = setup.agenda.judge_twice ? given : null;
  switch (twist.judge) {
    case undefined:
      return { verdict: given, second: twice, items: [], degraded };
    case "approves":
      return { verdict: { ...given, decision: "approve" }, second: null, items: [], degraded };
    case "leaves_out":
      return { verdict: withHoles(given), second: null, items: [], degraded };
    case "flips":
      return { verdict: given, second, items: [], degraded };
    case "contradicts":
      return {
        verdict: {
          ...given,
          contradiction: "This must be rejected.",
          evidence: [
            { quote: "Parcels are handed over in the evening.", range: null, only_names: false },
            { quote: "## Goal", range: [0, 7], only_names: true },
            { quote: "Which carrier comes", range: [8, 27], only_names: false },
          ],
        },
        second: null,
        items: [],
        degraded,
      };
    case "unread":
      return {
        verdict: {
          ...given,
          parsed: false,
          scorecard: null,
          sections: [],
          scores: [],
          sides: [],
          summary: "I would revise it {",
        },
        second: null,
        items: [],
        degraded,
      };
    case "fails":
      return {
        verdict: null,
        second: null,
        items: [],
        degraded: ["Judge: The model is overloaded.", ...degraded],
      };
  }
}

/** A card on which the last option has no mark that weighs. */
function withHoles(given: Verdict): Verdict {
  const { scorecard: card } = given;
  if (!card) return given;
  const rows = card.rows.map((row) => ({
    ...row,
    marks: row.marks.map((mark, at) => (at === 1 ? null : mark)),
  }));
  return { ...given, scorecard: { ...card, rows } };
}

/** What a judge says of options in place of a decision. */
function compared(comparison: Comparison): Partial<Verdict> {
  const card = scorecard(comparison);
  const summary = `${card.options[0]} costs least for what it brings, and it can be left again.`;
  return { decision: null, scores: [], sides: [], scorecard: card, summary };
}

function state(debate: FakeDebate, position: Position): Update {
  debate.positions = [...debate.positions, position].sort((one, other) => one.turn - other.turn);
  return debate.message({ part: "positions", positions: debate.positions });
}

function* write(seat: string, words: string): Generator<Update[], void> {
  for (const text of words.match(/(\S+\s*){1,4}/g) ?? []) yield [live([{ live: "delta", seat, text }])];
}

function paid(debate: FakeDebate, seat: string): Update[] {
  return [live([{ live: "done", seat }]), debate.head({ calls: debate.header.calls + 1 })];
}

function live(signals: Live[]): Update {
  return { update: "live", signals };
}
