import type { AcrossCheck, AppError, ModelRow } from "../../contract";
import { announce } from "../../lib/announce.svelte";
import { toAppError } from "../../lib/errors";
import { platform } from "../../platform";
import { acrossWords } from "./words";

/** Asks a model, besides the rules, where planning documents disagree. */
export class Asking {
  /** Models that can be asked now; `null` until the search for them is done. */
  ready = $state.raw<readonly ModelRow[] | null>(null);
  running = $state(false);
  /** What the rules and the model found in the last call. */
  came = $state.raw<AcrossCheck | null>(null);
  /** Why the whole call failed. */
  problem = $state.raw<AppError | null>(null);
  #chosen = $state("");
  /** Sets a call apart from those that were stopped or cleared since. */
  #call = 0;

  /** The name of the model to ask next: the chosen one, or else one without a price per token. */
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

  /** Stops the call. Earlier findings stay. */
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

  /** Stops the call, and clears the findings. */
  async clear(): Promise<void> {
    this.came = null;
    this.problem = null;
    await this.stop();
  }
}
