import type { Taken, TaskId, TextSuggestion } from "../../../contract";
import { platform } from "../../../platform";
import { areSignsDone, keepSignsDone } from "./kept-plans";

/** What the words of a text suggest for its debate, and what its author does with that. */
export class Signs {
  /** The suggestion; `null` if there is none, or until it is known. */
  found = $state.raw<TextSuggestion | null>(null);
  /** The parts that would be used. */
  taken = $state.raw<Taken | null>(null);
  #asked = 0;
  #task: TaskId | null = null;

  /** Reads the text. Nothing depends on it, so an error just means no suggestion. */
  async read(task: TaskId): Promise<void> {
    const mine = ++this.#asked;
    this.#task = task;
    const found = areSignsDone(task)
      ? null
      : await platform()
          .debateSigns(task)
          .catch(() => null);
    if (mine !== this.#asked) return;
    this.found = found;
    this.taken = found?.taken ?? null;
  }

  /** The author used it or skipped it: nothing more is suggested until the debate starts. */
  done(): void {
    this.#asked += 1;
    if (this.#task) keepSignsDone(this.#task);
    this.found = null;
    this.taken = null;
  }
}
