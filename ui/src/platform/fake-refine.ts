import type {
  Author,
  Change,
  Critique,
  DebatePlan,
  Failure,
  Finding,
  Header,
  Live,
  Outcome,
  Part,
  Persona,
  Review,
  Round,
  Seat,
  SeatId,
  Setup,
  TaskDocument,
  Update,
  Usage,
} from "../contract";
import { CHANGES, FATES, FINDINGS, ORIGINAL, proposal, type ScriptedChange } from "./fake-script";

/** Keeps texts and names them by a hash. */
export interface Texts {
  keep(text: string): string;
  read(hash: string): string;
}

const FREE: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, estimated: false };

/** A debate in memory: its parts as the page gets them, and the script that moves it on. */
export class FakeDebate {
  readonly setup: Setup;
  header: Header;
  rounds: Round[] = [];
  author: Author;
  review: Review | null = null;
  driven = false;
  readonly script: Generator<Update[], void>;
  readonly watchers = new Set<(update: Update) => void>();

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
      calls: 0,
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
      ...(this.review ? [{ part: "review", review: this.review } satisfies Part] : []),
    ];
  }

  /** Tells every watcher, with copies as if they came over a wire. */
  send(updates: readonly Update[]): void {
    for (const update of updates) {
      for (const watcher of this.watchers) watcher(structuredClone(update));
    }
  }

  /** Ends it and tells why. */
  end(outcome: Outcome, why: string): Update[] {
    this.header = { ...this.header, outcome, why, paused: false };
    this.driven = false;
    return [this.message({ part: "header", header: this.header })];
  }

  /** A message with parts. */
  message(...parts: Part[]): Update {
    return { update: "parts", parts, driven: this.driven };
  }
}

/** Makes the first fact of a debate from what the panel sent. */
export function setupOf(
  debate: string,
  task: TaskDocument,
  plan: DebatePlan,
  personas: readonly Persona[],
  texts: Texts,
): Setup {
  const seats = plan.seats.map((choice, index): Seat => {
    const persona = personas.find((known) => known.key === choice.persona);
    if (!persona) throw new Error(`No persona is called ${choice.persona}.`);
    return { id: `s${index + 1}`, persona, model: { name: choice.model, source: { via: "rules" } } };
  });
  const synthesis: Persona = {
    key: "synthesis",
    label: "Synthesis",
    purpose: "Turns findings into edits.",
    prompt: "",
  };
  return {
    debate,
    task: task.row.id,
    version: `${task.row.id}-v${task.version}`,
    title: task.row.title,
    kind: task.row.kind,
    protocol: "refine",
    original: texts.keep(task.body),
    seats,
    synthesiser: {
      id: "synthesis",
      persona: synthesis,
      model: { name: plan.synthesiser, source: { via: "rules" } },
    },
    max_rounds: plan.max_rounds,
    consensus: plan.consensus,
    budget: plan.budget,
    answers: plan.answers,
    questions: [],
    ask_first: plan.ask_first,
    human_gate: plan.human_gate,
    assignment: plan.assignment,
    rules_off: [],
    report: null,
    timeout_s: 600,
    silence_s: 120,
  };
}

/** What a scripted debate may do differently. */
export interface Twist {
  /** The seat that fails in every round, and how. */
  absent?: { seat: SeatId; failure: Failure };
}

/** A debate of three rounds: findings, edits, more findings, edits, and consensus. */
export function* refine(debate: FakeDebate, texts: Texts, twist: Twist = {}): Generator<Update[], void> {
  const original = texts.read(debate.setup.original);
  const scripted = original === ORIGINAL;
  const known = scripted ? FINDINGS.filter((finding) => seated(debate, finding)) : [];
  let text = original;
  for (const number of [1, 2, 3]) {
    const round = begin(debate, number, texts.keep(text));
    yield [debate.message({ part: "round", round })];
    const raised = known.filter((finding) => finding.round === number);
    yield* critics(debate, round, raised, twist);
    const answered = CHANGES.filter((change) =>
      change.findings.every((id) => known.some((one) => one.id === id)),
    );
    if (yield* count(debate, round, raised)) break;
    yield* synthesis(debate, round, raised, answered);
    text = proposal(
      text,
      answered.filter((change) => roundOf(change, known) === number),
    );
    round.synthesis = synthesised(debate, round, answered, texts.keep(text));
    round.ended_at = later(round.began_at, 48);
    yield [debate.message({ part: "round", round })];
  }
  yield propose(debate, original, known, texts);
}

function seated(debate: FakeDebate, finding: Finding): boolean {
  return debate.setup.seats.some((seat) => seat.id === finding.seat && seat.persona.key === finding.persona);
}

function begin(debate: FakeDebate, number: number, text: string): Round {
  const round: Round = {
    number,
    began_at:
      number === 1 ? debate.header.started_at : (debate.rounds.at(-1)?.ended_at ?? debate.header.started_at),
    ended_at: null,
    text,
    told: [],
    critiques: [],
    count: null,
    synthesis: null,
    usage: FREE,
  };
  debate.rounds.push(round);
  return round;
}

function* critics(
  debate: FakeDebate,
  round: Round,
  raised: Finding[],
  twist: Twist,
): Generator<Update[], void> {
  const seats = debate.setup.seats;
  yield [live(seats.map((seat) => ({ live: "waiting", seat: seat.id })))];
  yield [live(seats.map((seat) => ({ live: "asked", seat: seat.id })))];
  for (const seat of seats) {
    const mine = raised.filter((finding) => finding.seat === seat.id);
    const failure = twist.absent?.seat === seat.id ? twist.absent.failure : null;
    for (const words of failure ? [] : reply(mine)) {
      yield [live([{ live: "delta", seat: seat.id, text: words }])];
    }
    round.critiques.push(critique(debate, round, seat, mine, failure));
    paid(debate, round, 0.011);
    yield [
      live([{ live: "done", seat: seat.id }]),
      debate.message({ part: "round", round }, { part: "header", header: debate.header }),
    ];
  }
}

function critique(
  debate: FakeDebate,
  round: Round,
  seat: Seat,
  findings: Finding[],
  absent: Failure | null,
): Critique {
  const approved = absent === null && findings.length === 0;
  const passages =
    debate.rounds.length > 1
      ? ["kept for 90 days after the decision, then deleted", "handed to a person"]
      : ["The page thanks the shopper", "two carriers"];
  return {
    round: round.number,
    seat: seat.id,
    persona: seat.persona.key,
    model: seat.model.name,
    findings,
    approved,
    approval_supported: approved ? true : null,
    evidence: approved ? passages.map((quote) => ({ quote, range: null })) : [],
    absent,
  };
}

function* count(debate: FakeDebate, round: Round, findings: Finding[]): Generator<Update[], boolean> {
  const seats = debate.setup.seats.length;
  const approvals = round.critiques.filter((one) => one.approved).length;
  const rule = debate.setup.consensus;
  const required = rule === "all" ? seats : rule === "majority" ? Math.floor(seats / 2) + 1 : rule.at_least;
  round.count = { findings, approvals, required, consensus: approvals >= required, repeated: [] };
  if (round.count.consensus) round.ended_at = later(round.began_at, 31);
  yield [debate.message({ part: "round", round })];
  return round.count.consensus;
}

function* synthesis(
  debate: FakeDebate,
  round: Round,
  raised: Finding[],
  changes: ScriptedChange[],
): Generator<Update[], void> {
  const seat = debate.setup.synthesiser.id;
  yield [live([{ live: "asked", seat }])];
  for (const change of changes.filter((one) => roundOf(one, raised) === round.number)) {
    for (const place of change.places) yield [live([{ live: "delta", seat, text: `${place.replace}\n` }])];
  }
  for (const finding of raised) {
    Object.assign(finding, FATES[finding.id] ?? { status: "answered", status_reason: null });
  }
  paid(debate, round, 0.02);
  yield [live([{ live: "done", seat }]), debate.message({ part: "header", header: debate.header })];
}

/** The round in which a change is made: that of its first finding. */
function roundOf(change: ScriptedChange, findings: readonly Finding[]): number | undefined {
  return findings.find((finding) => finding.id === change.findings[0])?.round;
}

function synthesised(
  debate: FakeDebate,
  round: Round,
  changes: ScriptedChange[],
  text: string,
): Round["synthesis"] {
  const raised = round.count?.findings ?? [];
  const mine = changes.filter((change) => roundOf(change, raised) === round.number);
  return {
    edits: mine.flatMap((change, index) =>
      change.places.map((place) => ({
        id: `r${round.number}e${index + 1}`,
        find: place.find,
        replace: place.replace,
        range: null,
        findings: change.findings,
        applied: true,
        refused: null,
        undoes: null,
      })),
    ),
    declined: raised
      .filter((finding) => finding.status === "declined")
      .map((finding) => ({ finding: finding.id, reason: finding.status_reason ?? "" })),
    recorded: [],
    text,
    lost: [],
    restored: [],
    growth: {
      words: 268 + 22 * debate.rounds.length,
      headings: 8,
      original_words: 268,
      original_headings: 8,
    },
  };
}

function propose(debate: FakeDebate, original: string, known: Finding[], texts: Texts): Update[] {
  const changes = CHANGES.filter((change) =>
    change.findings.every((id) => known.some((one) => one.id === id)),
  );
  debate.review = {
    text: texts.keep(proposal(original, changes)),
    changes: changes.map((change, index) => ({ change: placed(change, index, original), decision: null })),
    accepted: null,
    conflicts: [],
    discarded: false,
  };
  for (const { change } of debate.review.changes) {
    for (const finding of known) if (change.findings.includes(finding.id)) finding.change = change.id;
  }
  const last = debate.rounds.at(-1);
  const agreed = last?.count?.consensus ?? false;
  const end = debate.end(
    agreed ? "consensus" : "max_rounds",
    agreed ? "Every seat approves." : "The last round is over.",
  );
  return [debate.message(...debate.parts().filter((part) => part.part !== "setup")), ...end];
}

function placed(change: ScriptedChange, index: number, original: string): Change {
  return {
    id: `c${index + 1}`,
    places: change.places.map((place, order) => {
      const start = original.indexOf(place.find);
      return {
        range: [start, start + place.find.length],
        old: place.find,
        new: place.replace,
        order: index * 8 + order,
      };
    }),
    findings: change.findings,
    scaffold_for: [],
  };
}

function paid(debate: FakeDebate, round: Round, usd: number): void {
  const add = (usage: Usage): Usage => ({
    input_tokens: usage.input_tokens + 1900,
    output_tokens: usage.output_tokens + 420,
    cost_usd: (usage.cost_usd ?? 0) + usd,
    estimated: false,
  });
  round.usage = add(round.usage);
  debate.header = { ...debate.header, calls: debate.header.calls + 1, usage: add(debate.header.usage) };
}

/** A reply in pieces, as a model would stream it. */
function reply(findings: readonly Finding[]): string[] {
  const text =
    findings.length === 0
      ? "I read the text once more from the first heading to the last and find nothing that is left to be settled."
      : findings.map((finding) => `${finding.title}. ${finding.concern} ${finding.suggestion}`).join(" ");
  return text.match(/(\S+\s*){1,5}/g) ?? [];
}

function live(signals: Live[]): Update {
  return { update: "live", signals };
}

function later(from: string, seconds: number): string {
  return new Date(Date.parse(from) + 1000 * seconds).toISOString();
}
