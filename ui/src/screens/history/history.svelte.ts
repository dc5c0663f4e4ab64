import { SvelteSet } from "svelte/reactivity";

import type {
  AppError,
  DebateColumn,
  DebateCount,
  DebateId,
  DebateRow,
  DebateSort,
  LabelChoice,
  LabelChoices,
} from "../../contract";
import { debatesDeleted } from "../../app/deleted";
import { exampleDeleted } from "../../app/example";
import { EXAMPLE } from "../../contract";
import { toAppError } from "../../lib/errors";
import { count } from "../../lib/format";
import { platform } from "../../platform";
import { EVERYTHING, NEWEST, pageOf, queryOf } from "./query";
import { same, take, type Token, wordsOf } from "./tokens";

const PAGE = 100;
/** The page size when everything found is requested. */
const LARGE = 1_000;
const REST_MS = 150;
const LOOK_MS = 2_000;

/** All debates, fetched a page at a time. */
export class HistoryState {
  rows = $state.raw<readonly DebateRow[]>([]);
  tokens = $state.raw<readonly Token[]>([]);
  /** The content of the field after the filters. */
  typed = $state("");
  count = $state.raw<DebateCount | null>(null);
  /** All existing values. */
  choices = $state.raw<readonly LabelChoice[]>([]);
  sort = $state.raw<DebateSort>(NEWEST);
  problem = $state.raw<AppError | null>(null);
  /** Whether the first page of this search has arrived. */
  loaded = $state(false);
  /** Whether a requested search has not been answered. */
  searching = $state(false);
  /** Whether there may be more. */
  more = $state(false);
  /** The debate that is open, read only. */
  open = $state.raw<DebateRow | null>(null);
  readonly selected = new SvelteSet<DebateId>();

  readonly words: string = $derived(wordsOf(this.typed));
  readonly narrowed: boolean = $derived(this.tokens.length > 0 || this.words !== "");

  /** What can narrow the results further; `null` until that is known. */
  readonly offered: LabelChoices | null = $derived.by(() => {
    return this.#offered?.narrowed === this.#narrowing ? this.#offered.by : null;
  });

  #offered = $state.raw<{ narrowed: string; by: LabelChoices } | null>(null);
  #fetching = false;
  #asked = 0;
  #timer: number | undefined;
  #looking: number | undefined;
  #newest = 0;

  /** Reads the list, and checks from time to time for what others add. */
  async start(): Promise<void> {
    this.#looking = window.setInterval(() => void this.#look(), LOOK_MS);
    await this.load();
    await this.loadChoices();
  }

  /** Cancels pending requests; for when the list is closed. */
  close(): void {
    window.clearTimeout(this.#timer);
    window.clearInterval(this.#looking);
    this.#asked += 1;
  }

  /** Reads the first page again. If several reads overlap, the last one counts. */
  async load(): Promise<void> {
    const number = ++this.#asked;
    this.searching = true;
    this.#newest = await newest(this.#newest);
    await this.#fetch(null, PAGE, number);
    if (number !== this.#asked) return;
    this.searching = false;
    this.loaded = true;
    await this.#reckon(number);
  }

  /** Adds the next page. */
  async loadMore(size = PAGE): Promise<void> {
    const last = this.rows.at(-1);
    if (!last || !this.more || this.#fetching) return;
    await this.#fetch(last.debate, size, this.#asked);
  }

  /** Fetches everything that was found. */
  async loadAll(): Promise<void> {
    const number = this.#asked;
    while (this.more && number === this.#asked && !this.problem) await this.loadMore(LARGE);
  }

  /** Searches after a short pause. Complete filters become tokens. */
  type(text: string): void {
    const { tokens, rest } = take(text);
    this.typed = rest;
    if (tokens.length === 0) this.#searchSoon();
    else {
      this.#add(tokens);
      this.#searchNow();
    }
  }

  /** Takes the text as it is, without waiting for more. */
  enter(): void {
    const { tokens, rest } = take(this.typed, true);
    this.typed = rest;
    this.#add(tokens);
    this.#searchNow();
  }

  add(token: Token, typed: string): void {
    this.typed = typed;
    this.#add([token]);
    this.#searchNow();
  }

  remove(token: Token): void {
    this.tokens = this.tokens.filter((other) => !same(other, token));
    this.#searchNow();
  }

  /** Sorts the list by a column, or reverses the order if it is already sorted by that one. */
  orderBy(by: DebateColumn): void {
    const descending = this.sort.by === by ? !this.sort.descending : !isOfWords(by);
    this.sort = { by, descending };
    this.#searchNow();
  }

  /** Clears search and filters. */
  clear(): void {
    this.tokens = [];
    this.typed = "";
    this.#searchNow();
  }

  /** Fetches the available filters, regardless of the current ones. */
  async loadChoices(): Promise<void> {
    try {
      this.choices = (await platform().labelChoices(EVERYTHING)).choices;
    } catch {
      // Filters can be typed without being offered.
      this.choices = [];
    }
    this.#offered = null;
    await this.loadOffered();
  }

  /** Fetches what can narrow the results further, unless it is known. */
  async loadOffered(): Promise<void> {
    if (this.offered !== null) return;
    const narrowed = this.#narrowing;
    try {
      this.#offered = { narrowed, by: await platform().labelChoices(pageOf(this.#query, null, 0)) };
    } catch {
      // Filters can be typed without being offered.
      this.#offered = { narrowed, by: NO_CHOICES };
    }
  }

  /** Deletes debates for good, one after another. Those that can't be deleted stay, and are named. */
  async delete(debates: readonly DebateRow[], onprogress: (looked: number) => void): Promise<number> {
    this.problem = null;
    const failed: { title: string; error: AppError }[] = [];
    const deleted: DebateRow[] = [];
    let looked = 0;
    for (const row of debates) {
      const { debate, title } = row;
      try {
        await platform().debateDelete(debate);
        this.#forget(debate);
        deleted.push(row);
        if (debate === EXAMPLE) await exampleDeleted();
      } catch (error) {
        failed.push({ title, error: toAppError(error) });
      }
      onprogress(++looked);
    }
    this.problem = undeleted(failed);
    await debatesDeleted(deleted);
    await this.#reckon(this.#asked);
    return debates.length - failed.length;
  }

  row(debate: DebateId): DebateRow | undefined {
    return this.rows.find((row) => row.debate === debate);
  }

  #forget(debate: DebateId): void {
    this.rows = this.rows.filter((row) => row.debate !== debate);
    this.selected.delete(debate);
    if (this.open?.debate === debate) this.open = null;
  }

  #add(tokens: readonly Token[]): void {
    const added = tokens.filter((token) => !this.tokens.some((known) => same(known, token)));
    if (added.length > 0) this.tokens = [...this.tokens, ...added];
  }

  #searchSoon(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.load(), REST_MS);
  }

  #searchNow(): void {
    window.clearTimeout(this.#timer);
    this.selected.clear();
    void this.load();
  }

  get #query() {
    return queryOf(this.tokens, this.words, this.choices, this.sort);
  }

  /** Everything that narrows the list, as one string. */
  get #narrowing(): string {
    return JSON.stringify([this.tokens, this.words]);
  }

  async #fetch(after: DebateId | null, size: number, number: number): Promise<void> {
    this.#fetching = true;
    try {
      const page = await platform().debateList(pageOf(this.#query, after, size));
      if (number !== this.#asked) return;
      this.rows = after === null ? page : [...this.rows, ...page];
      this.more = page.length === size;
      this.problem = null;
    } catch (error) {
      if (number === this.#asked) this.problem = toAppError(error);
    } finally {
      this.#fetching = false;
    }
  }

  /** Counts the results in the background: nobody waits for it. */
  async #reckon(number: number): Promise<void> {
    try {
      const counted = await platform().debateCount(pageOf(this.#query, null, 0));
      if (number === this.#asked) this.count = counted;
    } catch {
      if (number === this.#asked) this.count = null;
    }
  }

  /** Adds what began, ended or was decided since the last check. */
  async #look(): Promise<void> {
    if (document.hidden || this.#fetching || this.searching) return;
    const number = this.#asked;
    const before = this.#newest;
    this.#newest = await newest(before);
    if (this.#newest === before || number !== this.#asked) return;
    try {
      const page = await platform().debateList(pageOf(this.#query, null, PAGE));
      if (number !== this.#asked || this.#fetching) return;
      const more = page.length === PAGE;
      const last = page.at(-1)?.debate;
      const at = this.rows.findIndex((row) => row.debate === last);
      const rest = more && at >= 0 ? this.rows.slice(at + 1) : [];
      if (rest.length === 0) this.more = more;
      this.rows = [...page, ...rest];
      await this.#reckon(number);
    } catch {
      // The list stays as it is; a search reports the error.
    }
  }
}

const NO_CHOICES: LabelChoices = { choices: [], first: null, last: null };

/** Text columns sort from A, figures and times from the greatest. */
function isOfWords(by: DebateColumn): boolean {
  return by === "title" || by === "form" || by === "outcome";
}

async function newest(before: number): Promise<number> {
  try {
    return await platform().debateLatest();
  } catch {
    return before;
  }
}

function undeleted(failed: readonly { title: string; error: AppError }[]): AppError | null {
  const [first, ...others] = failed;
  if (!first) return null;
  const more = others.length === 0 ? "" : ` The same goes for ${count(others.length, "other")}.`;
  const message = `“${first.title || "Untitled task"}” was not deleted: ${first.error.message}${more}`;
  return { ...first.error, message };
}
