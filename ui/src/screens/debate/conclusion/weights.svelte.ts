import type { AppError, DebateId, Ranked, Scorecard } from "../../../contract";
import { announce } from "../../../lib/announce.svelte";
import { toAppError } from "../../../lib/errors";
import { unsaved } from "../../../lib/unsaved";
import { platform } from "../../../platform";
import type { DebateState } from "../debate.svelte";
import { rule } from "./rule";
import { rankingWords } from "./scorecard";

const SETTLED_MS = 300;

/** A scorecard's weights while the author changes them: the ranking follows, and a pause saves them. */
export class Weights {
  /** The weights as changed; `null`: as the debate has them. */
  moved = $state.raw<readonly number[] | null>(null);
  /** The ranking by them; `null` as long as it is not known. */
  ranking = $state.raw<readonly Ranked[] | null>(null);
  problem = $state.raw<AppError | null>(null);
  /** Whether all weights are zero, which is not saved. */
  readonly weightless: boolean = $derived(this.moved?.every((weight) => weight === 0) ?? false);

  readonly #debate: DebateState;
  #keeping = $state(false);
  #timer: number | undefined;
  /** The debate whose weights were changed: another one may be in view by the time they are saved. */
  #of: DebateId | null = null;
  /** Stops the window from waiting for the change. */
  #forget: () => void = () => {};
  #asked = 0;
  /** The ranking by the latest weights; `null` if that failed. */
  #following: Promise<readonly Ranked[] | null> = Promise.resolve(null);

  constructor(debate: DebateState) {
    this.#debate = debate;
  }

  /** Changes the weights of a card's rows. */
  move(card: Scorecard, weights: readonly number[]): void {
    this.moved = weights;
    this.#forget();
    this.#forget = unsaved.keep(() => this.keep(card));
    this.#of = this.#debate.id;
    this.#following = this.#rank(card, weights);
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.keep(card), SETTLED_MS);
  }

  /** Saves the change now. True if nothing is left to save. */
  async keep(card: Scorecard): Promise<boolean> {
    window.clearTimeout(this.#timer);
    this.#forget();
    const weights = this.moved;
    if (weights === null || this.weightless) return true;
    // The saved weights may arrive with the debate before the answer does, which then clears the change.
    const following = this.#following;
    const kept = await this.#rule(weights);
    if (!kept) this.#leave();
    const ranking = kept ? await following : null;
    if (ranking) announce(rankingWords(card, ranking, weights, "your"));
    return kept;
  }

  /** Restores the weights that the card came with. */
  async back(): Promise<void> {
    window.clearTimeout(this.#timer);
    this.#of = this.#debate.id;
    if (await this.#rule([])) this.#leave();
  }

  /** The debate has these weights: if they are the changed ones, nothing is left to save. */
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
