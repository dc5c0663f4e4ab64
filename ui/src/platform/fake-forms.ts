import type { Conclusion, FormChoice, Live, Persona, Position, Protocol, Update, Verdict } from "../contract";
import type { FakeDebate, Texts } from "./fake-debate";
import { casting, said, type Side, VERDICT } from "./fake-sides";

/** What a scripted debate of such a form may do differently. */
export interface FormTwist {
  /** The step that fails, so that it goes less far. */
  missing?: string;
  /** What becomes of the verdict: it flips, can't be read, or nobody gives one. */
  judge?: "flips" | "unread" | "fails";
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
    when: "For a decision of yes or no: one side argues for it, one attacks it, a judge weighs both.",
    depths: ["once", "single"],
    suits: "The text is tagged “architecture”.",
  },
];

/** Who decides. */
export const JUDGE: Persona = { key: "judge", label: "Judge", purpose: "Weighs both positions.", prompt: "" };

/** Who argues in a form. */
export function personasOf(protocol: Protocol): Persona[] {
  const steps = casting(protocol).flat();
  const first = steps.filter(({ seat }, at) => steps.findIndex((one) => one.seat === seat) === at);
  return first.map(({ persona, label }) => ({ key: persona, label, purpose: "", prompt: "" }));
}

/** A debate of a form with steps: each turn side by side, then the verdict. */
export function* conclude(debate: FakeDebate, texts: Texts, twist: FormTwist): Generator<Update[], void> {
  const text = texts.read(debate.setup.original);
  const absent: Side[] = [];
  for (const turn of casting(debate.setup.protocol)) {
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
  yield [live([{ live: "asked", seat: judge, seconds: 0 }])];
  if (twist.judge !== "fails") yield* write(judge, VERDICT.summary);
  const gone = absent.map((side) => state(debate, said(side, debate.setup, text, true)));
  const conclusion = concluded(debate, absent, twist);
  debate.concluded = { conclusion, rulings: { verdict: null } };
  const told = debate.message({ part: "conclusion", conclusion: debate.concluded });
  yield [...gone, told, ...paid(debate, judge), ...debate.end("concluded", "")];
}

function concluded(debate: FakeDebate, absent: readonly Side[], twist: FormTwist): Conclusion {
  const degraded = absent.flatMap(({ label }) => [
    "Only one side could be heard, so the judge reviewed the text from what it says.",
    `${label}: The model is overloaded. Try again later.`,
  ]);
  const { setup } = debate;
  const given: Verdict = { ...VERDICT, seat: setup.synthesiser.id, model: setup.synthesiser.model.name };
  const second: Verdict = {
    ...given,
    decision: "reject",
    summary: "Read the other way round, it can’t stand.",
  };
  const twice = setup.agenda.judge_twice ? given : null;
  switch (twist.judge) {
    case undefined:
      return { verdict: given, second: twice, degraded };
    case "flips":
      return { verdict: given, second, degraded };
    case "unread":
      return {
        verdict: {
          ...given,
          parsed: false,
          sections: [],
          scores: [],
          sides: [],
          summary: "I would revise it {",
        },
        second: null,
        degraded,
      };
    case "fails":
      return { verdict: null, second: null, degraded: ["Judge: The model is overloaded.", ...degraded] };
  }
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
