/*
 * Plays the debates that the engine recorded, for tests: what the page is told at each moment, what it may
 * do next and what it is answered then. A text of which nothing was recorded is answered as an empty one.
 */

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
import { refusal } from "./refusal";
import type { Platform } from "./types";

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
const FILES = import.meta.glob<string>("../recordings/**/*.json", {
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

/** Does what was done in a recording, and answers what was answered. */
class Replay {
  protected scene: Scene;
  readonly #asks: Ask[] = [];
  readonly #recording: Recording;

  constructor(recording: Recording) {
    this.scene = recording;
    this.#recording = recording;
  }

  /** The page does something. */
  act(call: string, ...args: unknown[]): unknown {
    const next = this.#next(call, args);
    if (!next) return unrecorded(`${call} ${JSON.stringify(args)} after ${this.scene.call}`);
    this.enter(next);
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

  /** Whether this can be done now. */
  can(call: string, args: unknown[]): boolean {
    return this.#next(call, args) !== undefined;
  }

  protected enter(scene: Scene): void {
    this.scene = scene;
    this.settle();
  }

  protected settle(): void {
    this.#asks.push(...(this.scene.asks ?? []));
  }

  #next(call: string, args: unknown[]): Scene | undefined {
    return this.scene.then?.find((scene) => scene.call === call && same(scene.args, args));
  }
}

/** What is answered outside of debates: what lists show, and what a person changes there. */
export class Answers extends Replay {
  constructor(name: string) {
    super(recording(`answers/${name}`));
    this.settle();
  }

  /** What a question was answered. */
  found(call: string, ...args: unknown[]): unknown {
    return this.ask(call, ...args) ?? unrecorded(`${call} ${JSON.stringify(args)}`);
  }

  /** These calls of the page, answered as they were. */
  calls<Call extends keyof Platform>(...calls: Call[]): Pick<Platform, Call> {
    const answered = calls.map((call) => [
      call,
      async (...args: unknown[]) =>
        this.can(call, args) ? this.act(call, ...args) : this.found(call, ...args),
    ]);
    return Object.fromEntries(answered) as Pick<Platform, Call>;
  }
}

/** Calls after which a debate goes on by itself: what it tells then comes step by step. */
const GOES_ON = [
  "debateStart",
  "debateChoose",
  "debateResume",
  "debateMoreRounds",
  "debateRaiseCap",
  "patternsStart",
];

/** Plays one recording: tells what was told, and answers what was answered. */
export class Player extends Replay {
  readonly id: DebateId;
  watcher: ((update: Update) => void) | null = null;
  readonly #parts = new Map<string, Part>();
  #driver: Driver = "nobody";
  #at = 0;
  /** Messages told so far. */
  told = 0;

  constructor(id: DebateId, played: Recording) {
    super(played);
    this.id = id;
    this.enter(played);
  }

  /** Moves on by one step; false where the page has its turn. */
  step(): boolean {
    const updates = this.scene.steps?.[this.#at];
    if (!updates) return false;
    this.#at += 1;
    for (const update of updates) this.#tell(update);
    if (this.#at === this.scene.steps?.length) this.settle();
    return true;
  }

  /** Moves on until the page has its turn, or until `until` holds. */
  play(until: (player: Player) => boolean = () => false): void {
    while (!until(this) && this.step());
  }

  /** The page does something, once everything before it was told. */
  override act(call: string, ...args: unknown[]): unknown {
    this.play();
    return super.act(call, ...args);
  }

  /** The debate as a list shows it. */
  get row(): DebateRow | null {
    const row = this.ask("debateList") as DebateRow | undefined;
    return row ? { ...row, debate: this.id } : null;
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

  protected override enter(scene: Scene): void {
    this.scene = scene;
    this.#at = 0;
    if (!scene.steps) this.settle();
    else if (GOES_ON.includes(scene.call)) this.step();
    else this.play();
  }

  #tell(update: Update): void {
    this.told += 1;
    if (update.update === "parts") {
      this.#driver = update.driver;
      for (const part of update.parts) this.#parts.set(keyOf(part), part);
    }
    this.watcher?.(structuredClone(update));
  }
}

type OfDebate = (debate: DebateId) => Player;

/** What a debate is asked, with the answer where nobody asked it when it was recorded. */
const ASKED = {
  debateBring: undefined,
  patternsText: undefined,
  reviewBlocks: [],
  reviewSince: null,
  reviewText: undefined,
  checkpointReview: undefined,
  checkpointText: undefined,
};

/** The questions about debates, answered as they were. */
export function asked(player: OfDebate): Pick<Platform, keyof typeof ASKED> {
  const answers = Object.entries(ASKED).map(([call, otherwise]) => [
    call,
    async (debate: DebateId) => player(debate).ask(call) ?? otherwise,
  ]);
  return Object.fromEntries(answers) as Pick<Platform, keyof typeof ASKED>;
}

/** What an author does with a debate. */
const DONE = [
  "debatePause",
  "debateSkip",
  "debateResume",
  "debateStop",
  "debateRemark",
  "debateChoose",
  "debateRaiseCap",
  "debateMoreRounds",
  "debateDiscard",
  "debateRule",
  "patternsStart",
  "debateAccept",
  "debateTakeBack",
  "changeSettle",
  "changeSplit",
  "changeDecide",
  "changesAcceptRest",
  "checkpointApprove",
  "checkpointAdjust",
  "checkpointKeepBoth",
  "checkpointTakeBack",
] as const;

/** What an author does with debates, with what came of it. */
export function done(player: OfDebate): Pick<Platform, (typeof DONE)[number]> {
  const answers = DONE.map((call) => [
    call,
    async (debate: DebateId, ...args: unknown[]) => player(debate).act(call, ...args),
  ]);
  return Object.fromEntries(answers) as Pick<Platform, (typeof DONE)[number]>;
}

/** What is asked of tasks and files, and done with them, whatever debates there are. */
const TOLD = [
  "taskOpen",
  "taskCreate",
  "taskSave",
  "taskImportText",
  "taskDuplicate",
  "taskArchive",
  "taskLeaveProject",
  "versionList",
  "versionCompare",
  "versionRestore",
  "debateForms",
  "fileLook",
  "fileSave",
  "fileTake",
  "fileKeep",
  "fileText",
] as const;

/** These calls, each answered as it was. */
export function told(
  answer: (call: string, ...args: unknown[]) => unknown,
): Pick<Platform, (typeof TOLD)[number]> {
  const answers = TOLD.map((call) => [call, async (...args: unknown[]) => answer(call, ...args)]);
  return Object.fromEntries(answers) as Pick<Platform, (typeof TOLD)[number]>;
}

function keyOf(part: Part): string {
  return part.part === "round" ? `round ${part.round.number}` : part.part;
}

/** How a call was refused when it was recorded. */
export function refused(call: keyof Platform): AppError {
  const scene = recording("answers/refusals").then?.find((one) => one.call === call);
  return scene?.refused ?? unrecorded(`A refusal of ${call}`);
}

/** Refuses what no recording has. */
export function unrecorded(what: string): never {
  throw refusal("internal", `${what} is not recorded.`, "");
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
