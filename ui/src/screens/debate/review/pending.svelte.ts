import { SvelteMap } from "svelte/reactivity";

import type { ChangeId, Decision, ReviewedChange } from "../../../contract";

/** A decision that the back end has not confirmed, and its calls in progress. */
interface Pending {
  decision: Decision | null;
  calls: number;
}

/** Unconfirmed decisions: shown right away, and dropped once the back end reports the same. */
export class PendingDecisions {
  readonly #all = new SvelteMap<ChangeId, Pending>();

  /** Shows a decision that is being sent with one more call, or together with several others. */
  expect(change: ChangeId, decision: Decision | null, calls: 0 | 1): void {
    this.#all.set(change, { decision, calls: (this.#all.get(change)?.calls ?? 0) + calls });
  }

  /** A call was answered. The newest decision stays. */
  answered(change: ChangeId): void {
    const pending = this.#all.get(change);
    if (pending) this.#all.set(change, { ...pending, calls: pending.calls - 1 });
  }

  drop(change: ChangeId): void {
    this.#all.delete(change);
  }

  /** Drops decisions without a call in progress: what the back end reported since is newer. */
  confirm(): void {
    for (const [change, { calls }] of [...this.#all]) if (calls === 0) this.#all.delete(change);
  }

  /** The changes, with pending decisions in place of the back end's. */
  over(changes: readonly ReviewedChange[]): ReviewedChange[] {
    return changes.map((reviewed) => {
      const pending = this.#all.get(reviewed.change.id);
      return pending ? { ...reviewed, decision: pending.decision } : reviewed;
    });
  }
}
