import type { AcrossCheck, AppError, ModelRow } from "../../contract";
import { announce } from "../../lib/announce.svelte";
import { toAppError } from "../../lib/errors";
import { platform } from "../../platform";
import { acrossWords } from "./words";

/** A model that is asked what planning documents disagree on, beside the rules. */
export class Asking {
  /** Models that can be asked now; `null` before they were looked for. */
  ready = $state.raw<readonly ModelRow[] | null>(null);
  running = $state(false);
  /** What the rules and the model found when it was asked last. */
  came = $state.raw<AcrossCheck | null>(null);
  /** Why asking failed as a whole. */
  problem = $state.raw<AppError | null>(null);
  #chosen = $state("");
  /** Tells a call from one that was stopped or put away since. */
  #call = 0;

  /** The name of the model that is asked next: the one that was chosen, else one that costs nothing by the token. */
  get model(): string {
    const rows = this.ready ?? [];
    const free = rows.find(({ cost }) => cost.paid === "subscription" || cost.paid === "local");
    const chosen = rows.find(({ name }) => name === this.#chosen);
    return (chosen ?? free ?? rows[0])?.name ?? "";
  }

  choose(model: string): void {
    this.#chosen = model;
  }

  /** Looks for models that can be asked. */
  async look(): Promise<void> {
    try {
      const rows = await platform().modelList(false);
      this.ready = rows.filter(({ group, state }) => group !== "built_in" && state === "ready");
    } catch (cause) {
      this.problem = toAppError(cause);
    }
  }

  /** Asks the model about the documents of a folder. */
  async ask(folder: string): Promise<void> {
    const call = ++this.#call;
    this.running = true;
    this.problem = null;
    try {
      const came = await platform().planningAcrossAsk(folder, this.model);
      if (call !== this.#call || came === null) return;
      this.came = came;
      announce(acrossWords(came));
    } catch (cause) {
      if (call === this.#call) this.problem = toAppError(cause);
    } finally {
      if (call === this.#call) this.running = false;
    }
  }

  /** Ends the call. What an earlier one found stays. */
  async stop(): Promise<void> {
    if (!this.running) return;
    this.#call += 1;
    this.running = false;
    announce("Stopped.");
    try {
      await platform().planningAcrossStop();
    } catch (cause) {
      this.problem = toAppError(cause);
    }
  }

  /** Ends the call, and puts away what was found. */
  async clear(): Promise<void> {
    this.came = null;
    this.problem = null;
    await this.stop();
  }
}
