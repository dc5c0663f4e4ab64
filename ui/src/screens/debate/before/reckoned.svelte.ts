import type { DebatePlan, Estimate, OpenQuestion, Reasons, Withheld } from "../../../contract";
import { platform } from "../../../platform";

/** Rest after which is asked: plans change by the keystroke. */
const REST_MS = 200;

/** What follows from a plan. */
export class Reckoned {
  estimate = $state.raw<Estimate | null>(null);
  /** The secrets of the text, and the text as models read it. */
  withheld = $state.raw<Withheld | null>(null);
  /** Why the models of the plan play. */
  reasons = $state.raw<Reasons | null>(null);
  /** What the text leaves open and only its author can answer. */
  questions = $state.raw<readonly OpenQuestion[]>([]);
  #asked = 0;
  #timer: number | undefined;

  /**
   * Asks for what follows from a plan; false where another was asked about meanwhile. Fails where it can’t be told,
   * unless nobody waits for it any longer.
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

  /** Asks after a rest, which begins anew with each call. */
  later(ask: () => void): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(ask, REST_MS);
  }

  /** Nobody waits for an answer any longer. */
  leave(): void {
    window.clearTimeout(this.#timer);
    this.#asked += 1;
  }
}
