import type { AppError, DebateId, DebateRow } from "../../contract";
import { toAppError } from "../../lib/errors";
import { platform } from "../../platform";

const PAGE = 60;
const REST_MS = 150;

/** The debates ever run, newest first, fetched a page at a time. */
export class HistoryState {
  rows = $state.raw<readonly DebateRow[]>([]);
  search = $state("");
  problem = $state.raw<AppError | null>(null);
  /** Whether the first page of this search is there. */
  loaded = $state(false);
  /** Whether there may be more. */
  more = $state(false);
  /** The debate that is open, read only. */
  open = $state.raw<DebateRow | null>(null);

  #fetching = false;
  #latest = 0;
  #timer: number | undefined;

  /** Reads the first page anew. Of several at once the last one counts. */
  async load(): Promise<void> {
    const number = ++this.#latest;
    await this.#fetch(null, number);
    if (number === this.#latest) this.loaded = true;
  }

  /** Adds the next page. */
  async loadMore(): Promise<void> {
    const last = this.rows.at(-1);
    if (!last || !this.more || this.#fetching) return;
    await this.#fetch(last.debate, this.#latest);
  }

  /** Searches after a short rest. */
  find(search: string): void {
    this.search = search;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.load(), REST_MS);
  }

  /** Stops what waits; for when the list is left. */
  close(): void {
    window.clearTimeout(this.#timer);
    this.#latest += 1;
  }

  /** Deletes a debate for good; false when that failed. */
  async delete(debate: DebateId): Promise<boolean> {
    this.problem = null;
    try {
      await platform().debateDelete(debate);
    } catch (error) {
      this.problem = toAppError(error);
      return false;
    }
    this.rows = this.rows.filter((row) => row.debate !== debate);
    if (this.open?.debate === debate) this.open = null;
    return true;
  }

  async #fetch(after: DebateId | null, number: number): Promise<void> {
    this.#fetching = true;
    try {
      const page = await platform().debateList(this.search.trim(), after, PAGE);
      if (number !== this.#latest) return;
      this.rows = after === null ? page : [...this.rows, ...page];
      this.more = page.length === PAGE;
      this.problem = null;
    } catch (error) {
      if (number === this.#latest) this.problem = toAppError(error);
    } finally {
      this.#fetching = false;
    }
  }
}

/** A stretch of a snippet. */
export interface Stretch {
  text: string;
  hit: boolean;
}

/** Takes a snippet apart at the marks around its hits (U+0002 and U+0003). */
export function stretches(snippet: string): Stretch[] {
  return snippet
    .split("\u0002")
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, hit: false }];
      const [hit = "", ...rest] = part.split("\u0003");
      return [
        { text: hit, hit: true },
        { text: rest.join(""), hit: false },
      ];
    })
    .filter((stretch) => stretch.text !== "");
}
