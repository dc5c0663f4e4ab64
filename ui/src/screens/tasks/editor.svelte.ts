import { tick } from "svelte";

import {
  EXAMPLE,
  type FindingId,
  type Kind,
  type KindSign,
  type Project,
  type TaskDocument,
  type TaskId,
  type TaskRow,
} from "../../contract";
import { countWords, prose } from "../../lib/markdown/words";
import { platform } from "../../platform";
import { OPENING_LENGTH, openingHeading, opensWith } from "./markdown/opening";
import { Autosave } from "./autosave.svelte";
import type { Highlight, Quoting, TextView } from "./text-view";

export type { Highlight } from "./text-view";

/** The text that was written elsewhere while this one was being edited. */
export interface Conflict {
  theirs: TaskDocument;
}

/** The open task: its text, its saves, and the passages that debates highlight in it. */
export class EditorState {
  /** The task as last saved or loaded. */
  document = $state.raw<TaskDocument | null>(null);
  title = $state("");
  /**
   * Whether the text begins with its title, which is then shown only there and follows the text. This is
   * checked when a task is opened and when its title was edited, so that nothing moves while the author
   * types.
   */
  titled = $state(false);
  kind = $state<Kind>("task");
  /** What the kind of an imported text was recognized by, until its author chooses one. */
  kindBy = $state<KindSign | null>(null);
  /** The number of words in the text; updated after a pause. */
  words = $state(0);
  /** The selection, in document positions; nothing if there is only a cursor. */
  selection = $state.raw<readonly { from: number; to: number }[]>([]);
  /** Whether the text is shown rendered rather than as source. */
  preview = $state(false);
  /** The finding whose passage the author is editing. */
  edited = $state<FindingId | null>(null);
  conflict = $state.raw<Conflict | null>(null);
  /** The highlighted passages in the text. */
  highlights = $state.raw<readonly Highlight[]>([]);
  /** Called with what quotes the passage that was clicked. */
  onquoted: ((quoting: readonly Quoting[]) => void) | null = null;
  readonly autosave = new Autosave(() => this.#save());
  /** Called after each save, for lists that show the task. */
  onsaved: (row: TaskRow) => void = () => {};
  #body = "";
  #changes = $state(0);
  #view: TextView | null = null;

  get task(): TaskId | null {
    return this.document?.row.id ?? null;
  }

  /** Whether the task is the example, which is read only. */
  get fixed(): boolean {
    return this.task === EXAMPLE;
  }

  /** The current text, saved or not. Effects that read it run on every edit. */
  get text(): string {
    void this.#changes;
    return this.#view?.read() ?? this.#body;
  }

  /** Whether the text is completely empty. */
  get empty(): boolean {
    void this.#changes;
    return this.#view?.isEmpty() ?? this.#body === "";
  }

  /** The view that shows the text, if there is one. */
  get view(): TextView | null {
    return this.#view;
  }

  /** Shows a task, or none. The previous one must have been flushed. */
  show(document: TaskDocument | null, kindBy?: KindSign): void {
    this.autosave.settle();
    this.kindBy = kindBy ?? null;
    this.edited = null;
    this.conflict = null;
    this.highlights = [];
    this.selection = [];
    this.#take(document);
    this.#view?.load(this.task, this.#body);
  }

  /** Replaces the shown task with a newer state, as after a restore or an accepted debate. */
  replace(document: TaskDocument): void {
    if (document.row.id !== this.task) return;
    this.autosave.settle();
    this.conflict = null;
    this.#take(document);
    this.#view?.replace(document.body);
  }

  /** Updates what lists know about the shown task; its text stays. */
  refresh(document: TaskDocument): void {
    if (document.row.id !== this.task || this.document === null) return;
    if (document.revision === this.document.revision) this.document = document;
    else this.#takeKind(this.document, document);
  }

  /**
   * Takes over a newer state with the same text, such as another kind set from a terminal, so that editing
   * continues from it. False if the text differs.
   */
  #takeKind(before: TaskDocument, theirs: TaskDocument): boolean {
    if (theirs.body !== before.body || theirs.row.title !== before.row.title) return false;
    if (this.kind === before.row.kind) this.kind = theirs.row.kind;
    this.document = theirs;
    return true;
  }

  /** Updates the project of the task. */
  belong(task: TaskId, project: Project | null): void {
    if (this.document && this.task === task) this.document = { ...this.document, project };
  }

  /** Lets a view show the text. Returns a function that ends that. */
  attach(view: TextView): () => void {
    view.load(this.task, this.#body);
    view.highlight(this.highlights);
    this.#view = view;
    return () => {
      if (this.#view !== view) return;
      this.#body = view.read();
      this.#view = null;
    };
  }

  typed(): void {
    this.#changes += 1;
    if (this.titled) this.#follow();
    this.autosave.touch();
  }

  select(ranges: readonly { from: number; to: number }[]): void {
    if (ranges.length > 0 || this.selection.length > 0) this.selection = ranges;
  }

  rename(title: string): void {
    this.title = title;
    this.autosave.touch();
  }

  /** Checks again whether the text begins with its title. */
  matchTitle(): void {
    this.titled = opensWith(this.#opening, this.title);
  }

  classify(kind: Kind): void {
    this.kind = kind;
    this.kindBy = null;
    this.autosave.touch();
    void this.autosave.flush();
  }

  /** Saves pending edits now. True if everything is on disk afterward. */
  flush(): Promise<boolean> {
    return this.document ? this.autosave.flush() : Promise.resolve(true);
  }

  /** Highlights passages, in place of those before. */
  highlight(highlights: readonly Highlight[]): void {
    this.highlights = highlights;
    this.#view?.highlight(highlights);
  }

  /** Scrolls to a finding's passage and highlights it for a moment. */
  reveal(finding: FindingId, place = 0): void {
    if (!this.preview) this.#view?.reveal(finding, place);
    else void this.write().then(() => this.#view?.reveal(finding, place));
  }

  /** Selects a finding's passage for editing. */
  edit(finding: FindingId, place = 0): void {
    void this.write().then(() => {
      this.edited = finding;
      this.#view?.selectQuote(finding, place);
    });
  }

  /** Writes the author's answer at a finding's passage. `fills`: the passage lacks a value. */
  writeAnswer(finding: FindingId, words: string, fills: boolean): void {
    void this.write().then(() => this.#view?.writeAnswer(finding, words, fills));
  }

  /** Takes an answer out of the text. False if it stays there. */
  async takeAnswerBack(finding: FindingId, words: string): Promise<boolean> {
    await this.write();
    return this.#view?.takeAnswerBack(finding, words) ?? false;
  }

  /** Leaves the preview. Resolves once the text can be edited. */
  async write(): Promise<void> {
    this.preview = false;
    await tick();
  }

  focus(): void {
    this.#view?.focus();
  }

  /** Resolves a conflict with the text of this window; the other one becomes a separate task. */
  async keepMine(): Promise<TaskDocument | null> {
    if (!this.conflict) return null;
    const { theirs } = this.conflict;
    const copy = await platform().taskCreate(
      `${theirs.row.title} (other text)`,
      theirs.row.kind,
      theirs.body,
    );
    this.document = theirs;
    this.conflict = null;
    this.autosave.settle();
    this.autosave.touch();
    await this.autosave.flush();
    return copy;
  }

  /** Resolves a conflict with the text from elsewhere; the one of this window becomes a separate task. */
  async useTheirs(): Promise<TaskDocument | null> {
    if (!this.conflict) return null;
    const { theirs } = this.conflict;
    const copy = await platform().taskCreate(`${this.title} (my text)`, this.kind, this.text);
    this.replace(theirs);
    return copy;
  }

  get #opening(): string {
    return this.#view?.opening() ?? this.#body.slice(0, OPENING_LENGTH);
  }

  #follow(): void {
    const heading = openingHeading(this.#opening);
    this.titled = heading !== null;
    if (heading) this.title = heading;
  }

  #take(document: TaskDocument | null): void {
    this.document = document;
    this.title = document?.row.title ?? "";
    this.kind = document?.row.kind ?? "task";
    this.#body = document?.body ?? "";
    this.titled = opensWith(this.#body.slice(0, OPENING_LENGTH), this.title);
    this.#changes += 1;
    this.words = countWords(prose(this.#body));
  }

  async #save(): Promise<void> {
    const before = this.document;
    if (!before) return;
    this.words = countWords(prose(this.text));
    try {
      await this.#store(before);
    } catch (cause) {
      if (!isConflict(cause)) throw cause;
      const theirs = await platform().taskOpen(before.row.id);
      if (this.task === before.row.id && this.#takeKind(before, theirs)) return this.#store(theirs);
      this.conflict = { theirs };
      throw cause;
    }
  }

  async #store({ row, revision }: TaskDocument): Promise<void> {
    const { title, kind, text: body } = this;
    const saved = await platform().taskSave({ task: row.id, revision, title, kind, body });
    if (this.task === saved.row.id) this.document = saved;
    this.onsaved(saved.row);
  }
}

function isConflict(cause: unknown): boolean {
  return typeof cause === "object" && cause !== null && "code" in cause && cause.code === "conflict";
}

export const editor = new EditorState();
