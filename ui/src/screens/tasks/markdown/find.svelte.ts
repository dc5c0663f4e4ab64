import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from "@codemirror/search";
import { EditorView, type ViewUpdate } from "@codemirror/view";

import { figure } from "../../../lib/format";

/** Hits beyond these are not counted. */
const MOST = 10_000;
const REST_MS = 60;

/** What a search can be told to mind. */
export type Option = "caseSensitive" | "wholeWord" | "regexp";

/** A search in the text: what is looked for, and what was found. */
export class Find {
  search = $state("");
  replacement = $state("");
  caseSensitive = $state(false);
  wholeWord = $state(false);
  regexp = $state(false);
  total = $state(0);
  /** The number of the hit that is selected, from 1; 0 when none is. */
  current = $state(0);
  valid = $state(true);
  /** What replacing all of them came to, until the next search. */
  #replaced = $state<number | null>(null);
  readonly #view: EditorView;
  /** Where the search began: what is typed is looked for from here. */
  #origin = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#read();
  }

  /** "3 of 17", "17 hits", "No hits"; nothing while nothing is looked for. */
  get found(): string {
    if (this.#replaced !== null) return `${figure(this.#replaced)} replaced`;
    if (this.search === "") return "";
    if (!this.valid) return "Not a pattern";
    if (this.total === 0) return "No hits";
    const total = this.total > MOST ? `${figure(MOST)}+` : figure(this.total);
    return this.current > 0
      ? `${figure(this.current)} of ${total}`
      : `${total} ${this.total === 1 ? "hit" : "hits"}`;
  }

  /** Whether there is something to look for. */
  get ready(): boolean {
    return this.valid && this.search !== "";
  }

  /** Begins at the cursor, with the selected words where there are some. */
  begin(): void {
    this.#origin = this.#view.state.selection.main.from;
    this.#count();
  }

  /** Looks for what the fields say, from where the search began. */
  look(): void {
    this.#tell();
    const { state } = this.#view;
    const query = getSearchQuery(state);
    if (!query.valid) return;
    const origin = Math.min(this.#origin, state.doc.length);
    const behind = query.getCursor(state, origin).next();
    const hit = behind.done ? query.getCursor(state).next() : behind;
    this.#view.dispatch(
      hit.done
        ? { selection: { anchor: origin } }
        : {
            selection: { anchor: hit.value.from, head: hit.value.to },
            effects: EditorView.scrollIntoView(hit.value.from, { y: "center" }),
          },
    );
  }

  toggle(option: Option): void {
    this[option] = !this[option];
    this.look();
  }

  next(): void {
    findNext(this.#view);
    this.#origin = this.#view.state.selection.main.from;
  }

  previous(): void {
    findPrevious(this.#view);
    this.#origin = this.#view.state.selection.main.from;
  }

  replace(): void {
    this.#tell();
    replaceNext(this.#view);
  }

  replaceAll(): void {
    this.#tell();
    const before = this.#tally().total;
    if (replaceAll(this.#view)) this.#replaced = before;
  }

  /** Ends the search; the text has the focus again. */
  close(): void {
    closeSearchPanel(this.#view);
    this.#view.focus();
  }

  /** To be called with all that happens in the text. */
  follow(update: ViewUpdate): void {
    const asked = update.transactions.some(({ effects }) => effects.some((one) => one.is(setSearchQuery)));
    if (asked) this.#read();
    if (!asked && !update.docChanged && !update.selectionSet) return;
    if (asked || update.selectionSet) this.#replaced = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#count(), REST_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #tell(): void {
    const { search, replacement: replace, caseSensitive, wholeWord, regexp } = this;
    const query = new SearchQuery({ search, replace, caseSensitive, wholeWord, regexp, literal: !regexp });
    this.#view.dispatch({ effects: setSearchQuery.of(query) });
  }

  #read(): void {
    const query = getSearchQuery(this.#view.state);
    this.search = query.search;
    this.replacement = query.replace;
    this.caseSensitive = query.caseSensitive;
    this.wholeWord = query.wholeWord;
    this.regexp = query.regexp;
  }

  #count(): void {
    ({ total: this.total, current: this.current } = this.#tally());
  }

  #tally(): { total: number; current: number } {
    const { state } = this.#view;
    const query = getSearchQuery(state);
    this.valid = query.valid || query.search === "";
    let [total, current] = [0, 0];
    if (!query.valid) return { total, current };
    const { from, to } = state.selection.main;
    const hits = query.getCursor(state);
    for (let hit = hits.next(); !hit.done && total <= MOST; hit = hits.next()) {
      total += 1;
      if (hit.value.from === from && hit.value.to === to) current = total;
    }
    return { total, current };
  }
}
