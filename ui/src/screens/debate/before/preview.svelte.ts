import type { BriefingPart, BriefingPreview, TaskId, Triaged } from "../../../contract";
import { app } from "../../../app/app.svelte";
import { platform } from "../../../platform";

/** The pause before the project is read again, which takes longer than an estimate. */
const REST_MS = 1000;
/** How many times as long as the last reading took nothing is read again on a mere suspicion. */
const REST_FACTOR = 20;

/** What is known about a text and its project. Nobody has to wait for it before pressing Start. */
export class Preview {
  #read = $state.raw<BriefingPreview | null>(null);
  /** The level a local model suggests for the text, once it replaces the one by the text's words. */
  judged = $state.raw<Triaged | null>(null);
  /** What was found, without parts that are being read for the first time; `null` until the first preview. */
  readonly found: BriefingPreview | null = $derived.by(() => {
    const { judged } = this;
    return this.#read && judged ? { ...this.#read, level: judged.level, why: judged.why } : this.#read;
  });
  /** Whether it can’t be read. */
  failed = $state(false);
  #asked = 0;
  /** The task that was read. */
  #of: TaskId | null = null;
  #timer: number | undefined;
  /** The task that was last read, and until when that is recent, in milliseconds of `performance.now()`. */
  #recent: { task: TaskId; until: number } | null = null;
  #asking: { task: TaskId; answer: Promise<Triaged> } | null = null;

  /**
   * Reads now; resolves with the first preview, before folders are looked through. An error isn't shown here: the
   * debate reports it when it starts.
   */
  read(task: TaskId): Promise<void> {
    const mine = ++this.#asked;
    const began = performance.now();
    this.#recent = { task, until: Infinity };
    const last = this.#of === task ? this.#read : null;
    // The preview says whether there is a search service, so the rest of the panel must know it, too.
    const search = app.readSearch().catch(() => undefined);
    let shown = 0;
    return new Promise((resolve) => {
      const show = async (found: BriefingPreview) => {
        await search;
        // A message may arrive after one that was sent later.
        if (mine === this.#asked && found.parts.length >= shown) {
          shown = found.parts.length;
          [this.#of, this.#read] = [task, last ? filledUp(found, last) : found];
          this.failed = false;
        }
        resolve();
      };
      const fail = () => {
        if (mine === this.#asked) [this.failed, this.#recent] = [true, null];
        resolve();
      };
      const showAll = (found: BriefingPreview) => {
        const ended = performance.now();
        if (mine === this.#asked) this.#recent = { task, until: ended + REST_FACTOR * (ended - began) };
        return show(found);
      };
      platform()
        .debateBriefing(task, (soFar) => void show(soFar))
        .then(showAll, fail);
    });
  }

  /**
   * Reads again if another program may have changed something by now: not while it is being read, and a large
   * project only once in a while.
   */
  readUnlessRecent(task: TaskId): void {
    const isRecent = this.#recent?.task === task && performance.now() < this.#recent.until;
    if (!isRecent) void this.read(task);
  }

  /** A path was detached: it disappears right away, before everything is read again. */
  detached(path: string): void {
    if (!this.#read) return;
    const attached = this.#read.attached.filter((it) => it.path !== path);
    this.#read = { ...this.#read, attached };
  }

  /**
   * Reads, and then asks a local model how much process the text deserves: once per text, and
   * its answer may come too late. `null` if none was asked, or the text has changed meanwhile.
   */
  async look(task: TaskId): Promise<Triaged | null> {
    this.judged = null;
    await this.read(task);
    if (this.#asking?.task !== task) this.#asking = { task, answer: platform().debateTriage(task) };
    const mine = this.#asking;
    const judged = await mine.answer.catch(() => null);
    return mine === this.#asking && judged?.asked ? judged : null;
  }

  /** Reads after a pause, because the text has changed and no model was asked. Reports when done. */
  reread(task: TaskId, onread: () => void): void {
    this.judged = null;
    this.#asking = null;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.read(task).then(onread), REST_MS);
  }

  /** Cancels pending requests. */
  close(): void {
    window.clearTimeout(this.#timer);
    this.#asked += 1;
    this.#asking = null;
  }
}

/** What was found so far; what is still being read is as it was the last time. */
function filledUp(found: BriefingPreview, last: BriefingPreview): BriefingPreview {
  const isRead = (name: BriefingPart) => found.parts.some(({ part }) => part === name);
  const parts = [...found.parts, ...last.parts.filter(({ part }) => !isRead(part))];
  return { ...found, parts, attached: isRead("context") ? found.attached : last.attached };
}
