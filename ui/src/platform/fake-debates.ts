import type {
  CameBack,
  DebateId,
  DebatePlan,
  DebateRow,
  Kind,
  Protocol,
  TaskDocument,
  TaskId,
  TaskRow,
  TextHash,
  Update,
} from "../contract";
import { Answers, Player, recording, refused, unrecorded } from "./recorded";

/** A task to start with. */
export interface SeedTask {
  title: string;
  kind: Kind;
  body: string;
}

/** The recording of a form that ends normally. */
function usual(form: Protocol): string {
  return { refine: "consensus", review: "review-form" }[form as string] ?? form;
}

/** A recorded data folder with tasks, and recorded debates on these, which advance step by step. */
export class FakeDebates {
  /** The recording for the next debate; `null`: the usual one for its form. */
  next: string | null = null;
  readonly #folder = new Answers("tasks");
  readonly #players = new Map<DebateId, Player>();

  /** Starts with these tasks. */
  seed(tasks: SeedTask[]): void {
    this.#folder.act("seed", tasks);
  }

  /** The answer to a call from the newest debate that has one, or else from the folder. */
  call(call: string, ...args: unknown[]): unknown {
    const all = this.#all;
    const next = all.find((replay) => replay.can(call, args));
    if (next) return next.act(call, ...args);
    const answers = all.map((replay) => replay.ask(call, ...args));
    const answer = answers.find((one) => one !== undefined);
    return answer === undefined ? unrecorded(`${call} ${JSON.stringify(args)}`) : answer;
  }

  open(task: TaskId): TaskDocument {
    return this.call("taskOpen", task) as TaskDocument;
  }

  /** Each one as the newest debate has it. */
  list(search: string, archived: boolean): TaskRow[] {
    const rows = this.call("taskList", search, archived) as TaskRow[];
    return rows.map((row) => this.open(row.id).row);
  }

  /** Only the first debate of a task was recorded with the folder; a later one contains everything itself. */
  start(plan: DebatePlan): DebateId {
    if (this.#folder.can("debateStart", [plan.task])) this.#folder.act("debateStart", plan.task);
    const id = `debate-${this.#players.size + 1}`;
    this.bring(id, this.next ?? usual(plan.protocol));
    return id;
  }

  /** Adds a debate under this name. */
  bring(id: DebateId, name: string): void {
    this.#players.set(id, new Player(id, recording(name)));
  }

  watch(id: DebateId, onupdate: (update: Update) => void): void {
    const player = this.player(id);
    player.watcher = onupdate;
    onupdate(structuredClone(player.all));
  }

  unwatch(id: DebateId): void {
    const player = this.#players.get(id);
    if (player) player.watcher = null;
  }

  /** Advances a debate by one step; false if it is idle. */
  step(id: DebateId): boolean {
    return this.player(id).step();
  }

  /** Advances a debate until it is idle or `until` is true. */
  play(id: DebateId, until?: (player: Player) => boolean): void {
    this.player(id).play(until);
  }

  /** As if the program was killed: nobody drives the debate anymore. */
  breakOff(id: DebateId): void {
    this.player(id).act("brokenOff");
  }

  /** Advances every debate by one step. */
  stepAll(): void {
    for (const player of this.#players.values()) player.step();
  }

  cameBack(id: DebateId): CameBack | null {
    const back = (this.player(id).ask("debateCameBack") ?? null) as CameBack | null;
    return back && this.#players.has(back.earlier) ? back : null;
  }

  delete(id: DebateId): void {
    this.#players.delete(id);
  }

  text(hash: TextHash): string {
    const texts = this.#all.map((replay) => replay.text(hash));
    return texts.find((text) => text !== undefined) ?? unrecorded(hash);
  }

  /** The number of messages that debates sent. */
  get told(): number {
    return [...this.#players.values()].reduce((sum, { told }) => sum + told, 0);
  }

  /** The debates as a list shows them, newest first. */
  get rows(): DebateRow[] {
    return [...this.#players.values()].reverse().flatMap(({ row }) => row ?? []);
  }

  /** The players of existing debates. */
  player(id: DebateId): Player {
    const player = this.#players.get(id);
    if (!player) throw refused("debateWatch");
    return player;
  }

  /** The debates to ask, first to last. */
  get #all(): (Player | Answers)[] {
    return [...[...this.#players.values()].reverse(), this.#folder];
  }
}
