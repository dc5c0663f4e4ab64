import type { AppError } from "../../contract";
import { toAppError } from "../../lib/errors";

/** Milliseconds of rest after which a text is saved. */
export const REST_MS = 400;

/** Where a text stands between the page and the disk. */
export type SaveState = "saved" | "waiting" | "saving" | "failed" | "conflict";

/**
 * Saves after a rest, one save at a time. What is written while a save is under way is saved
 * by the next one; after a conflict nothing is saved until `settle`.
 */
export class Autosave {
  state = $state<SaveState>("saved");
  /** Why the last save failed. */
  error = $state.raw<AppError | null>(null);
  readonly #save: () => Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dirty = false;
  #running: Promise<void> | null = null;

  constructor(save: () => Promise<void>) {
    this.#save = save;
  }

  /** Says that something changed. */
  touch(): void {
    this.#dirty = true;
    if (this.state === "conflict") return;
    this.state = "waiting";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), REST_MS);
  }

  /** Saves now what is not saved yet. True when everything is on disk afterwards. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.state !== "conflict" && (this.#running || this.#dirty)) {
      this.#running ??= this.#run();
      await this.#running;
      if (this.state === "failed") return false;
    }
    return this.state !== "conflict";
  }

  /** Forgets what was not saved and begins anew: another text is shown, or a conflict is settled. */
  settle(): void {
    clearTimeout(this.#timer);
    this.#dirty = false;
    this.state = "saved";
    this.error = null;
  }

  /** Gives up what was not saved. Resolves once no save is under way. */
  async abandon(): Promise<void> {
    this.settle();
    await this.#running;
    this.settle();
  }

  async #run(): Promise<void> {
    this.#dirty = false;
    this.state = "saving";
    try {
      await this.#save();
      this.error = null;
      this.state = this.#dirty ? "waiting" : "saved";
    } catch (cause) {
      this.#dirty = true;
      this.error = toAppError(cause);
      this.state = this.error.code === "conflict" ? "conflict" : "failed";
    } finally {
      this.#running = null;
    }
  }
}
