import type { AppError, DebateId, Draft } from "../../contract";
import { unsaved } from "../../lib/unsaved";
import { platform } from "../../platform";
import { Autosave } from "../tasks/autosave.svelte";

/** Stores what the author is writing in a debate: after each pause, and before the window closes. */
export class KeptDraft {
  readonly #debate: DebateId;
  readonly #place: string;
  readonly #read: () => Omit<Draft, "place">;
  readonly #autosave = new Autosave(() =>
    platform().draftKeep(this.#debate, { place: this.#place, ...this.#read() }),
  );
  #forget: (() => void) | null = null;

  constructor(debate: DebateId, place: string, read: () => Omit<Draft, "place">) {
    this.#debate = debate;
    this.#place = place;
    this.#read = read;
  }

  /** Why it could not be stored last time; `null` if it could. */
  get problem(): AppError | null {
    return this.#autosave.error;
  }

  /** To be called when something was written. */
  touch(): void {
    this.#forget ??= unsaved.keep(() => this.flush());
    this.#autosave.touch();
  }

  /** Stores what isn't stored yet. True if all of it is. */
  flush(): Promise<boolean> {
    return this.#autosave.flush();
  }

  /** Deletes the draft, as it was saved or discarded. */
  async drop(): Promise<void> {
    this.#forget?.();
    this.#forget = null;
    await unsaved.follow(this.#drop());
  }

  async #drop(): Promise<void> {
    try {
      await this.#autosave.abandon();
      await platform().draftDrop(this.#debate, this.#place);
    } catch {
      // It comes back when the debate is opened again, and can be discarded then.
    }
  }
}
