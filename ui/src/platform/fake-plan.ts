import type { Agenda, FormChoice, Persona, Protocol } from "../contract";

/** Who turns findings into edits. */
export const SYNTHESIS: Persona = {
  key: "synthesis",
  label: "Synthesis",
  purpose: "Turns findings into edits.",
  prompt: "",
};

/** Nothing beside the text. */
export const NO_AGENDA: Agenda = {
  depth: "once",
  why: "",
  framework: [],
  judge_twice: false,
  comparison: null,
  items: [],
  brought: null,
  checkpoint: null,
  project: "",
};

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
