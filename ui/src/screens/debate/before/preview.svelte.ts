import type { BriefingPreview, TaskId } from "../../../contract";
import { platform } from "../../../platform";

/** Rest after which the project is read again: that takes longer than an estimate. */
const REST_MS = 1000;

/** What is found out about a text and its project. Nobody waits for it to press Start. */
export class Preview {
  /** What was found; `null` while that is read. */
  found = $state.raw<BriefingPreview | null>(null);
  /** Whether it can’t be read. */
  failed = $state(false);
  #asked = 0;
  #timer: number | undefined;

  /** Reads now. What can't be read at all stays out of the way: the debate says it when it begins. */
  async read(task: TaskId): Promise<void> {
    const mine = ++this.#asked;
    try {
      const found = await platform().debateBriefing(task);
      if (mine !== this.#asked) return;
      this.found = found;
      this.failed = false;
    } catch {
      if (mine === this.#asked) this.failed = true;
    }
  }

  /** Reads after a rest: the text is another. */
  reread(task: TaskId): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.read(task), REST_MS);
  }

  /** Stops what waits. */
  close(): void {
    window.clearTimeout(this.#timer);
    this.#asked += 1;
  }
}
