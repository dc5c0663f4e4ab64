import type { AppError, Insights, Kind } from "../../contract";
import { announce } from "../../lib/announce.svelte";
import { toAppError } from "../../lib/errors";
import { count } from "../../lib/format";
import { platform } from "../../platform";

/** Which debates are counted, by when they began. */
export type Period = "all" | "30" | "90";

/** Figures on past debates, and which debates are counted. */
export class InsightsState {
  period = $state<Period>("all");
  kind = $state<Kind | "all">("all");
  found = $state.raw<Insights | null>(null);
  problem = $state.raw<AppError | null>(null);
  #asked = 0;

  /** Whether a filter is set. */
  get narrowed(): boolean {
    return this.period !== "all" || this.kind !== "all";
  }

  /** Reads the figures; the latest request wins. The earlier figures stay in view until then. */
  async load(): Promise<void> {
    const mine = ++this.#asked;
    const days = this.period === "all" ? null : Number(this.period);
    const kind = this.kind === "all" ? null : this.kind;
    try {
      const found = await platform().insightsGet({ days, kind });
      if (mine !== this.#asked) return;
      this.found = found;
      this.problem = null;
    } catch (cause) {
      if (mine === this.#asked) this.problem = toAppError(cause);
    }
  }

  /** Counts a different set of debates, and announces how many there are. */
  async choose(wish: { period?: Period; kind?: Kind | "all" }): Promise<void> {
    Object.assign(this, wish);
    await this.load();
    if (this.found && !this.problem) announce(`${count(this.found.debates, "debate")} counted.`);
  }
}
