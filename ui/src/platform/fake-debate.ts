import type {
  Agenda,
  Author,
  CameTo,
  Concluded,
  DebatePlan,
  Driver,
  Finding,
  Header,
  OpenQuestion,
  Outcome,
  Part,
  Persona,
  Position,
  Remark,
  Review,
  Round,
  Seat,
  Setup,
  TaskDocument,
  Update,
  Usage,
} from "../contract";

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

/** Keeps texts and names them by a hash. */
export interface Texts {
  keep(text: string): string;
  read(hash: string): string;
}

/** What nothing was asked for costs. */
export const FREE: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, estimated: false };

/** A debate in memory: its parts as the page gets them, and the script that moves it on. */
export class FakeDebate {
  readonly setup: Setup;
  header: Header;
  author: Author;
  rounds: Round[] = [];
  review: Review | null = null;
  positions: Position[] = [];
  /** What became of findings before they were dismissed. */
  readonly #undismissed = new Map<string, Pick<Finding, "status" | "status_reason">>();
  concluded: Concluded | null = null;
  driver: Driver = "nobody";
  imported_at: string | null = null;
  readonly script: Generator<Update[], void>;
  readonly watchers = new Set<(update: Update) => void>();
  /** Messages sent so far. */
  sent = 0;

  constructor(setup: Setup, startedAt: string, script: (debate: FakeDebate) => Generator<Update[], void>) {
    this.setup = setup;
    this.header = {
      started_at: startedAt,
      updated_at: startedAt,
      outcome: null,
      why: "",
      disputes: [],
      paused: false,
      waiting: null,
      max_rounds: setup.max_rounds,
      budget: setup.budget,
      calls: 0,
      unanswered: 0,
      usage: FREE,
      warnings: [],
    };
    this.author = { questions: setup.questions, answers: setup.answers, remarks: [], rejected: [] };
    this.script = script(this);
  }

  /** All parts, as the first message of a watch carries them. */
  parts(): Part[] {
    return [
      { part: "setup", setup: this.setup },
      { part: "header", header: this.header },
      { part: "author", author: this.author },
      ...this.rounds.map((round): Part => ({ part: "round", round })),
      ...(this.positions.length > 0 ? [{ part: "positions", positions: this.positions } satisfies Part] : []),
      ...(this.concluded ? [{ part: "conclusion", conclusion: this.concluded } satisfies Part] : []),
      ...(this.review ? [{ part: "review", review: this.review } satisfies Part] : []),
    ];
  }

  /** What it came to, in short. */
  get cameTo(): CameTo | null {
    return this.concluded?.came_to ?? null;
  }

  /** Tells every watcher, with copies as if they came over a wire. */
  send(updates: readonly Update[]): void {
    this.sent += updates.length;
    for (const update of updates) {
      for (const watcher of this.watchers) watcher(structuredClone(update));
    }
  }

  /** A message with parts. */
  message(...parts: Part[]): Update {
    return { update: "parts", parts, driver: this.driver, imported_at: this.imported_at };
  }

  /** Changes the header and tells the new one. */
  head(change: Partial<Header>): Update {
    this.header = { ...this.header, ...change };
    return this.message({ part: "header", header: this.header });
  }

  /** Changes the author's part and tells the new one. */
  note(change: Partial<Author>): Update {
    this.author = { ...this.author, ...change };
    return this.message({ part: "author", author: this.author });
  }

  /** Ends it and tells why. */
  end(outcome: Outcome, why: string, disputes: Header["disputes"] = []): Update[] {
    this.driver = "nobody";
    return [this.head({ outcome, why, disputes, paused: false })];
  }

  /** Takes a remark in: of several about one finding the last one stands. */
  remark(remark: Remark): Update[] {
    const about = "finding" in remark ? remark.finding : null;
    const others = this.author.remarks.filter(
      (other) => about === null || !("finding" in other) || other.finding !== about,
    );
    const noted = this.note({ remarks: remark.remark === "withdraw" ? others : [...others, remark] });
    const rounds = this.rounds.filter((round) => about !== null && this.#dismiss(round, about));
    return [noted, ...rounds.map((round) => this.message({ part: "round", round }))];
  }

  /** Says anew whether a finding is dismissed; false when the round did not raise it. */
  #dismiss(round: Round, about: string): boolean {
    const finding = round.count?.findings.find((one) => one.id === about);
    if (!finding) return false;
    const dismissal = this.author.remarks.find((one) => "finding" in one && one.finding === about);
    if (dismissal?.remark === "dismiss") {
      const { status, status_reason } = finding;
      if (status !== "dismissed") this.#undismissed.set(about, { status, status_reason });
      Object.assign(finding, { status: "dismissed", status_reason: dismissal.reason });
    } else {
      Object.assign(finding, this.#undismissed.get(about));
      this.#undismissed.delete(about);
    }
    return true;
  }
}

/** Makes the first fact of a debate from what the panel sent. */
export function setupOf(
  debate: string,
  task: TaskDocument,
  plan: DebatePlan,
  found: { personas: readonly Persona[]; closer: Persona; questions: OpenQuestion[] },
  texts: Texts,
): Setup {
  const seats = plan.seats.map((choice, index): Seat => {
    const persona = found.personas.find((known) => known.key === choice.persona);
    if (!persona) throw new Error(`No persona is called ${choice.persona}.`);
    const { model, effort } = choice;
    return { id: `s${index + 1}`, persona, model: { name: model, source: { via: "rules" } }, effort };
  });
  return {
    debate,
    task: task.row.id,
    version: `${task.row.id}-v${task.version}`,
    title: task.row.title,
    kind: task.row.kind,
    protocol: plan.protocol,
    agenda: plan.agenda,
    original: texts.keep(task.body),
    seats,
    synthesiser: {
      id: "synthesiser",
      persona: found.closer,
      model: { name: plan.synthesiser, source: { via: "rules" } },
      effort: plan.synthesiser_effort,
    },
    max_rounds: plan.max_rounds,
    consensus: plan.consensus,
    budget: plan.budget,
    answers: plan.answers,
    questions: found.questions,
    ask_first: plan.ask_first,
    human_gate: plan.human_gate,
    assignment: plan.assignment,
    rules_off: [],
    redaction: { as_written: plan.as_written, patterns: [] },
    report: null,
    follows: plan.follows,
    timeout_s: 600,
    silence_s: 120,
  };
}
