import type { BriefingPreview, TaskId, Triaged } from "../../../contract";
import { platform } from "../../../platform";

/** Rest after which the project is read again: that takes longer than an estimate. */
const REST_MS = 1000;

/** What is found out about a text and its project. Nobody waits for it to press Start. */
export class Preview {
  #read = $state.raw<BriefingPreview | null>(null);
  /** What a model on this machine says of the text, once that is taken for what its words say. */
  judged = $state.raw<Triaged | null>(null);
  /** What was found; `null` while that is read. */
  readonly found: BriefingPreview | null = $derived.by(() => {
    const { judged } = this;
    return this.#read && judged ? { ...this.#read, level: judged.level, why: judged.why } : this.#read;
  });
  /** Whether it can’t be read. */
  failed = $state(false);
  #asked = 0;
  #timer: number | undefined;
  #asking: { task: TaskId; answer: Promise<Triaged> } | null = null;

  /** Reads now. What can't be read at all stays out of the way: the debate says it when it begins. */
  async read(task: TaskId): Promise<void> {
    const mine = ++this.#asked;
    try {
      const found = await platform().debateBriefing(task);
      if (mine !== this.#asked) return;
      this.#read = found;
      this.failed = false;
    } catch {
      if (mine === this.#asked) this.failed = true;
    }
  }

  /**
   * Reads, and then asks a model on this machine how much process the text deserves: once for each text, and
   * what it says may come too late. `null` where nobody was asked, or the text is another by then.
   */
  async look(task: TaskId): Promise<Triaged | null> {
    this.judged = null;
    await this.read(task);
    if (this.#asking?.task !== task) this.#asking = { task, answer: platform().debateTriage(task) };
    const mine = this.#asking;
    const judged = await mine.answer.catch(() => null);
    return mine === this.#asking && judged?.asked ? judged : null;
  }

  /** Reads after a rest: the text is another, and nobody was asked about it. Tells once that is read. */
  reread(task: TaskId, onread: () => void): void {
    this.judged = null;
    this.#asking = null;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.read(task).then(onread), REST_MS);
  }

  /** Stops what waits. */
  close(): void {
    window.clearTimeout(this.#timer);
    this.#asked += 1;
    this.#asking = null;
  }
}
