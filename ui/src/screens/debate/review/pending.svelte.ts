import { SvelteMap } from "svelte/reactivity";

import type { ChangeId, Decision, ReviewedChange } from "../../../contract";

/** A decision that the back end has not confirmed, and the calls that are on their way with it. */
interface Pending {
  decision: Decision | null;
  calls: number;
}

/** What was decided and is not confirmed: shown at once, and gone once the back end tells the same. */
export class PendingDecisions {
  readonly #all = new SvelteMap<ChangeId, Pending>();

  /** Shows a decision that one call more is on its way with, or that comes with a call for several. */
  expect(change: ChangeId, decision: Decision | null, calls: 0 | 1): void {
    this.#all.set(change, { decision, calls: (this.#all.get(change)?.calls ?? 0) + calls });
  }

  /** One call was answered. What is shown is the newest decision. */
  answered(change: ChangeId): void {
    const pending = this.#all.get(change);
    if (pending) this.#all.set(change, { ...pending, calls: pending.calls - 1 });
  }

  drop(change: ChangeId): void {
    this.#all.delete(change);
  }

  /** Drops what no call is on its way with: what the back end told since is newer. */
  confirm(): void {
    for (const [change, { calls }] of [...this.#all]) if (calls === 0) this.#all.delete(change);
  }

  /** Changes with what is pending instead of what the back end told. */
  over(changes: readonly ReviewedChange[]): ReviewedChange[] {
    return changes.map((reviewed) => {
      const pending = this.#all.get(reviewed.change.id);
      return pending ? { ...reviewed, decision: pending.decision } : reviewed;
    });
  }
}
