import type { Taken, TaskId, TextSuggestion } from "../../../contract";
import { platform } from "../../../platform";

/** What the words of a text suggest for its debate, and what its author does with that. */
export class Signs {
  /** The suggestion; `null` if there is none, or until it is known. */
  found = $state.raw<TextSuggestion | null>(null);
  /** The parts that would be used. */
  taken = $state.raw<Taken | null>(null);
  #asked = 0;
  #done = false;

  /** Reads the text. Nothing depends on it, so an error just means no suggestion. */
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
