import type {
  AppError,
  DebateId,
  DebateRow,
  Driver,
  Kind,
  Part,
  Round,
  TaskDocument,
  TextHash,
  Update,
} from "../contract";

/** A question of the page, and what it is answered from here on. */
interface Ask {
  call: string;
  args: unknown[];
  answer: unknown;
}

/** What the page did at one moment, and everything that followed until it did something again. */
interface Scene {
  call: string;
  args: unknown[];
  answer?: unknown;
  refused?: AppError;
  /** What it was told, message by message; those of one step came together. */
  steps?: Update[][];
  asks?: Ask[];
  /** What it may do next. */
  then?: Scene[];
}

/** A debate as the back end held it, written down by the engine's tests. */
export interface Recording extends Scene {
  texts: Record<TextHash, string>;
}

// As text: what no test plays is never read.
const FILES = import.meta.glob<string>("../recordings/*.json", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The recording of this name. */
export function recording(name: string): Recording {
  const found = FILES[`../recordings/${name}.json`];
  if (found === undefined) throw new Error(`There is no recording ${name}.`);
  return JSON.parse(found) as Recording;
}

/** The task that was debated, as it is seeded. */
export function taskOf({ asks = [], then = [] }: Scene): { title: string; kind: Kind; body: string } {
  const asked = asks.find(({ call }) => call === "taskOpen");
  if (!asked) return taskOf(then[0] ?? { call: "", args: [] });
  const { row, body } = asked.answer as TaskDocument;
  return { title: row.title, kind: row.kind, body };
}

/** Calls after which a debate goes on by itself: what it tells then comes step by step. */
const GOES_ON = ["debateStart", "debateChoose", "debateResume", "debateMoreRounds", "debateRaiseCap"];

/** Plays one recording: tells what was told, and answers what was answered. */
export class Player {
  readonly id: DebateId;
  readonly watchers = new Set<(update: Update) => void>();
  readonly #recording: Recording;
  readonly #parts = new Map<string, Part>();
  readonly #onask: (call: string, answer: unknown) => void;
  #asks: Ask[] = [];
  #driver: Driver = "nobody";
  #scene: Scene;
  #at = 0;
  /** Messages told so far. */
  told = 0;

  constructor(id: DebateId, played: Recording, onask: (call: string, answer: unknown) => void) {
    this.id = id;
    this.#recording = played;
    this.#scene = played;
    this.#onask = onask;
    this.#enter(played);
  }

  /** Moves on by one step; false where the page has its turn. */
  step(): boolean {
    const updates = this.#scene.steps?.[this.#at];
    if (!updates) return false;
    this.#at += 1;
    for (const update of updates) this.#tell(update);
    if (this.#at === this.#scene.steps?.length) this.#settle();
    return true;
  }

  /** Moves on until the page has its turn, or until `until` holds. */
  play(until: (player: Player) => boolean = () => false): void {
    while (!until(this) && this.step());
  }

  /** The page does something. */
  act(call: string, ...args: unknown[]): unknown {
    this.play();
    const next = this.#scene.then?.find((scene) => scene.call === call && same(scene.args, args));
    if (!next) return unrecorded(`${call} ${JSON.stringify(args)} after ${this.#scene.call}`);
    this.#enter(next);
    if (next.refused) throw next.refused;
    return structuredClone(next.answer);
  }

  /** What a question is answered now; `undefined` where nobody has asked it. */
  ask(call: string, ...args: unknown[]): unknown {
    const found = this.#asks.findLast((one) => one.call === call && same(one.args, args));
    return structuredClone(found?.answer);
  }

  text(hash: TextHash): string | undefined {
    return this.#recording.texts[hash];
  }

  /** The debate as a list shows it. */
  get row(): DebateRow | null {
    const row = this.ask("debateList") as DebateRow | undefined;
    return row ? { ...row, debate: this.id } : null;
  }

  get task(): TaskDocument | undefined {
    return this.ask("taskOpen") as TaskDocument | undefined;
  }

  /** What was told so far, in one message: how a watch begins. */
  get all(): Update {
    return { update: "parts", parts: this.parts, driver: this.#driver, imported_at: null };
  }

  /** What was told last of each part. */
  get parts(): Part[] {
    return [...this.#parts.values()];
  }

  get rounds(): Round[] {
    return this.parts.flatMap((part) => (part.part === "round" ? [part.round] : []));
  }

  #enter(scene: Scene): void {
    this.#scene = scene;
    this.#at = 0;
    if (!scene.steps) this.#settle();
    else if (GOES_ON.includes(scene.call)) this.step();
    else this.play();
  }

  #settle(): void {
    for (const one of this.#scene.asks ?? []) {
      this.#asks.push(one);
      this.#onask(one.call, structuredClone(one.answer));
    }
  }

  #tell(update: Update): void {
    this.told += 1;
    if (update.update === "parts") {
      this.#driver = update.driver;
      for (const part of update.parts) this.#parts.set(keyOf(part), part);
    }
    for (const watcher of this.watchers) watcher(structuredClone(update));
  }
}

function keyOf(part: Part): string {
  return part.part === "round" ? `round ${part.round.number}` : part.part;
}

/** Refuses what no recording has. */
export function unrecorded(what: string): never {
  const refused: AppError = { code: "internal", message: `${what} is not recorded.`, hint: "", detail: "" };
  throw refused;
}

/** Whether two values are the same as JSON, whatever the order of their fields. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
