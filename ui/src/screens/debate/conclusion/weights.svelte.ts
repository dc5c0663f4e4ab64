import type { AppError, DebateId, Ranked, Scorecard } from "../../../contract";
import { announce } from "../../../lib/announce.svelte";
import { toAppError } from "../../../lib/errors";
import { unsaved } from "../../../lib/unsaved";
import { platform } from "../../../platform";
import type { DebateState } from "../debate.svelte";
import { rule } from "./rule";
import { rankingWords } from "./scorecard";

const SETTLED_MS = 300;

/** The weights of a scorecard while the author moves them: the ranking follows, and what rests is kept. */
export class Weights {
  /** As they were moved; `null`: as the debate has them. */
  moved = $state.raw<readonly number[] | null>(null);
  /** What follows from them; `null` as long as that is not known. */
  ranking = $state.raw<readonly Ranked[] | null>(null);
  problem = $state.raw<AppError | null>(null);
  /** Whether nothing weighs anything, which is not kept. */
  readonly weightless: boolean = $derived(this.moved?.every((weight) => weight === 0) ?? false);

  readonly #debate: DebateState;
  #keeping = $state(false);
  #timer: number | undefined;
  /** The debate whose weights were moved: another may be watched once they rest. */
  #of: DebateId | null = null;
  /** Ends that the window waits for what was moved. */
  #forget: () => void = () => {};
  #asked = 0;
  /** What follows from the weights that were moved last; `null` where that failed. */
  #following: Promise<readonly Ranked[] | null> = Promise.resolve(null);

  constructor(debate: DebateState) {
    this.#debate = debate;
  }

  /** Weighs the rows of a card otherwise. */
  move(card: Scorecard, weights: readonly number[]): void {
    this.moved = weights;
    this.#forget();
    this.#forget = unsaved.keep(() => this.keep(card));
    this.#of = this.#debate.id;
    this.#following = this.#rank(card, weights);
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.keep(card), SETTLED_MS);
  }

  /** Keeps what was moved, at once. True when nothing is left to keep. */
  async keep(card: Scorecard): Promise<boolean> {
    window.clearTimeout(this.#timer);
    this.#forget();
    const weights = this.moved;
    if (weights === null || this.weightless) return true;
    // What is kept may arrive with the debate before the answer does, and then leaves what was moved.
    const following = this.#following;
    const kept = await this.#rule(weights);
    if (!kept) this.#leave();
    const ranking = kept ? await following : null;
    if (ranking) announce(rankingWords(card, ranking, weights, "your"));
    return kept;
  }

  /** Goes back to the weights that the card came with. */
  async back(): Promise<void> {
    window.clearTimeout(this.#timer);
    this.#of = this.#debate.id;
    if (await this.#rule([])) this.#leave();
  }

  /** The debate holds these weights: where they are the ones that were moved, nothing is left to keep. */
  held(weights: readonly number[]): void {
    if (!this.#keeping && this.moved?.every((weight, at) => weight === weights[at])) this.#leave();
  }

  #leave(): void {
    window.clearTimeout(this.#timer);
    this.#forget();
    this.#asked += 1;
    this.moved = this.ranking = null;
  }

  async #rule(weights: readonly number[]): Promise<boolean> {
    this.#keeping = true;
    const kept = await rule(this.#debate, { ruling: "weighed", weights: [...weights] }, this.#of);
    this.#keeping = false;
    return kept;
  }

  async #rank(card: Scorecard, weights: readonly number[]): Promise<readonly Ranked[] | null> {
    const asked = ++this.#asked;
    this.problem = null;
    try {
      const ranking = await platform().scorecardRanking(card, [...weights]);
      if (asked === this.#asked) this.ranking = ranking;
      return ranking;
    } catch (error) {
      if (asked === this.#asked) this.problem = toAppError(error);
      return null;
    }
  }
}
