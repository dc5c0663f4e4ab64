import type { DebatePlan, Estimate, OpenQuestion, Reasons, Withheld } from "../../../contract";
import { platform } from "../../../platform";

/** The pause before a request: plans change with every keystroke. */
const REST_MS = 200;

/** What depends on a plan. */
export class Reckoned {
  estimate = $state.raw<Estimate | null>(null);
  /** The secrets of the text, and the text as models read it. */
  withheld = $state.raw<Withheld | null>(null);
  /** Why the models of the plan were chosen. */
  reasons = $state.raw<Reasons | null>(null);
  /** What the text leaves open and only its author can answer. */
  questions = $state.raw<readonly OpenQuestion[]>([]);
  #asked = 0;
  #timer: number | undefined;

  /**
   * Requests what depends on a plan; false if a newer request was made meanwhile. Fails if it can't,
   * unless the answer is no longer needed.
   */
  async ask(plan: DebatePlan): Promise<boolean> {
    const mine = ++this.#asked;
    const { debateEstimate, debateQuestions, debateReasons, debateWithheld } = platform();
    try {
      const found = await Promise.all([
        debateEstimate(plan),
        debateWithheld(plan),
        debateReasons(plan),
        debateQuestions(plan),
      ]);
      if (mine !== this.#asked) return false;
      [this.estimate, this.withheld, this.reasons, this.questions] = found;
      return true;
    } catch (error) {
      if (mine !== this.#asked) return false;
      throw error;
    }
  }

  /** Requests after a pause, which restarts with each call. */
  later(ask: () => void): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(ask, REST_MS);
  }

  /** The answer is no longer needed. */
  leave(): void {
    window.clearTimeout(this.#timer);
    this.#asked += 1;
  }
}
