import type { Change, Choice, Critique, Failure, Finding, Live, OpenQuestion, Outcome } from "../contract";
import type { Round, Seat, SeatId, Update, Usage, Wanted } from "../contract";
import { FREE, type FakeDebate, type Texts } from "./fake-debate";
import { DISPUTES, LOST, RESTORED, SAID_AGAIN } from "./fake-quarrel";
import { CHANGES, FATES, FINDINGS, ORIGINAL, proposal, type ScriptedChange } from "./fake-script";

/** What a scripted debate may do differently. */
export interface Twist {
  /** The seat that fails in every round, and how. */
  absent?: { seat: SeatId; failure: Failure };
  /** What the author is asked first, where the plan says so. */
  questions?: OpenQuestion[];
  /** Whether its second round goes in circles, with disputes. */
  circles?: boolean;
  /** Whether nobody knows what its models cost. */
  unpriced?: boolean;
}

/** What the script of one debate works with. */
interface Scene {
  debate: FakeDebate;
  texts: Texts;
  twist: Twist;
  original: string;
  /** What its seats raise, all rounds together. */
  known: Finding[];
}

/**
 * A debate of three rounds: findings, edits, more findings, edits, and consensus. After an end without
 * one it goes on where it ended, once it is driven again.
 */
export function* refine(debate: FakeDebate, texts: Texts, twist: Twist = {}): Generator<Update[], void> {
  const original = texts.read(debate.setup.original);
  const findings = original === ORIGINAL ? structuredClone(FINDINGS) : [];
  const known = findings.filter((finding) => seated(debate, finding));
  const scene: Scene = { debate, texts, twist, original, known };
  if (debate.setup.ask_first && twist.questions) {
    yield* decide(debate, "questions", { wanted: "answers", questions: twist.questions });
  }
  for (let number = 1; ; number++) {
    if (yield* held(scene, number)) break;
    while (usedUp(debate)) yield* end(scene, "budget");
    if (number === 2 && twist.circles) yield* end(scene, "circling");
    else if (number >= debate.header.max_rounds) yield* end(scene, "max_rounds");
    else if (debate.setup.human_gate) {
      yield [propose(scene)];
      yield* decide(debate, `round/${number}/gate`, { wanted: "next_round", round: number });
    }
  }
  yield* end(scene, "consensus");
}

function usedUp({ header }: FakeDebate): boolean {
  const used = header.usage.input_tokens + header.usage.output_tokens;
  return header.budget.tokens !== null && used > header.budget.tokens;
}

/** Holds one round; true when the seats agree. */
function* held(scene: Scene, number: number): Generator<Update[], boolean> {
  const { debate, texts, known, twist } = scene;
  const round = begin(debate, number, texts.keep(textNow(scene)));
  yield [debate.message({ part: "round", round }, { part: "author", author: debate.author })];
  const raised = known.filter((finding) => finding.round === number);
  yield* critics(scene, round, raised);
  if (yield* count(scene, round, raised)) return true;
  yield* write(scene, round, raised);
  round.synthesis = synthesised(scene, round, texts.keep(textNow(scene)));
  if (twist.circles && number === 2) quarrel(scene, round);
  round.ended_at = later(round.began_at, 48);
  yield [debate.message({ part: "round", round })];
  return false;
}

/** Waits for the author. */
function* decide(debate: FakeDebate, key: string, wanted: Wanted): Generator<Update[], void> {
  const head = debate.head({ waiting: { key, wanted } });
  yield wanted.wanted === "answers" ? [head, debate.note({ questions: wanted.questions })] : [head];
}

/** Takes in what the author decided. */
export function chosen(debate: FakeDebate, choice: Choice): Update[] {
  const head = debate.head({ waiting: null });
  if (choice.choice !== "answers") return [head];
  return [head, debate.note({ answers: [...debate.author.answers, ...choice.answers] })];
}

function seated(debate: FakeDebate, finding: Finding): boolean {
  return debate.setup.seats.some((seat) => seat.id === finding.seat && seat.persona.key === finding.persona);
}

/** The changes that the rounds until now made and the author did not take out. */
function made({ debate, known }: Scene): ScriptedChange[] {
  return CHANGES.filter((change) => {
    const taken = debate.author.rejected.some((one) => one.change.findings[0] === change.findings[0]);
    const findings = change.findings.map((id) => known.find((one) => one.id === id));
    const round = findings[0]?.round ?? Infinity;
    return !taken && !findings.includes(undefined) && round <= debate.rounds.length;
  });
}

function textNow(scene: Scene): string {
  return proposal(scene.original, made(scene));
}

function begin(debate: FakeDebate, number: number, text: string): Round {
  const told = debate.author.remarks;
  const rejected = (debate.review?.changes ?? []).filter(({ decision }) => decision?.verdict === "rejected");
  const known = debate.author.rejected.map(({ change }) => change.findings[0]);
  const fresh = rejected
    .filter(({ change }) => !known.includes(change.findings[0]))
    .map(({ change }) => ({ round: number, change }));
  debate.author = { ...debate.author, rejected: [...debate.author.rejected, ...fresh] };
  const started = debate.header.started_at;
  const round: Round = {
    number,
    began_at: number === 1 ? started : (debate.rounds.at(-1)?.ended_at ?? started),
    ended_at: null,
    text,
    told,
    critiques: [],
    count: null,
    synthesis: null,
    usage: FREE,
  };
  debate.rounds.push(round);
  return round;
}

function* critics({ debate, twist }: Scene, round: Round, raised: Finding[]): Generator<Update[], void> {
  const seats = debate.setup.seats;
  yield [live(seats.map((seat) => ({ live: "waiting", seat: seat.id })))];
  yield [live(seats.map((seat) => ({ live: "asked", seat: seat.id, seconds: 0 })))];
  for (const seat of seats) {
    const mine = raised.filter((finding) => finding.seat === seat.id);
    const failure = twist.absent?.seat === seat.id ? twist.absent.failure : null;
    for (const words of failure ? [] : reply(mine)) {
      yield [live([{ live: "delta", seat: seat.id, text: words }])];
    }
    round.critiques.push(critique(debate, round, seat, mine, failure));
    paid(debate, round, twist.unpriced ? null : 0.011);
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
    evidence: approved ? passages.map((quote) => ({ quote, range: null, only_names: false })) : [],
    flaws: [],
    absent,
  };
}

function* count({ debate }: Scene, round: Round, findings: Finding[]): Generator<Update[], boolean> {
  const seats = debate.setup.seats.length;
  const approvals = round.critiques.filter((one) => one.approved).length;
  const rule = debate.setup.consensus;
  const required = rule === "all" ? seats : rule === "majority" ? Math.floor(seats / 2) + 1 : rule.at_least;
  round.count = { findings, approvals, required, consensus: approvals >= required, repeated: [] };
  if (round.count.consensus) round.ended_at = later(round.began_at, 31);
  yield [debate.message({ part: "round", round })];
  return round.count.consensus;
}

function* write(scene: Scene, round: Round, raised: Finding[]): Generator<Update[], void> {
  const { debate } = scene;
  const seat = debate.setup.synthesiser.id;
  yield [live([{ live: "asked", seat, seconds: 0 }])];
  for (const change of mine(scene, round)) {
    for (const place of change.places) yield [live([{ live: "delta", seat, text: `${place.replace}\n` }])];
  }
  for (const finding of raised) {
    if (finding.status === "dismissed") continue;
    Object.assign(finding, FATES[finding.id] ?? { status: "answered", status_reason: null });
  }
  paid(debate, round, scene.twist.unpriced ? null : 0.02);
  yield [live([{ live: "done", seat }]), debate.message({ part: "header", header: debate.header })];
}

/** The changes of one round: those whose first finding it raised. */
function mine(scene: Scene, round: Round): ScriptedChange[] {
  const raised = scene.known.filter((finding) => finding.round === round.number).map(({ id }) => id);
  return made(scene).filter((change) => raised.some((id) => id === change.findings[0]));
}

function synthesised(scene: Scene, round: Round, text: string): NonNullable<Round["synthesis"]> {
  const raised = round.count?.findings ?? [];
  return {
    edits: mine(scene, round).flatMap((change, index) =>
      change.places.map((place) => ({
        id: `r${round.number}.e${index + 1}`,
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
    growth: { words: 268 + 22 * round.number, headings: 8, original_words: 268, original_headings: 8 },
  };
}

/** The second round takes an edit of the first one back, says one thing again, loses and restores. */
function quarrel({ debate }: Scene, round: Round): void {
  const undone = debate.rounds[0]?.synthesis?.edits.find((edit) => edit.findings.includes("f2"));
  const { synthesis, count } = round;
  if (!synthesis || !count || !undone) return;
  const undoing = { ...undone, id: "r2.e9", find: undone.replace, replace: undone.find, undoes: undone.id };
  synthesis.edits.push({ ...undoing, findings: ["f8"] });
  Object.assign(synthesis, { lost: LOST, restored: RESTORED });
  synthesis.growth = { words: 431, headings: 11, original_words: 268, original_headings: 8 };
  count.repeated = [structuredClone(SAID_AGAIN)];
  round.critiques.find((one) => one.seat === SAID_AGAIN.seat)?.findings.push(structuredClone(SAID_AGAIN));
  const caused = count.findings.find((finding) => finding.id === "f8");
  const cause = debate.rounds[0]?.synthesis?.edits.find((edit) => edit.findings.includes("f1"));
  if (caused && cause) caused.caused_by = cause.id;
}

function propose(scene: Scene): Update {
  const { debate, known } = scene;
  const changes = made(scene).map((change, index) => placed(change, index, scene.original));
  const before = new Map(debate.review?.changes.map((one) => [one.change.findings[0], one.decision]));
  debate.review = {
    text: scene.texts.keep(textNow(scene)),
    changes: changes.map((change) => ({ change, decision: before.get(change.findings[0]) ?? null })),
    accepted: null,
    conflicts: [],
    settled: [],
    discarded: false,
  };
  for (const finding of known) {
    finding.change = changes.find((change) => change.findings.includes(finding.id))?.id ?? null;
  }
  return debate.message(...debate.parts().filter((part) => part.part !== "setup"));
}

const WHY: Partial<Record<Outcome, string>> = {
  consensus: "Every seat approves.",
  max_rounds: "The last round is over.",
  budget: "The next call could pass the cap.",
  circling: "The second round raised what the first one had settled. What stays open is yours to decide.",
};

function* end(scene: Scene, outcome: Outcome): Generator<Update[], void> {
  const parts = propose(scene);
  const disputes = outcome === "circling" ? DISPUTES : [];
  yield [parts, ...scene.debate.end(outcome, WHY[outcome] ?? "", disputes)];
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

function paid(debate: FakeDebate, round: Round, usd: number | null): void {
  const add = (usage: Usage): Usage => ({
    input_tokens: usage.input_tokens + 1900,
    output_tokens: usage.output_tokens + 420,
    cost_usd: usage.cost_usd === null || usd === null ? null : usage.cost_usd + usd,
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
