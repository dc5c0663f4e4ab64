import type {
  Brought,
  Budget,
  CameBack,
  ChangeId,
  Choice,
  DebateCount,
  DebateId,
  DebatePlan,
  DebateProposal,
  DebateQuery,
  DebateRow,
  Decision,
  Depth,
  Estimate,
  Exported,
  FormChoice,
  LabelChoices,
  LastDebate,
  ModelRow,
  Origin,
  Protocol,
  Reasons,
  Remark,
  ReportFormat,
  ReportWritten,
  ReviewBlock,
  Ruling,
  Settled,
  TaskDocument,
  TaskId,
  TextComparison,
  Update,
  Withheld,
} from "../contract";
import { cameBack } from "./fake-came-back";
import { joined, partsOf, reviewBlocks } from "./fake-blocks";
import { choices, page, row } from "./fake-history";
import { PERSONAS } from "./fake-personas";
import { refusal } from "./fake-tasks";
import { FakeDebate, NO_AGENDA, setupOf, SYNTHESIS, type Texts } from "./fake-debate";
import { subject } from "./fake-lists";
import { asRuled, conclude, FORMS, type FormTwist, JUDGE, personasOf, withRuling } from "./fake-forms";
import { withheld } from "./fake-secrets";
import { chosen, refine, type Twist } from "./fake-refine";

/** What the debates need of the rest of the fake back end. */
export interface FakeHost extends Texts {
  open(task: TaskId): TaskDocument;
  models(): ModelRow[];
  /** Makes a new version of a task and returns the task with it. */
  write(task: TaskId, body: string, origin: Origin): TaskDocument;
  /** Notes that a task has a debate, and how that one stands. */
  mark(task: TaskId, debate: DebateId, change: Partial<TaskDocument["row"]>): void;
}

/** Debates in memory. With a pace they run by themselves; without, `step` moves them on. */
export class FakeDebates {
  /** What plans are said to cost, where nothing free is ready. */
  paid: string | null = null;
  /** Milliseconds between two steps; `null`: by hand. */
  pace: number | null;
  /** What the next debate does differently. */
  twist: Twist & FormTwist = {};
  readonly #host: FakeHost;
  readonly #debates = new Map<DebateId, FakeDebate>();
  /** Debates whose reports can't be written. */
  unreadable: DebateId[] = [];
  #old: DebateRow[] = [];
  #taken = new Map<DebateId, string>();
  #watches = new Map<DebateId, (update: Update) => void>();

  constructor(host: FakeHost, pace: number | null) {
    this.#host = host;
    this.pace = pace;
  }

  /** Fills the list with finished debates of which nothing but the row is known. */
  seed(rows: DebateRow[]): void {
    this.#old = rows;
  }

  proposeRules(task: TaskId): DebatePlan {
    const { plan } = this.propose(task);
    const seats = plan.seats.map((seat) => ({ ...seat, model: "offline/rules" }));
    return { ...plan, seats, synthesiser: "offline/rules" };
  }

  propose(task: TaskId, protocol: Protocol = "refine", depth: Depth = "once"): DebateProposal {
    const models = this.#host.models().filter((model) => model.state !== "not_installed");
    const ready = models.filter((model) => model.state === "ready" && model.group !== "built_in");
    const name = (index: number): string => ready[index % ready.length]?.name ?? "offline/rules";
    const agenda = { ...NO_AGENDA, depth, ...subject(protocol, this.#host.open(task).body) };
    const sides = protocol === "refine" ? null : personasOf(protocol, agenda);
    const personas = sides?.map(({ key }) => key) ?? ["security", "oncall", "pm"];
    const plan: DebatePlan = {
      task,
      protocol,
      agenda,
      seats: personas.map((persona, index) => ({
        persona,
        model: name(index),
        effort: null,
      })),
      synthesiser: name(0),
      synthesiser_effort: null,
      max_rounds: 5,
      consensus: "all",
      budget: { usd: 0.5, tokens: null },
      answers: [],
      ask_first: true,
      human_gate: false,
      as_written: false,
      assignment: "fixed",
      follows: null,
    };
    return {
      plan,
      why: "The text speaks of personal data and of another company’s service, so Security and On-call sit beside Product.",
      order: Array.from({ length: 12 }, (_, index) => name(index)),
      advice: null,
      forms: FORMS,
      judges_apart: protocol === "duel" || protocol === "compare",
      closer: protocol === "prioritize" ? null : sides ? JUDGE : SYNTHESIS,
      personas: sides ?? PERSONAS,
      models,
      estimate: this.estimate(plan),
    };
  }

  reasons(plan: DebatePlan): Reasons {
    return {
      seats: plan.seats.map(({ model }, index) =>
        index === 0 ? `${model} comes first.` : `${model} is not that of seat ${index}.`,
      ),
      synthesiser: `${plan.synthesiser} writes best.`,
      paid: this.paid,
    };
  }

  estimate(plan: DebatePlan): Estimate {
    const seats = plan.seats.length;
    const paid = plan.seats.filter((seat) => !seat.model.startsWith("offline/")).length;
    const typical = Math.min(2, plan.max_rounds);
    return {
      calls_typical: seats * typical + typical - 1,
      calls_most: (seats + 1) * plan.max_rounds,
      tokens_typical: 9_000 * typical,
      tokens_most: 9_000 * plan.max_rounds,
      usd_typical: 0,
      usd_most: 0,
      seconds_typical: paid === 0 ? 1 : 55 * typical,
      seconds_most: paid === 0 ? 3 : 60 * plan.max_rounds,
      past_debates: this.#debates.size,
    };
  }

  withheld(plan: DebatePlan): Withheld {
    return withheld(this.#host.open(plan.task).body, plan);
  }

  start(plan: DebatePlan): DebateId {
    const task = this.#host.open(plan.task);
    if (task.body.trim() === "") {
      throw refusal("invalid", "There is no text to debate yet.", "Write or paste the task first.");
    }
    const id = `debate-${this.#debates.size + 1}`;
    const twist = this.twist;
    const { closer } = this.propose(plan.task, plan.protocol);
    const personas = plan.protocol === "refine" ? PERSONAS : personasOf(plan.protocol, plan.agenda);
    const questions = twist.questions ?? [];
    const setup = setupOf(id, task, plan, { personas, closer: closer ?? JUDGE, questions }, this.#host);
    const script = plan.protocol === "refine" || plan.protocol === "checkpoint" ? refine : conclude;
    const debate = new FakeDebate(setup, new Date().toISOString(), (self) => script(self, this.#host, twist));
    debate.driver = "here";
    this.#debates.set(id, debate);
    this.#host.mark(plan.task, id, { status: "debating", outcome: null, came_to: null });
    this.#run(id);
    return id;
  }

  watch(id: DebateId, onupdate: (update: Update) => void): void {
    const debate = this.#debate(id);
    this.unwatch(id);
    debate.watchers.add(onupdate);
    this.#watches.set(id, onupdate);
    onupdate(structuredClone(debate.message(...debate.parts())));
  }

  unwatch(id: DebateId): void {
    const watcher = this.#watches.get(id);
    if (watcher) this.#debates.get(id)?.watchers.delete(watcher);
    this.#watches.delete(id);
  }

  /** Moves a debate on by one step; false when it stands still. */
  step(id: DebateId): boolean {
    const debate = this.#debate(id);
    if (debate.driver === "nobody" || debate.header.paused || debate.header.waiting) return false;
    const next = debate.script.next();
    if (next.done) return false;
    debate.send(next.value);
    if (debate.header.outcome) {
      const status = debate.concluded ? "draft" : "to_review";
      this.#host.mark(debate.setup.task, id, {
        status,
        outcome: debate.header.outcome,
        came_to: debate.cameTo,
      });
    }
    return true;
  }

  /** Moves a debate on until it stands still or `until` holds. */
  play(id: DebateId, until: (debate: FakeDebate) => boolean = () => false): void {
    while (!until(this.#debate(id)) && this.step(id));
  }

  pause(id: DebateId): void {
    const debate = this.#debate(id);
    debate.send([debate.head({ paused: true })]);
  }

  resume(id: DebateId): void {
    const debate = this.#debate(id);
    debate.driver = "here";
    debate.send([debate.head({ paused: false, outcome: null, why: "", disputes: [] })]);
    this.#run(id);
  }

  stop(id: DebateId): void {
    const debate = this.#debate(id);
    debate.send(debate.end("stopped", "You stopped it."));
    this.#host.mark(debate.setup.task, id, { status: "to_review", outcome: "stopped" });
  }

  remark(id: DebateId, remark: Remark): void {
    const debate = this.#debate(id);
    debate.send(debate.remark(remark));
  }

  choose(id: DebateId, key: string, choice: Choice): void {
    const debate = this.#debate(id);
    if (debate.header.waiting?.key !== key) {
      throw refusal("invalid", "The debate no longer waits for this.", "Open it again to see where it is.");
    }
    debate.send(chosen(debate, choice));
    this.#run(id);
  }

  raiseCap(id: DebateId, budget: Budget): void {
    this.#debate(id).head({ budget });
    this.resume(id);
  }

  moreRounds(id: DebateId, rounds: number): void {
    const debate = this.#debate(id);
    debate.head({ max_rounds: Math.max(debate.header.max_rounds, debate.rounds.length + rounds) });
    this.#host.mark(debate.setup.task, id, { status: "debating", outcome: null });
    this.resume(id);
  }

  discard(id: DebateId, discarded: boolean): void {
    const debate = this.#debate(id);
    this.#settle(debate, { discarded });
  }

  rule(id: DebateId, ruling: Ruling): void {
    const debate = this.#debate(id);
    if (!debate.concluded) throw refusal("invalid", "This debate has come to no conclusion yet.", "Wait.");
    const { conclusion, rulings } = debate.concluded;
    const concluded = asRuled(debate, conclusion, withRuling(rulings, ruling));
    debate.concluded = concluded;
    debate.send([debate.message({ part: "conclusion", conclusion: concluded })]);
    this.#host.mark(debate.setup.task, id, { came_to: debate.cameTo });
  }

  bring(id: DebateId): Brought {
    const { positions, setup } = this.#debate(id);
    const findings = positions
      .flatMap((position) => position.findings)
      .filter(({ severity }) => severity !== "minor");
    return { debate: id, from: `${setup.protocol} of today`, findings, narratives: [] };
  }

  cameBack(id: DebateId): CameBack | null {
    const debate = this.#debate(id);
    const earlier = this.#debates.get(debate.setup.follows ?? "");
    return earlier ? cameBack(earlier, debate) : null;
  }

  /** As when the program was killed: nobody drives the debate any more. */
  breakOff(id: DebateId): void {
    const debate = this.#debate(id);
    debate.driver = "nobody";
    debate.send([debate.message()]);
  }

  blocks(id: DebateId): ReviewBlock[] {
    const debate = this.#debate(id);
    if (!debate.review) return [];
    return reviewBlocks(this.#host.read(debate.setup.original), debate.review);
  }

  wouldBe(id: DebateId): string {
    return this.#with(this.#debate(id), (decision) => decision?.verdict !== "rejected");
  }

  split(id: DebateId, whole: ChangeId, apart: boolean): void {
    const { review } = this.#debate(id);
    if (!review) return;
    const changes = apart
      ? review.changes.flatMap((one) => partsOf(one, whole))
      : joined(review.changes, whole);
    this.#settle(this.#debate(id), { changes });
  }

  decide(id: DebateId, change: ChangeId, decision: Decision | null): void {
    this.#review(id, (reviewed) => (reviewed.change.id === change ? { ...reviewed, decision } : reviewed));
  }

  /** The tasks of this back end are not edited while a debate runs. */
  since(debate: DebateId): TextComparison | null {
    this.#debate(debate);
    return null;
  }

  settle(debate: DebateId, { changes }: Settled): void {
    for (const change of changes) this.decide(debate, change, { verdict: "accepted", edited: null });
  }

  acceptRest(id: DebateId): void {
    this.#review(id, (reviewed) => ({
      ...reviewed,
      decision: reviewed.decision ?? { verdict: "accepted", edited: null },
    }));
  }

  accept(id: DebateId): TaskDocument {
    const debate = this.#debate(id);
    const task = this.#host.open(debate.setup.task);
    this.#taken.set(id, task.body);
    const body = this.#with(debate, (decision) => decision?.verdict === "accepted");
    const document = this.#host.write(debate.setup.task, body, {
      from: "debate",
      debate: id,
      tally: null,
    });
    this.#settle(debate, { accepted: `${debate.setup.task}-v${document.version}` });
    this.#host.mark(debate.setup.task, id, { status: "refined", refined: true });
    return this.#host.open(debate.setup.task);
  }

  /** The original with the changes whose decision is wanted. */
  #with(debate: FakeDebate, wanted: (decision: Decision | null) => boolean): string {
    const places = (debate.review?.changes ?? []).flatMap(({ change, decision }) =>
      wanted(decision)
        ? change.places.map((place, index) => {
            const edited = decision?.verdict === "accepted" ? decision.edited : null;
            return { place, text: edited?.[index] ?? place.new };
          })
        : [],
    );
    return places
      .sort((a, b) => b.place.range[0] - a.place.range[0])
      .reduce(
        (text, { place, text: wording }) =>
          text.slice(0, place.range[0]) + wording + text.slice(place.range[1]),
        this.#host.read(debate.setup.original),
      );
  }

  takeBack(id: DebateId): TaskDocument {
    const debate = this.#debate(id);
    this.#host.write(debate.setup.task, this.#taken.get(id) ?? "", {
      from: "restored",
      version: debate.setup.version,
    });
    this.#settle(debate, { accepted: null });
    this.#host.mark(debate.setup.task, id, { status: "to_review", refined: false });
    return this.#host.open(debate.setup.task);
  }

  list(query: DebateQuery): DebateRow[] {
    return page(this.#rows(), query);
  }

  count(query: DebateQuery): DebateCount {
    const rows = this.#rows();
    const found = page(rows, { ...query, after: null, limit: rows.length }).length;
    return { found, more: false, total: rows.length };
  }

  choices(query: DebateQuery): LabelChoices {
    return choices(this.#rows(), query);
  }

  /** The forms of a debate, of which one suits the task. */
  forms(task: TaskId): FormChoice[] {
    this.#host.open(task);
    return FORMS;
  }

  /** What a debate came to, for whoever opens its task again. */
  last(id: DebateId | null): LastDebate | null {
    const debate = id === null ? undefined : this.#debates.get(id);
    if (!debate) return null;
    const { setup, header } = debate;
    return {
      row: row(debate),
      closer: setup.synthesiser.model.name,
      seats: setup.seats.length,
      at: header.updated_at,
    };
  }

  /** The number of messages that debates sent. */
  get latest(): number {
    return [...this.#debates.values()].reduce((sum, debate) => sum + debate.sent, this.#old.length);
  }

  has(id: DebateId): boolean {
    return this.#rows().some((one) => one.debate === id);
  }

  delete(id: DebateId): void {
    this.#debates.delete(id);
    this.#old = this.#old.filter((one) => one.debate !== id);
  }

  /** Secrets of each report. */
  secrets = 0;

  report(id: DebateId, format: ReportFormat, asWritten: boolean): ReportWritten {
    const file = `/home/sam/Documents/${this.#debate(id).setup.title}.${format}`;
    return { file, secrets: asWritten ? 0 : this.secrets };
  }

  reports(debates: DebateId[], asWritten: boolean): Exported {
    const failed = this.unreadable.filter((debate) => debates.includes(debate));
    return {
      folder: "/home/sam/Documents",
      written: debates.length - failed.length,
      secrets: asWritten ? 0 : this.secrets,
      failed: failed.map((debate) => ({ debate, message: "The disk is full" })),
    };
  }

  #rows(): DebateRow[] {
    return [...[...this.#debates.values()].reverse().map(row), ...this.#old];
  }

  #debate(id: DebateId): FakeDebate {
    const debate = this.#debates.get(id);
    if (!debate)
      throw refusal("not_found", "This debate is not in the data folder any more.", "Open another one.");
    return debate;
  }

  #run(id: DebateId): void {
    if (this.pace === null) return;
    const debate = this.#debate(id);
    setTimeout(() => {
      if (this.step(id) || debate.header.paused) this.#run(id);
    }, this.pace);
  }

  #review(
    id: DebateId,
    map: (reviewed: NonNullable<FakeDebate["review"]>["changes"][number]) => typeof reviewed,
  ): void {
    const debate = this.#debate(id);
    if (!debate.review) return;
    debate.review = { ...debate.review, changes: debate.review.changes.map(map) };
    debate.send([debate.message({ part: "review", review: debate.review })]);
  }

  #settle(debate: FakeDebate, change: Partial<NonNullable<FakeDebate["review"]>>): void {
    if (!debate.review) return;
    debate.review = { ...debate.review, ...change };
    debate.send([debate.message({ part: "review", review: debate.review })]);
  }
}
