import type {
  AppError,
  Author,
  Briefed,
  Budget,
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
import { canHaveMore, isResumable, placed } from "./ends";
import { findingsOf } from "./conclusion/points";
import { Lane } from "./lane.svelte";
import { isUnfinished } from "./patterns/words";
import { editsByName, findingsByName, type Origin } from "./rounds";
import { closedWords, concludes } from "./words";

/** What the panel shows at the moment. */
export type Stage = "loading" | "running" | "elsewhere" | "paused" | "broken" | "ended";

/**
 * One debate as the back end sends it: the parts of its view, replaced by key, and the calls that
 * are under way. It decides nothing.
 */
export class DebateState {
  setup = $state.raw<Setup | null>(null);
  header = $state.raw<Header | null>(null);
  /** What the author was asked and said. */
  author = $state.raw<Author | null>(null);
  rounds = $state.raw<readonly Round[]>([]);
  /** What its reviewers were told beside the text. */
  briefing = $state.raw<readonly Briefed[]>([]);
  /** What is done for parts of the briefing that aren’t there yet. */
  doing = $state.raw<Doing>({});
  /** What seats said in steps, in the order of turns. */
  positions = $state.raw<readonly Position[]>([]);
  /** What it came to, and what the author says to that. */
  concluded = $state.raw<Concluded | null>(null);
  review = $state.raw<Review | null>(null);
  /** What the text that it came to has to justify, as of the last end. */
  finalChecks = $state.raw<FinalChecks | null>(null);
  /** What the project’s guidance says about that text; `null` where nobody asked. */
  patterns = $state.raw<PatternsPass | null>(null);
  gauntlets = $state.raw<readonly GauntletRun[]>([]);
  /** What the author said after the work was built; `null` where nothing was said. */
  postMortem = $state.raw<PostMortem | null>(null);
  driver = $state<Driver>("nobody");
  /** When it came out of a file: it is then read, and never run. */
  importedAt = $state<string | null>(null);
  /** What went wrong last, until the next action, or until another process that drove it ends. */
  problem = $state.raw<AppError | null>(null);
  /** Whether an action is on its way. */
  busy = $state(false);
  /** Whether the author is choosing how many rounds more there are to be. */
  choosing = $state(false);
  /** The finding that the author is to be led to. */
  sought = $state.raw<FindingId | null>(null);
  /** The finding or argument whose passage the author is to be led to. */
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
  /** Whether it is the example, which is only read. */
  readonly example: boolean = $derived(this.setup?.debate === EXAMPLE);
  /** Whether it goes on, here or in another process. */
  readonly driven = $derived(this.driver !== "nobody");
  /** Whether a version of the task was made of what it proposes. */
  readonly accepted: boolean = $derived((this.review?.accepted ?? null) !== null);
  /** Whether what it came to is being compared with the project’s guidance. */
  readonly comparing = $derived(this.stage === "ended" && this.driven && isUnfinished(this.patterns));
  /** Whether Resume can take it further. */
  readonly resumable = $derived(
    this.importedAt === null &&
      !this.accepted &&
      // A checkpoint goes on from the revision, which is not in the document anymore.
      !(this.setup?.protocol === "checkpoint" && this.review?.discarded) &&
      (this.stage === "paused" || this.stage === "broken" || isResumable(this.header)),
  );
  /** Whether nobody judged what was said, so that whoever was to can be asked again. */
  readonly unjudged: boolean = $derived(
    this.stage === "ended" &&
      this.importedAt === null &&
      this.concluded?.came_to.doubt === "no_verdict" &&
      this.concluded.rulings.verdict === null,
  );
  /** Whether it is of a form that comes to a conclusion, and goes through steps in place of rounds. */
  readonly concludes: boolean = $derived(concludes(this.setup?.protocol));
  /** What a checkpoint came to, once that is known. */
  checkpointReview = $state.raw<CheckpointReview | null>(null);
  /** What became of each finding of a checkpoint, once that is known. */
  readonly marks: ReadonlyMap<FindingId, Point> | null = $derived(
    this.checkpointReview &&
      // Made anew with what it is derived from, and never written to.
      // eslint-disable-next-line svelte/prefer-svelte-reactivity
      new Map(this.checkpointReview.review.points.map((point) => [point.finding, point])),
  );
  /** Whether it is a checkpoint that revised its document. */
  readonly revised: boolean = $derived(
    this.rounds.some(({ text, synthesis, written }) => (synthesis?.text ?? written ?? text) !== text),
  );
  /** Whether it is a checkpoint, on which the author decides as a whole. */
  readonly checkpoint: boolean = $derived(this.setup?.protocol === "checkpoint");
  readonly round: Round | null = $derived(this.rounds.at(-1) ?? null);
  /** Each finding of the debate, by its name. */
  readonly findings: ReadonlyMap<FindingId, Finding> = $derived(
    findingsByName(this.rounds, findingsOf(this.positions)),
  );
  /** Each edit of the debate, by its name. */
  readonly edits: ReadonlyMap<EditId, Origin> = $derived(editsByName(this.rounds));
  /** What only the author can decide now. */
  readonly waiting: Waiting | null = $derived(
    this.stage === "ended" || this.stage === "loading" || this.importedAt !== null
      ? null
      : (this.header?.waiting ?? null),
  );
  /** The questions that it waits for answers to. */
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
  /** Whether there is a proposal that can be discarded. */
  readonly discardable: boolean = $derived(
    this.stage === "ended" &&
      !(this.example || this.checkpoint) &&
      this.review !== null &&
      this.review.changes.length > 0 &&
      this.review.accepted === null &&
      !this.review.discarded,
  );
  /** Why no round will hear a remark anymore; `null` as long as one can, or where there are none. */
  readonly closed: string | null = $derived.by(() => {
    if (this.concludes) return null;
    if (this.checkpoint) return "You can’t comment during a checkpoint. You decide at the end.";
    return this.importedAt === null
      ? closedWords(this.header, this.review)
      : "The debate was imported, so there are no more rounds.";
  });

  #debate: DebateId | null = null;
  /** Ends with the last action. */
  #line: Promise<unknown> = Promise.resolve();
  /** Actions that have not ended. */
  #waiting = 0;
  #signals: Live[] = [];
  #frame: number | null = null;

  /** Which debate is watched. */
  get id(): DebateId | null {
    return this.#debate;
  }

  /** Starts to follow a debate, and lets go of the one before. */
  async watch(debate: DebateId): Promise<void> {
    this.close();
    this.#debate = debate;
    await this.#attempt(() =>
      platform().debateWatch(debate, (update) => {
        if (this.#debate === debate) this.apply(update);
      }),
    );
  }

  /** Lets go of the debate; it runs on. */
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
    this.concluded = this.checkpointReview = this.finalChecks = this.patterns = this.postMortem = null;
    this.driver = "nobody";
    this.importedAt = null;
  }

  /** Takes in one message of the channel. Text of calls waits for the next frame. */
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

  /** Tells the debate something. */
  remark(remark: Remark): Promise<boolean> {
    return this.#decide((debate) => platform().debateRemark(debate, remark));
  }

  /** Decides what the debate waits for, and goes on with it where nobody drives it. */
  choose(choice: Choice): Promise<boolean> {
    const key = this.waiting?.key;
    if (key === undefined) return Promise.resolve(false);
    const still = !this.driven;
    return this.#decide(async (debate) => {
      await platform().debateChoose(debate, key, choice);
      if (still) await platform().debateResume(debate);
    });
  }

  /** Gives it another cap once it stopped at the one it had, and goes on. */
  raiseCap(budget: Budget): Promise<boolean> {
    return this.#act((debate) => platform().debateRaiseCap(debate, budget));
  }

  moreRounds(rounds: number): Promise<boolean> {
    return this.#act((debate) => platform().debateMoreRounds(debate, rounds));
  }

  /** Compares what it came to with the project’s guidance. */
  comparePatterns(plan: PatternsPlan): Promise<boolean> {
    return this.#act((debate) => platform().patternsStart(debate, plan));
  }

  /** Says that nothing of the proposal is wanted, or takes that back. */
  discard(discarded: boolean): Promise<boolean> {
    return this.#decide((debate) => platform().debateDiscard(debate, discarded));
  }

  /** Says what the author makes of the conclusion of a debate. */
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
        // It ended without a verdict and goes on: the judge is being asked again.
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

  /** A new round: what a seat wrote in the one before is behind it. */
  #clearDone(): void {
    for (const lane of this.lanes) if (lane.phase === "done") lane.clear();
  }

  /** Does what makes no sense behind another action, such as resuming twice. */
  #act(action: (debate: DebateId) => Promise<void>): Promise<boolean> {
    return this.busy ? Promise.resolve(false) : this.#decide(action);
  }

  /**
   * Does what the author decided. It waits in line behind other actions, and is done for the debate that
   * it was said of, whatever is watched by then.
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
