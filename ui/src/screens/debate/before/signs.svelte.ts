import type { Taken, TaskId, TextSuggestion } from "../../../contract";
import { platform } from "../../../platform";

/** What the words of a text suggest for its debate, and what its author makes of that. */
export class Signs {
  /** What is suggested; `null` where nothing is, or until that is known. */
  found = $state.raw<TextSuggestion | null>(null);
  /** What would be used of it. */
  taken = $state.raw<Taken | null>(null);
  #asked = 0;
  #done = false;

  /** Reads the text. Nothing depends on it, so what can't be read suggests nothing. */
  async read(task: TaskId): Promise<void> {
    const mine = ++this.#asked;
    const found = this.#done
      ? null
      : await platform()
          .debateSigns(task)
          .catch(() => null);
    if (mine !== this.#asked || this.#done) return;
    this.found = found;
    this.taken = found?.taken ?? null;
  }

  /** The author used it or skipped it: nothing more is suggested here. */
  done(): void {
    this.#done = true;
    this.found = null;
    this.taken = null;
  }
}
