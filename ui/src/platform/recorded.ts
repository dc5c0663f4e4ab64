/*
 * Plays debates that the engine recorded, for tests: what the page receives at each moment, what it may
 * do next and what it is answered then. A text without a recording is answered like an empty one.
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

/** A query of the page, and its answer from here on. */
interface Ask {
  call: string;
  args: unknown[];
  answer: unknown;
}

/** An action of the page, and everything that followed until the next one. */
interface Scene {
  call: string;
  args: unknown[];
  answer?: unknown;
  refused?: AppError;
  /** The messages sent; those of one step came together. */
  steps?: Update[][];
  asks?: Ask[];
  /** The possible next actions. */
  then?: Scene[];
}

/** A debate as the back end had it, recorded by the engine's tests. */
export interface Recording extends Scene {
  texts: Record<TextHash, string>;
}

// As text: what no test plays is never parsed.
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

/** The task that was debated, as it is created. */
export function taskOf({ asks = [], then = [] }: Scene): { title: string; kind: Kind; body: string } {
  const asked = asks.find(({ call }) => call === "taskOpen");
  if (!asked) return taskOf(then[0] ?? { call: "", args: [] });
  const { row, body } = asked.answer as TaskDocument;
  return { title: row.title, kind: row.kind, body };
}

/** Performs recorded actions, and returns the recorded answers. */
class Replay {
  protected scene: Scene;
  readonly #asks: Ask[] = [];
  readonly #recording: Recording;

  constructor(recording: Recording) {
    this.scene = recording;
    this.#recording = recording;
  }

  /** An action of the page. */
  act(call: string, ...args: unknown[]): unknown {
    const next = this.#next(call, args);
    if (!next) return unrecorded(`${call} ${JSON.stringify(args)} after ${this.scene.call}`);
    this.enter(next);
    if (next.refused) throw next.refused;
    return structuredClone(next.answer);
  }

  /** The current answer to a query; `undefined` if nobody made it. */
  ask(call: string, ...args: unknown[]): unknown {
    const found = this.#asks.findLast((one) => one.call === call && same(one.args, args));
    return structuredClone(found?.answer);
  }

  text(hash: TextHash): string | undefined {
    return this.#recording.texts[hash];
  }

  /** Whether this action is possible now. */
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

/** Answers outside of debates: what lists show, and what a user changes there. */
export class Answers extends Replay {
  constructor(name: string) {
    super(recording(`answers/${name}`));
    this.settle();
  }

  /** The recorded answer to a query. */
  found(call: string, ...args: unknown[]): unknown {
    return this.ask(call, ...args) ?? unrecorded(`${call} ${JSON.stringify(args)}`);
  }

  /** These calls of the page, with the recorded answers. */
  calls<Call extends keyof Platform>(...calls: Call[]): Pick<Platform, Call> {
    const answered = calls.map((call) => [
      call,
      async (...args: unknown[]) =>
        this.can(call, args) ? this.act(call, ...args) : this.found(call, ...args),
    ]);
    return Object.fromEntries(answered) as Pick<Platform, Call>;
  }
}

/** Calls after which a debate continues by itself: its messages then come step by step. */
const GOES_ON = [
  "debateStart",
  "debateChoose",
  "debateResume",
  "debateMoreRounds",
  "debateRaiseCap",
  "patternsStart",
];

/** Plays one recording: sends its messages, and returns its answers. */
export class Player extends Replay {
  readonly id: DebateId;
  watcher: ((update: Update) => void) | null = null;
  readonly #parts = new Map<string, Part>();
  #driver: Driver = "nobody";
  #at = 0;
  /** Messages sent so far. */
  told = 0;

  constructor(id: DebateId, played: Recording) {
    super(played);
    this.id = id;
    this.enter(played);
  }

  /** Advances by one step; false if the page has its turn. */
  step(): boolean {
    const updates = this.scene.steps?.[this.#at];
    if (!updates) return false;
    this.#at += 1;
    for (const update of updates) this.#tell(update);
    if (this.#at === this.scene.steps?.length) this.settle();
    return true;
  }

  /** Advances until the page has its turn, or until `until` is true. */
  play(until: (player: Player) => boolean = () => false): void {
    while (!until(this) && this.step());
  }

  /** An action of the page, once everything before it was sent. */
  override act(call: string, ...args: unknown[]): unknown {
    this.play();
    return super.act(call, ...args);
  }

  /** The debate as a list shows it. */
  get row(): DebateRow | null {
    const row = this.ask("debateList") as DebateRow | undefined;
    return row ? { ...row, debate: this.id } : null;
  }

  /** Everything sent so far, in one message, as at the start of a watch. */
  get all(): Update {
    return { update: "parts", parts: this.parts, driver: this.#driver, imported_at: null };
  }

  /** The latest version of each part. */
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

/** Queries about a debate, with the answer for those that weren't recorded. */
const ASKED = {
  debateBring: undefined,
  patternsText: undefined,
  reviewBlocks: [],
  reviewSince: null,
  reviewText: undefined,
  checkpointReview: undefined,
  checkpointText: undefined,
};

/** Queries about debates, with the recorded answers. */
export function asked(player: OfDebate): Pick<Platform, keyof typeof ASKED> {
  const answers = Object.entries(ASKED).map(([call, otherwise]) => [
    call,
    async (debate: DebateId) => player(debate).ask(call) ?? otherwise,
  ]);
  return Object.fromEntries(answers) as Pick<Platform, keyof typeof ASKED>;
}

/** Actions of an author on a debate. */
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

/** Actions of an author on debates, with their results. */
export function done(player: OfDebate): Pick<Platform, (typeof DONE)[number]> {
  const answers = DONE.map((call) => [
    call,
    async (debate: DebateId, ...args: unknown[]) => player(debate).act(call, ...args),
  ]);
  return Object.fromEntries(answers) as Pick<Platform, (typeof DONE)[number]>;
}

/** Queries and actions on tasks and files, independent of debates. */
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

/** These calls, each with the recorded answer. */
export function told(
  answer: (call: string, ...args: unknown[]) => unknown,
): Pick<Platform, (typeof TOLD)[number]> {
  const answers = TOLD.map((call) => [call, async (...args: unknown[]) => answer(call, ...args)]);
  return Object.fromEntries(answers) as Pick<Platform, (typeof TOLD)[number]>;
}

function keyOf(part: Part): string {
  return part.part === "round" ? `round ${part.round.number}` : part.part;
}

/** How a call was refused in the recording. */
export function refused(call: keyof Platform): AppError {
  const scene = recording("answers/refusals").then?.find((one) => one.call === call);
  return scene?.refused ?? unrecorded(`A refusal of ${call}`);
}

/** Refuses anything without a recording. */
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
