import type { Agenda, Failure, Finding, Position, Protocol, Seat, Setup, Verdict } from "../contract";
import { finding } from "./fake-script";
import { ratings } from "./fake-sorting";

/** One step of a form: who speaks, and in which turn. */
export interface Side {
  step: string;
  label: string;
  persona: string;
  seat: string;
  turn: number;
}

const ADVOCATE: Side = { step: "advocate", label: "Advocate", persona: "advocate", seat: "s1", turn: 1 };
const CRITIC: Side = { step: "critic", label: "Critic", persona: "critic", seat: "s2", turn: 2 };
const RESPONSE: Side = { step: "response", label: "Response", persona: "advocate", seat: "s1", turn: 3 };
const CHALLENGER: Side = {
  step: "challenger",
  label: "Challenger",
  persona: "challenger",
  seat: "s2",
  turn: 1,
};

const LENSES: Side[] = ["urgency", "impact"].map((lens, at) => ({
  step: lens,
  label: lens === "urgency" ? "Urgency lens" : "Impact lens",
  persona: lens,
  seat: `s${at + 1}`,
  turn: 1,
}));

/** Who speaks in which turn. */
export function casting(protocol: Protocol, { comparison, depth }: Agenda): Side[][] {
  switch (protocol) {
    case "duel":
      return [[ADVOCATE, CHALLENGER]];
    case "compare":
      return [advocates(comparison?.options.length ?? 2)];
    case "prioritize":
      return [depth === "single" ? LENSES.slice(0, 1) : LENSES];
    default:
      return [[ADVOCATE], [CRITIC], [RESPONSE]];
  }
}

/** Two argue over two options; of more, each has one of its own. */
function advocates(options: number): Side[] {
  return Array.from({ length: Math.max(2, options) }, (_, at) => ({
    step: `advocate_${at + 1}`,
    label: `Advocate ${String.fromCharCode(65 + at)}`,
    persona: `advocate_${at + 1}`,
    seat: `s${at + 1}`,
    turn: 1,
  }));
}

const OVERLOADED: Failure = {
  kind: "overloaded",
  message: "The model is overloaded.",
  hint: "Try again later.",
  command: null,
  detail: "",
  retry_after_s: null,
};

/** What a side says in its step, or that it did not. */
export function said(side: Side, setup: Setup, text: string, absent = false): Position {
  const seat = setup.seats.find((one) => one.id === side.seat);
  const attacks = side.step === "critic" || side.step === "challenger";
  const held = attacks ? objections(side, seat, text) : argued(side, text);
  const empty = { arguments: [], findings: [], assumptions: [], grants: [], flaws: [], summary: "" };
  const rates = setup.protocol === "prioritize" && !absent;
  return {
    ...side,
    speech: side.step === "response" ? "answers" : "case",
    model: seat?.model.name ?? "",
    ...(absent || rates ? empty : held),
    summary: rates ? "What waits for somebody comes first." : absent ? "" : held.summary,
    assumptions: [],
    ratings: rates ? ratings(setup.agenda.items, side.step === "urgency" ? 0 : 1) : [],
    absent: absent ? OVERLOADED : null,
    duration_ms: 14_000 + 6_000 * side.turn,
  };
}

type Held = Pick<Position, "summary" | "arguments" | "findings" | "assumptions" | "grants" | "flaws">;

function argued({ step }: Side, text: string): Held {
  const answers = step === "response";
  return {
    summary: answers
      ? "Waiting and keeping can be settled in two sentences; the rest stands."
      : "Shoppers who have no way to ask give up today, and the request is small enough to be built at once.",
    arguments: ARGUMENTS.map(({ title, quote, text: words }, at) => ({
      id: `${step}.a${at + 1}`,
      title,
      quote,
      quote_match: text.includes(quote) ? "exact" : "none",
      range: null,
      text: words,
      answers: answers ? `critic.f${at + 1}` : null,
    })),
    findings: [],
    assumptions: [],
    grants: answers ? [] : ["One more queue for support to look after."],
    flaws: [],
  };
}

function objections({ step, persona, turn }: Side, seat: Seat | undefined, text: string): Held {
  const findings = CONCERNS.map(({ title, quote, concern, suggestion, severity }, at): Finding =>
    finding(
      {
        id: `${step}.f${at + 1}`,
        round: turn,
        seat: seat?.id ?? "",
        persona,
        severity,
        title,
        quote,
        concern,
        suggestion,
      },
      { quote_match: text.includes(quote) ? "exact" : "none" },
    ),
  );
  const summary = "The wish is sound. What happens between asking and paying is not written down.";
  return { summary, arguments: [], findings, assumptions: [], grants: [], flaws: [] };
}

const ARGUMENTS = [
  {
    title: "It takes letters off support",
    quote: "They write to support, wait three days for a reply, and many give up.",
    text: "Each request that arrives by the button is a letter that nobody has to answer.",
  },
  {
    title: "It starts small",
    quote: "The button is shown to a tenth of the shoppers first.",
    text: "What goes wrong goes wrong for one in ten, and can be taken back the same day.",
  },
];

const CONCERNS = [
  {
    severity: "blocking" as const,
    title: "Nothing is said of a carrier that stays silent",
    quote: "The refund is paid as soon as the carrier confirms the delay.",
    concern: "The shopper waits for money that nobody is going to send, and nobody here is told.",
    suggestion: "Say how long is waited, and who decides then.",
  },
  {
    severity: "major" as const,
    title: "Photographs of labels are kept for ever",
    quote: "a photograph of the label",
    concern: "A label shows a name and an address.",
    suggestion: "Say after how many days it is deleted.",
  },
  {
    severity: "minor" as const,
    title: "“A small team” is nobody",
    quote: "Requests are checked by a small team at first.",
    concern: "On a Monday nobody knows whose work it is.",
    suggestion: "Name the team.",
  },
];

/** What the judge says, seat and model aside. */
export const VERDICT: Verdict = {
  seat: "synthesiser",
  model: "",
  decision: "revise",
  summary:
    "The need is shown. What happens when the carrier stays silent was raised with evidence and not met.",
  sections: [
    { kind: "key_narratives", items: ["Money is promised before anybody decides."] },
    { kind: "agreement_zones", items: ["Shoppers need a way to ask."] },
    { kind: "contested_zones", items: ["Whether a refused shopper may ask again."] },
    { kind: "risks", items: ["Refunds hang on a service of somebody else’s."] },
    { kind: "suggested_actions", items: ["Say how long is waited.", "Name who decides."] },
  ],
  revision: null,
  evidence: [],
  contradiction: null,
  scorecard: null,
  scores: [
    { point: "challenger.f1", score: 5, met: false, why: "The text has no word on it." },
    { point: "challenger.f2", score: 3, met: false, why: "Real, and quickly mended." },
    { point: "challenger.f3", score: 1, met: true, why: "The pilot names the team." },
  ],
  sides: [
    { step: "advocate", genuine: true, pulled_punches: null, why: "It admits what it costs." },
    { step: "challenger", genuine: true, pulled_punches: false, why: "It goes for the payment first." },
    { step: "critic", genuine: null, pulled_punches: false, why: "It goes for the payment first." },
  ],
  parsed: true,
  duration_ms: 12_000,
};
