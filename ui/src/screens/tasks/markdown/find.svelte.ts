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
import { Annotation } from "@codemirror/state";
import { type Command, EditorView, type ViewUpdate } from "@codemirror/view";

import { figure } from "../../../lib/format";
import { platform } from "../../../platform";
import { Pattern } from "./pattern";

/** Matches beyond this number are not counted. */
const MOST = 10_000;
const REST_MS = 60;

/** The options of a search. */
export type Option = "caseSensitive" | "wholeWord" | "regexp";

/** Why a search failed, apart from having no matches. */
type Trouble = "no_pattern" | "too_much";

/** Marks an update that only adds the matches of the same search. */
const answered = Annotation.define<boolean>();

/** A search in the text: what to look for, and what was found. */
export class Find {
  search = $state("");
  replacement = $state("");
  caseSensitive = $state(false);
  wholeWord = $state(false);
  regexp = $state(false);
  total = $state(0);
  /** The number of the selected match, from 1; 0 if none is. */
  current = $state(0);
  trouble = $state<Trouble | null>(null);
  /** The number of replacements by Replace all, until the next search. */
  #replaced = $state<number | null>(null);
  readonly #view: EditorView;
  /** Where the search began: matches are searched for from here. */
  #origin = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The pattern whose matches have been requested. */
  #asked: Pattern | null = null;

  constructor(view: EditorView) {
    this.#view = view;
    this.#read();
  }

  /** "3 of 17", "17 matches", "No matches"; empty without a search. */
  get found(): string {
    if (this.#replaced !== null) return `${figure(this.#replaced)} replaced`;
    if (this.search === "") return "";
    if (this.trouble === "no_pattern") return "Invalid expression";
    if (this.trouble === "too_much") return "Too slow";
    if (this.total === 0) return "No matches";
    const total = this.total > MOST ? `${figure(MOST)}+` : figure(this.total);
    return this.current > 0
      ? `${figure(this.current)} of ${total}`
      : `${total} ${this.total === 1 ? "match" : "matches"}`;
  }

  /** Whether there is nothing to show for this search. */
  get failed(): boolean {
    return this.#replaced === null && this.search !== "" && (this.total === 0 || this.trouble !== null);
  }

  /** What can be done about a failure. */
  get hint(): string | undefined {
    if (this.trouble === "no_pattern")
      return "Whetstone can’t read this regular expression. Lookaround and backreferences aren’t supported.";
    if (this.trouble === "too_much")
      return "The search took too long and was stopped. Make the pattern shorter or simpler.";
    return undefined;
  }

  /** Whether there is something to search for. */
  get ready(): boolean {
    return this.trouble === null && this.search !== "";
  }

  /** Begins at the cursor, with the selected words if there are any. */
  begin(): void {
    this.#origin = this.#view.state.selection.main.from;
    this.#count();
  }

  /** Searches for the content of the fields, from where the search began. */
  look(): void {
    this.#tell();
    this.#onceKnown(() => this.#select());
  }

  toggle(option: Option): void {
    this[option] = !this[option];
    this.look();
  }

  next(): void {
    this.#walk(findNext);
  }

  previous(): void {
    this.#walk(findPrevious);
  }

  replace(): void {
    this.#tell();
    this.#onceKnown(() => replaceNext(this.#view));
  }

  replaceAll(): void {
    this.#tell();
    this.#onceKnown(() => {
      const before = this.#tally().total;
      if (replaceAll(this.#view)) this.#replaced = before;
    });
  }

  /** Ends the search and returns the focus to the text. */
  close(): void {
    closeSearchPanel(this.#view);
    this.#view.focus();
  }

  /** To be called with every update of the text. */
  follow(update: ViewUpdate): void {
    const effects = update.transactions
      .filter((one) => !one.annotation(answered))
      .flatMap((one) => one.effects);
    const asked = effects.some((one) => one.is(setSearchQuery));
    if (asked) this.#read();
    if (!asked && !update.docChanged && !update.selectionSet) return;
    if (asked || update.selectionSet) this.#replaced = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#count(), REST_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#asked = null;
  }

  #tell(): void {
    this.#view.dispatch({ effects: setSearchQuery.of(this.#query()) });
  }

  /** The search in the fields, with the known matches of the same pattern. */
  #query(): SearchQuery {
    const { search, replacement: replace, caseSensitive, wholeWord, regexp } = this;
    if (!regexp) return new SearchQuery({ search, replace, caseSensitive, wholeWord, literal: true });
    const pattern = new Pattern({ search, replace, caseSensitive, wholeWord });
    const before = getSearchQuery(this.#view.state);
    const known = before instanceof Pattern ? before.replacingBy(replace) : pattern;
    return known.eq(pattern) ? known : pattern;
  }

  #read(): void {
    const query = getSearchQuery(this.#view.state);
    this.search = query.search;
    this.replacement = query.replace;
    this.caseSensitive = query.caseSensitive;
    this.wholeWord = query.wholeWord;
    this.regexp = query.regexp;
  }

  #walk(command: Command): void {
    this.#onceKnown(() => {
      command(this.#view);
      this.#origin = this.#view.state.selection.main.from;
    });
  }

  /** Does something once the matches are known: right away, unless it is a pattern. */
  #onceKnown(act: () => void): void {
    const query = getSearchQuery(this.#view.state);
    this.#asked = null;
    if (query.search === "") return this.#clear(null);
    if (query instanceof Pattern && !query.knows(this.#view.state.doc)) return void this.#ask(query, act);
    this.trouble = null;
    act();
  }

  /** Requests the matches of a pattern, and continues with them unless there was a newer request. */
  async #ask(query: Pattern, act: () => void): Promise<void> {
    this.#asked = query;
    const { doc } = this.#view.state;
    const { search: pattern, caseSensitive: case_sensitive, wholeWord: whole_words } = query;
    const search = { text: doc.toString(), pattern, case_sensitive, whole_words };
    const answer = await platform()
      .textFind(search)
      .catch(() => ({ found: "too_much" }) as const);
    if (this.#asked !== query) return;
    this.#asked = null;
    if (answer.found !== "hits") return this.#clear(answer.found);
    const effects = setSearchQuery.of(query.with(doc, answer.hits));
    this.#view.dispatch({ effects, annotations: answered.of(true) });
    this.#onceKnown(act);
    this.#count();
  }

  #clear(trouble: Trouble | null): void {
    [this.total, this.current, this.trouble] = [0, 0, trouble];
  }

  /** Selects the first match from where the search began. */
  #select(): void {
    const { state } = this.#view;
    const query = getSearchQuery(state);
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

  #count(): void {
    if (this.#asked !== null && this.#asked === getSearchQuery(this.#view.state)) return;
    this.#onceKnown(() => ({ total: this.total, current: this.current } = this.#tally()));
  }

  #tally(): { total: number; current: number } {
    const { state } = this.#view;
    const { from, to } = state.selection.main;
    const hits = getSearchQuery(state).getCursor(state);
    let [total, current] = [0, 0];
    for (let hit = hits.next(); !hit.done && total <= MOST; hit = hits.next()) {
      total += 1;
      if (hit.value.from === from && hit.value.to === to) current = total;
    }
    return { total, current };
  }
}
