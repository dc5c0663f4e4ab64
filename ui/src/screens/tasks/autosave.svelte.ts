import type { AppError } from "../../contract";
import { toAppError } from "../../lib/errors";

/** The pause, in milliseconds, after which a text is saved. */
export const REST_MS = 400;

/** The state of a text between the page and the disk. */
export type SaveState = "saved" | "waiting" | "saving" | "failed" | "conflict";

/**
 * Saves after a pause, one save at a time. Edits during a save are saved by the next one; after a
 * conflict, nothing is saved until `settle`.
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

  /** To be called when something changed. */
  touch(): void {
    this.#dirty = true;
    if (this.state === "conflict") return;
    this.state = "waiting";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), REST_MS);
  }

  /** Saves pending edits now. True if everything is on disk afterward. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.state !== "conflict" && (this.#running || this.#dirty)) {
      this.#running ??= this.#run();
      await this.#running;
      if (this.state === "failed") return false;
    }
    return this.state !== "conflict";
  }

  /** Forgets pending edits and starts over: another text is shown, or a conflict is settled. */
  settle(): void {
    clearTimeout(this.#timer);
    this.#dirty = false;
    this.state = "saved";
    this.error = null;
  }

  /** Discards pending edits. Resolves once no save is in progress. */
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
