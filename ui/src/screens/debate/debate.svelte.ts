import type {
  AppError,
  Author,
  Briefed,
  Budget,
  CameBack,
  CheckpointReview,
  Choice,
  Concluded,
  Critique,
  DebateId,
  Driver,
  EditId,
  FinalChecks,
  Finding,
  FindingId,
  GauntletRun,
  Header,
  Live,
  OpenQuestion,
  Part,
  PatternsPass,
  PatternsPlan,
  Point,
  Position,
  PostMortem,
  Remark,
  Review,
  Round,
  Ruling,
  SeatId,
  Setup,
  Update,
  Waiting,
} from "../../contract";
import { EXAMPLE } from "../../contract";
import { toAppError } from "../../lib/errors";
import { unsaved } from "../../lib/unsaved";
import { platform } from "../../platform";
import { type Doing, heard } from "./briefing/doing";
import { canHaveMore, isResumable, isSettled, lacksVerdict, placed, waitsForClient } from "./ends";
import { findingsOf } from "./conclusion/points";
import { Lane } from "./lane.svelte";
import { isUnfinished } from "./patterns/words";
import { editsByName, findingsByName, type Origin } from "./rounds";
import { closedWords, concludes } from "./words";

/** What the panel currently shows. */
export type Stage = "loading" | "running" | "elsewhere" | "paused" | "broken" | "ended";

/** One debate as the back end sends it: its parts, replaced by key, and running calls. It makes no decisions. */
export class DebateState {
  setup = $state.raw<Setup | null>(null);
  header = $state.raw<Header | null>(null);
  /** The questions to the author, and the author's remarks. */
  author = $state.raw<Author | null>(null);
  rounds = $state.raw<readonly Round[]>([]);
  /** What its reviewers were told besides the text. */
  briefing = $state.raw<readonly Briefed[]>([]);
  /** What is being done for parts of the briefing that aren’t there yet. */
  doing = $state.raw<Doing>({});
  /** What seats said in steps, in the order of turns. */
  positions = $state.raw<readonly Position[]>([]);
  /** Its conclusion, and the author's decision on it. */
  concluded = $state.raw<Concluded | null>(null);
  review = $state.raw<Review | null>(null);
  /** What the resulting text has to justify, as of the last end. */
  finalChecks = $state.raw<FinalChecks | null>(null);
  /** What the project’s guidance says about that text; `null` if nobody asked. */
  patterns = $state.raw<PatternsPass | null>(null);
  /** Which findings of the debate that it follows came back, once that is known. */
  came = $state.raw<CameBack | null>(null);
  gauntlets = $state.raw<readonly GauntletRun[]>([]);
  /** The author's post-mortem after the work was built; `null` if there is none. */
  postMortem = $state.raw<PostMortem | null>(null);
  driver = $state<Driver>("nobody");
  /** When it was imported: an imported debate is read, never run. */
  importedAt = $state<string | null>(null);
  /** The last error, until the next action, or until another process that drove it ends. */
  problem = $state.raw<AppError | null>(null);
  /** Whether an action is in progress. */
  busy = $state(false);
  /** Whether the author is choosing how many more rounds to run. */
  choosing = $state(false);
  /** The finding to lead the author to. */
  sought = $state.raw<FindingId | null>(null);
  /** The finding or argument whose passage to lead the author to. */
  quoted = $state.raw<FindingId | null>(null);
  /** A lane for each critic, and one for the seat that writes the edits. */
  lanes = $state.raw<readonly Lane[]>([]);

  readonly stage: Stage = $derived.by(() => {
    if (!this.setup || !this.header) return "loading";
    if (this.header.outcome !== null) return "ended";
    if (this.importedAt !== null) return "broken";
    if (this.driver === "elsewhere") return "elsewhere";
    if (this.header.paused) return "paused";
    return this.driver === "here" ? "running" : "broken";
  });
  /** Whether it was paused, but calls that were already running still have to end. */
  readonly pausing = $derived(this.stage === "paused" && this.lanes.some(({ speaks }) => speaks));
  readonly example: boolean = $derived(this.setup?.debate === EXAMPLE);
  readonly driven = $derived(this.driver !== "nobody");
  /** Whether its proposal was made a version of the task. */
  readonly accepted: boolean = $derived((this.review?.accepted ?? null) !== null);
  /** Whether its result is being compared with the project’s guidance. */
  readonly comparing = $derived(this.stage === "ended" && this.driven && isUnfinished(this.patterns));
  /** Whether it isn’t finished, and only an MCP client that offers its model can continue it. */
  readonly waitsForClient: boolean = $derived(waitsForClient(this));
  /** Whether Resume can continue it. */
  readonly resumable = $derived(
    this.importedAt === null &&
      !this.waitsForClient &&
      !this.accepted &&
      // A checkpoint continues from the revision, which is no longer in the document.
      !(this.setup?.protocol === "checkpoint" && this.review?.discarded) &&
      (this.stage === "paused" || this.stage === "broken" || isResumable(this.header)),
  );
  /** Whether it proposes nothing. */
  readonly unchanged: boolean = $derived((this.review?.changes ?? []).length === 0);
  /** Whether nobody judged what was said, so that the judge can be asked again. */
  readonly unjudged: boolean = $derived(
    this.stage === "ended" && this.importedAt === null && lacksVerdict(this.concluded),
  );
  /** Whether its form comes to a conclusion, and goes through steps instead of rounds. */
  readonly concludes: boolean = $derived(concludes(this.setup?.protocol));
  /** The result of a checkpoint, once it is known. */
  checkpointReview = $state.raw<CheckpointReview | null>(null);
  /** What became of each finding of a checkpoint, once that is known. */
  readonly marks: ReadonlyMap<FindingId, Point> | null = $derived(
    this.checkpointReview &&
      // Recreated whenever its source changes, and never written to.
      // eslint-disable-next-line svelte/prefer-svelte-reactivity
      new Map(this.checkpointReview.review.points.map((point) => [point.finding, point])),
  );
  /** Whether it is a checkpoint that revised its document. */
  readonly revised: boolean = $derived(
    this.rounds.some(({ text, synthesis, written }) => (synthesis?.text ?? written ?? text) !== text),
  );
  /** Whether it is a checkpoint, which the author decides on as a whole. */
  readonly checkpoint: boolean = $derived(this.setup?.protocol === "checkpoint");
  readonly round: Round | null = $derived(this.rounds.at(-1) ?? null);
  /** Each finding of the debate, by its id. */
  readonly findings: ReadonlyMap<FindingId, Finding> = $derived(
    findingsByName(this.rounds, findingsOf(this.positions)),
  );
  /** Each edit of the debate, by its id. */
  readonly edits: ReadonlyMap<EditId, Origin> = $derived(editsByName(this.rounds));
  /** What only the author can decide now. */
  readonly waiting: Waiting | null = $derived(
    this.stage === "ended" || this.stage === "loading" || this.importedAt !== null
      ? null
      : (this.header?.waiting ?? null),
  );
  /** The questions that it is waiting to have answered. */
  readonly questions: readonly OpenQuestion[] | null = $derived(
    this.waiting?.wanted.wanted === "answers" ? this.waiting.wanted.questions : null,
  );
  /** The round after which it waits for the author. */
  readonly gate: number | null = $derived(
    this.waiting?.wanted.wanted === "next_round" ? this.waiting.wanted.round : null,
  );
  /** Whether more rounds can follow its end. */
  readonly extendable = $derived(
    this.importedAt === null && !this.example && canHaveMore(this.header) && !this.accepted,
  );
  readonly discarded: boolean = $derived(this.review?.discarded ?? false);
  /** Whether it can be discarded: there is something to decide on, or it ended before its time. */
  readonly discardable: boolean = $derived.by(() => {
    if (this.example || this.checkpoint || this.accepted || this.discarded) return false;
    if (this.stage === "broken") return this.importedAt === null && this.setup?.protocol === "refine";
    return this.stage === "ended" && this.review !== null && !(this.unchanged && isSettled(this.header));
  });
  /** Why no round will hear a remark anymore; `null` as long as one can, or if there are none. */
  readonly closed: string | null = $derived.by(() => {
    if (this.concludes) return null;
    if (this.checkpoint) return "You can’t comment during a checkpoint. You decide at the end.";
    return this.importedAt === null
      ? closedWords(this.header, this.review)
      : "The debate was imported, so there are no more rounds.";
  });

  #debate: DebateId | null = null;
  /** Resolves with the last action. */
  #line: Promise<unknown> = Promise.resolve();
  /** The number of actions in progress. */
  #waiting = 0;
  #signals: Live[] = [];
  #frame: number | null = null;

  /** The debate being watched. */
  get id(): DebateId | null {
    return this.#debate;
  }

  /** Starts following a debate, and stops following the previous one. */
  async watch(debate: DebateId): Promise<void> {
    this.close();
    this.#debate = debate;
    await this.#attempt(() =>
      platform().debateWatch(debate, (update) => {
        if (this.#debate === debate) this.apply(update);
      }),
    );
  }

  /** Stops following the debate, which keeps running. */
  close(): void {
    if (this.#debate !== null) {
      platform()
        .debateUnwatch(this.#debate)
        .catch(() => undefined);
    }
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    this.#debate = null;
    this.#signals = [];
    this.setup = this.header = this.author = this.review = this.problem = this.sought = this.quoted = null;
    this.rounds = this.positions = this.briefing = this.gauntlets = this.lanes = [];
    this.doing = {};
    this.came = this.concluded = this.checkpointReview = null;
    this.finalChecks = this.patterns = this.postMortem = null;
    this.driver = "nobody";
    this.importedAt = null;
  }

  /** Applies one message from the channel. Text of calls waits for the next frame. */
  apply(update: Update): void {
    if (update.update === "live") {
      this.#signals.push(...update.signals);
      this.#frame ??= requestAnimationFrame(() => this.flush());
      return;
    }
    this.flush();
    if (this.driver === "elsewhere" && update.driver !== "elsewhere") this.problem = null;
    this.driver = update.driver;
    this.importedAt = update.imported_at;
    for (const part of update.parts) this.#replace(part);
  }

  /** Shows what came since the last frame. */
  flush(now: number = Date.now()): void {
    this.#frame = null;
    const signals = this.#signals;
    this.#signals = [];
    this.doing = heard(this.doing, signals);
    for (const signal of signals) if (signal.live !== "briefing") this.#lane(signal.seat)?.take(signal, now);
  }

  /** What a seat said in the current round. */
  critique(seat: SeatId): Critique | null {
    return this.round?.critiques.find((critique) => critique.seat === seat) ?? null;
  }

  pause(): Promise<boolean> {
    return this.#act((debate) => platform().debatePause(debate));
  }

  resume(): Promise<boolean> {
    return this.#act((debate) => platform().debateResume(debate));
  }

  stop(): Promise<boolean> {
    return this.#decide((debate) => platform().debateStop(debate));
  }

  /** Sends the debate a remark. */
  remark(remark: Remark): Promise<boolean> {
    return this.#decide((debate) => platform().debateRemark(debate, remark));
  }

  /** Makes the decision that the debate waits for, and continues it if nothing drives it. */
  choose(choice: Choice): Promise<boolean> {
    const key = this.waiting?.key;
    if (key === undefined) return Promise.resolve(false);
    const still = !this.driven;
    return this.#decide(async (debate) => {
      await platform().debateChoose(debate, key, choice);
      if (still) await platform().debateResume(debate);
    });
  }

  /** Raises the cap that the debate stopped at, and continues it. */
  raiseCap(budget: Budget): Promise<boolean> {
    return this.#act((debate) => platform().debateRaiseCap(debate, budget));
  }

  moreRounds(rounds: number): Promise<boolean> {
    return this.#act((debate) => platform().debateMoreRounds(debate, rounds));
  }

  /** Compares its result with the project’s guidance. */
  comparePatterns(plan: PatternsPlan): Promise<boolean> {
    return this.#act((debate) => platform().patternsStart(debate, plan));
  }

  /** Discards the debate with what it proposes, or undoes that. */
  discard(discarded: boolean): Promise<boolean> {
    return this.#decide((debate) => platform().debateDiscard(debate, discarded));
  }

  /** Records the author's decision on the conclusion of a debate. */
  rule(ruling: Ruling, of: DebateId | null = this.#debate): Promise<boolean> {
    return this.#decide((debate) => platform().debateRule(debate, ruling), of);
  }

  #replace(part: Part): void {
    switch (part.part) {
      case "setup":
        this.setup = part.setup;
        this.lanes = [...part.setup.seats, part.setup.synthesiser].map(
          (seat) => this.#lane(seat.id) ?? new Lane(seat),
        );
        break;
      case "header":
        // It ended without a verdict and continues: the judge is being asked again.
        if (this.unjudged && part.header.outcome === null) this.concluded = null;
        this.header = part.header;
        break;
      case "author":
        this.author = part.author;
        break;
      case "briefing":
        this.briefing = part.briefing;
        break;
      case "review":
        this.review = part.review;
        break;
      case "final_checks":
        this.finalChecks = part.final_checks;
        break;
      case "patterns":
        this.patterns = part.patterns;
        break;
      case "gauntlets":
        this.gauntlets = part.gauntlets;
        break;
      case "post_mortem":
        this.postMortem = part.post_mortem;
        break;
      case "positions":
        this.positions = part.positions;
        break;
      case "conclusion":
        this.concluded = part.conclusion;
        break;
      case "round":
        if (part.round.number > (this.round?.number ?? 0)) this.#clearDone();
        this.rounds = placed(this.rounds, part.round);
        break;
    }
  }

  #lane(seat: SeatId): Lane | undefined {
    return this.lanes.find((lane) => lane.seat.id === seat);
  }

  /** A new round: what a seat wrote in the previous one no longer counts. */
  #clearDone(): void {
    for (const lane of this.lanes) if (lane.phase === "done") lane.clear();
  }

  /** Does something that makes no sense after another action, such as resuming twice. */
  #act(action: (debate: DebateId) => Promise<void>): Promise<boolean> {
    return this.busy ? Promise.resolve(false) : this.#decide(action);
  }

  /**
   * Carries out a decision of the author. It is queued after other actions, and applies to the debate that
   * it was made for, whichever is watched by then.
   */
  #decide(
    action: (debate: DebateId) => Promise<void>,
    debate: DebateId | null = this.#debate,
  ): Promise<boolean> {
    if (debate === null) return Promise.resolve(false);
    this.#waiting += 1;
    this.busy = true;
    const done = this.#line.then(async () => {
      const worked = await this.#attempt(() => action(debate), debate);
      this.#waiting -= 1;
      this.busy = this.#waiting > 0;
      return worked;
    });
    this.#line = done;
    return unsaved.follow(done);
  }

  async #attempt(action: () => Promise<void>, debate: DebateId | null = this.#debate): Promise<boolean> {
    this.problem = null;
    try {
      await action();
      return true;
    } catch (error) {
      if (this.#debate === debate) this.problem = toAppError(error);
      return false;
    }
  }
}
