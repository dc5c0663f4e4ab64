import type {
  AppError,
  Author,
  Critique,
  DebateId,
  Finding,
  FindingId,
  Header,
  Live,
  Part,
  Review,
  Round,
  SeatId,
  Setup,
  Update,
} from "../../contract";
import { toAppError } from "../../lib/errors";
import { platform } from "../../platform";
import { Lane } from "./lane.svelte";
import { findingsByName } from "./rounds";

/** What the panel shows at the moment. */
export type Stage = "loading" | "running" | "paused" | "broken" | "ended";

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
  review = $state.raw<Review | null>(null);
  /** Whether this process drives the debate. */
  driven = $state(false);
  /** What went wrong last, until the next action. */
  problem = $state.raw<AppError | null>(null);
  /** Whether an action is on its way. */
  busy = $state(false);
  /** A lane for each critic, and one for the seat that writes the edits. */
  lanes = $state.raw<readonly Lane[]>([]);

  readonly stage: Stage = $derived.by(() => {
    if (!this.setup || !this.header) return "loading";
    if (this.header.outcome !== null) return "ended";
    if (this.header.paused) return "paused";
    return this.driven ? "running" : "broken";
  });
  /** Whether Resume can take it further. */
  readonly resumable = $derived(
    this.stage === "paused" || this.stage === "broken" || isResumable(this.header),
  );
  readonly round: Round | null = $derived(this.rounds.at(-1) ?? null);
  /** Each finding of the debate, by its name. */
  readonly findings: ReadonlyMap<FindingId, Finding> = $derived(findingsByName(this.rounds));

  #debate: DebateId | null = null;
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
      // A watch that is gone on the other side as well is what was wanted.
      platform()
        .debateUnwatch(this.#debate)
        .catch(() => undefined);
    }
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    this.#debate = null;
    this.#signals = [];
    this.setup = this.header = this.author = this.review = this.problem = null;
    this.rounds = [];
    this.driven = false;
    this.lanes = [];
  }

  /** Takes in one message of the channel. Text of calls waits for the next frame. */
  apply(update: Update): void {
    if (update.update === "live") {
      this.#signals.push(...update.signals);
      this.#frame ??= requestAnimationFrame(() => this.flush());
      return;
    }
    this.flush();
    this.driven = update.driven;
    for (const part of update.parts) this.#replace(part);
  }

  /** Shows what came since the last frame. */
  flush(now: number = Date.now()): void {
    this.#frame = null;
    const signals = this.#signals;
    this.#signals = [];
    for (const signal of signals) this.#lane(signal.seat)?.take(signal, now);
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
    return this.#act((debate) => platform().debateStop(debate));
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
        this.header = part.header;
        break;
      case "author":
        this.author = part.author;
        break;
      case "review":
        this.review = part.review;
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

  async #act(action: (debate: DebateId) => Promise<void>): Promise<boolean> {
    const debate = this.#debate;
    if (debate === null || this.busy) return false;
    this.busy = true;
    const done = await this.#attempt(() => action(debate));
    this.busy = false;
    return done;
  }

  async #attempt(action: () => Promise<void>): Promise<boolean> {
    this.problem = null;
    try {
      await action();
      return true;
    } catch (error) {
      this.problem = toAppError(error);
      return false;
    }
  }
}

function isResumable(header: Header | null): boolean {
  return header?.outcome === "stopped" || header?.outcome === "budget" || header?.outcome === "failed";
}

function placed(rounds: readonly Round[], round: Round): readonly Round[] {
  const others = rounds.filter((other) => other.number !== round.number);
  return [...others, round].sort((a, b) => a.number - b.number);
}
