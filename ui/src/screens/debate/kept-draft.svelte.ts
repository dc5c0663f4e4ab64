import type { AppError, DebateId, Draft } from "../../contract";
import { unsaved } from "../../lib/unsaved";
import { platform } from "../../platform";
import { Autosave } from "../tasks/autosave.svelte";

/** Stores what the author is writing in a debate: after each rest, and before the window closes. */
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

  /** Why it could not be stored last; `null` where it could. */
  get problem(): AppError | null {
    return this.#autosave.error;
  }

  /** Says that something was written. */
  touch(): void {
    this.#forget ??= unsaved.keep(() => this.flush());
    this.#autosave.touch();
  }

  /** Stores now what is not stored yet. True when all of it is. */
  flush(): Promise<boolean> {
    return this.#autosave.flush();
  }

  /** Forgets the draft: it was saved, or given up. */
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
      // It comes back when the debate is opened again, where it can be given up once more.
    }
  }
}
