import type { AppError, Budget, DebateId, DebatePlan } from "../../../contract";
import { toAppError } from "../../../lib/errors";
import { platform } from "../../../platform";

interface Refusal {
  plan: DebatePlan;
  budget: Budget;
  error: AppError;
}

/** The start of a debate: whether it is in progress, and why it failed. */
export class Starting {
  underWay = $state(false);
  #refusal = $state.raw<Refusal | null>(null);

  /** Why this could not be started; `null` once the plan or its budget has changed. */
  why(plan: DebatePlan | null, budget: Budget | null): AppError | null {
    const refusal = this.#refusal;
    return refusal?.plan === plan && refusal?.budget === budget ? refusal.error : null;
  }

  /** Starts what is `asked` for a plan with its budget; `null` if that is refused. */
  async begin(plan: DebatePlan, budget: Budget, asked: DebatePlan): Promise<DebateId | null> {
    [this.underWay, this.#refusal] = [true, null];
    try {
      return await platform().debateStart(asked);
    } catch (error) {
      this.#refusal = { plan, budget, error: toAppError(error) };
      return null;
    } finally {
      this.underWay = false;
    }
  }
}
