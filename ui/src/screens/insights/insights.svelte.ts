import type { AppError, Insights, Kind } from "../../contract";
import { announce } from "../../lib/announce.svelte";
import { toAppError } from "../../lib/errors";
import { count } from "../../lib/format";
import { platform } from "../../platform";

/** Which debates are counted, by when they began. */
export type Period = "all" | "30" | "90";

/** What past debates say, and which of them are counted. */
export class InsightsState {
  period = $state<Period>("all");
  kind = $state<Kind | "all">("all");
  found = $state.raw<Insights | null>(null);
  problem = $state.raw<AppError | null>(null);
  #asked = 0;

  /** Whether anything narrows what is counted. */
  get narrowed(): boolean {
    return this.period !== "all" || this.kind !== "all";
  }

  /** Reads the figures; the latest wish wins. What was found before stays in view until then. */
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

  /** Counts other debates, and says how many they are. */
  async choose(wish: { period?: Period; kind?: Kind | "all" }): Promise<void> {
    Object.assign(this, wish);
    await this.load();
    if (this.found && !this.problem) announce(`${count(this.found.debates, "debate")} counted.`);
  }
}
