import type {
  Brought,
  CameBack,
  DebateCount,
  DebateId,
  DebatePlan,
  DebateProposal,
  DebateQuery,
  DebateRow,
  Depth,
  Estimate,
  Exported,
  FormChoice,
  LabelChoices,
  LastDebate,
  ModelRow,
  Protocol,
  Ranked,
  Reasons,
  ReportFormat,
  ReportWritten,
  ReviewBlock,
  TaskDocument,
  TaskId,
  TextComparison,
  TextHash,
  Update,
  Withheld,
} from "../contract";
import { choices, page } from "./fake-history";
import { subject } from "./fake-lists";
import { PERSONAS } from "./fake-personas";
import { FORMS, JUDGE, NO_AGENDA, personasOf, SYNTHESIS } from "./fake-plan";
import { withheld } from "./fake-secrets";
import { refusal } from "./fake-tasks";
import { Player, recording } from "./recorded";

/** What the debates need of the rest of the fake back end. */
export interface FakeHost {
  open(task: TaskId): TaskDocument;
  models(): ModelRow[];
  /** Takes a task in as a debate left it. */
  take(task: TaskDocument): void;
  /** Notes that a task has a debate, and how that one stands. */
  mark(task: TaskId, debate: DebateId, change: Partial<TaskDocument["row"]>): void;
}

/** The recording of a form that goes as it should. */
function usual(form: Protocol): string {
  return { refine: "consensus", review: "review-form" }[form as string] ?? form;
}

/** Debates that were recorded, moved on step by step, and rows of others. */
export class FakeDebates {
  /** What plans are said to cost, where nothing free is ready. */
  paid: string | null = null;
  /** The recording that the next debate plays; `null`: the usual one of its form. */
  next: string | null = null;
  readonly #host: FakeHost;
  readonly #players = new Map<DebateId, Player>();
  /** Debates whose reports can't be written. */
  unreadable: DebateId[] = [];
  #old: DebateRow[] = [];
  #watches = new Map<DebateId, (update: Update) => void>();

  constructor(host: FakeHost) {
    this.#host = host;
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
      past_debates: this.#players.size,
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
    const id = `debate-${this.#players.size + 1}`;
    this.#host.mark(plan.task, id, { status: "debating", outcome: null, came_to: null });
    const take = (call: string, answer: unknown) => {
      if (call === "taskOpen") this.#host.take(answer as TaskDocument);
    };
    this.#players.set(id, new Player(id, recording(this.next ?? usual(plan.protocol)), take));
    return id;
  }

  watch(id: DebateId, onupdate: (update: Update) => void): void {
    const player = this.player(id);
    this.unwatch(id);
    player.watchers.add(onupdate);
    this.#watches.set(id, onupdate);
    onupdate(structuredClone(player.all));
  }

  unwatch(id: DebateId): void {
    const watcher = this.#watches.get(id);
    if (watcher) this.#players.get(id)?.watchers.delete(watcher);
    this.#watches.delete(id);
  }

  /** Moves a debate on by one step; false when it stands still. */
  step(id: DebateId): boolean {
    return this.player(id).step();
  }

  /** Moves a debate on until it stands still or `until` holds. */
  play(id: DebateId, until?: (player: Player) => boolean): void {
    this.player(id).play(until);
  }

  /** Moves every debate on by one step. */
  stepAll(): void {
    for (const player of this.#players.values()) player.step();
  }

  /** As when the program was killed: nobody drives the debate any more. */
  breakOff(id: DebateId): void {
    this.player(id).act("brokenOff");
  }

  bring(id: DebateId): Brought {
    return this.player(id).ask("debateBring") as Brought;
  }

  cameBack(id: DebateId): CameBack | null {
    const player = this.player(id);
    const back = (player.ask("debateCameBack") ?? null) as CameBack | null;
    return back && this.#players.has(back.earlier) ? back : null;
  }

  blocks(id: DebateId): ReviewBlock[] {
    return (this.player(id).ask("reviewBlocks") ?? []) as ReviewBlock[];
  }

  since(id: DebateId): TextComparison | null {
    return (this.player(id).ask("reviewSince") ?? null) as TextComparison | null;
  }

  /** The options of a scorecard by some weights. */
  ranking(weights: number[]): Ranked[] {
    const asked = [...this.#players.values()].map((player) => player.ask("scorecardRanking", weights));
    return (asked.find((answer) => answer !== undefined) ?? []) as Ranked[];
  }

  text(hash: TextHash): string | undefined {
    return [...this.#players.values()].map((player) => player.text(hash)).find((text) => text !== undefined);
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
    return (id === null ? null : this.#players.get(id)?.task?.last) ?? null;
  }

  /** The number of messages that debates sent. */
  get latest(): number {
    return [...this.#players.values()].reduce((sum, { told }) => sum + told, this.#old.length);
  }

  has(id: DebateId): boolean {
    return this.#rows().some((one) => one.debate === id);
  }

  delete(id: DebateId): void {
    this.#players.delete(id);
    this.#old = this.#old.filter((one) => one.debate !== id);
  }

  /** Secrets of each report. */
  secrets = 0;

  report(id: DebateId, format: ReportFormat, asWritten: boolean): ReportWritten {
    const file = `/home/sam/Documents/${this.player(id).row?.title}.${format}`;
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

  /** Plays a debate that is there. */
  player(id: DebateId): Player {
    const player = this.#players.get(id);
    if (!player)
      throw refusal("not_found", "This debate is not in the data folder any more.", "Open another one.");
    return player;
  }

  #rows(): DebateRow[] {
    const played = [...this.#players.values()].reverse();
    return [...played.flatMap(({ row }) => row ?? []), ...this.#old];
  }
}
