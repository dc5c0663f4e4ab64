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
import type { Highlight, TextView } from "./text-view";

export type { Highlight } from "./text-view";

/** The text that was written elsewhere while this one was being edited. */
export interface Conflict {
  theirs: TaskDocument;
}

/** The task that is open: its text, its saves, and what debates highlight in it. */
export class EditorState {
  /** The task as last saved or loaded. */
  document = $state.raw<TaskDocument | null>(null);
  title = $state("");
  /**
   * Whether the text begins with its title, which is then shown there alone and follows what is written
   * there. Found when a task is opened and when its title was edited, so that nothing moves under a hand
   * that types.
   */
  titled = $state(false);
  kind = $state<Kind>("task");
  /** What the kind of a text that was just imported was recognized by, until its author chooses one. */
  kindBy = $state<KindSign | null>(null);
  /** Words of the text; follows the typing after a rest. */
  words = $state(0);
  /** What is selected in the text, in places of the document; nothing where there is only a cursor. */
  selection = $state.raw<readonly { from: number; to: number }[]>([]);
  /** Whether the text is shown as it reads rather than as it is written. */
  preview = $state(false);
  conflict = $state.raw<Conflict | null>(null);
  /** The passages that are lit up in the text. */
  highlights = $state.raw<readonly Highlight[]>([]);
  /** Told what quotes a passage that is clicked. */
  onquoted: ((findings: readonly FindingId[]) => void) | null = null;
  readonly autosave = new Autosave(() => this.#save());
  /** Told after each save, for lists that show the task. */
  onsaved: (row: TaskRow) => void = () => {};
  #body = "";
  #changes = $state(0);
  #view: TextView | null = null;

  get task(): TaskId | null {
    return this.document?.row.id ?? null;
  }

  /** Whether the task is the example, which is only read. */
  get fixed(): boolean {
    return this.task === EXAMPLE;
  }

  /** The text at this moment, saved or not. Effects that read it follow the typing. */
  get text(): string {
    void this.#changes;
    return this.#view?.read() ?? this.#body;
  }

  /** Whether nothing at all is written. */
  get empty(): boolean {
    void this.#changes;
    return this.#view?.isEmpty() ?? this.#body === "";
  }

  /** What shows the text, while something does. */
  get view(): TextView | null {
    return this.#view;
  }

  /** Shows a task, or none. What was shown before must have been flushed. */
  show(document: TaskDocument | null, kindBy?: KindSign): void {
    this.autosave.settle();
    this.kindBy = kindBy ?? null;
    this.conflict = null;
    this.highlights = [];
    this.selection = [];
    this.#take(document);
    this.#view?.load(this.task, this.#body);
  }

  /** Puts a newer state of the shown task in place, as after a restore or an accepted debate. */
  replace(document: TaskDocument): void {
    if (document.row.id !== this.task) return;
    this.autosave.settle();
    this.conflict = null;
    this.#take(document);
    this.#view?.replace(document.body);
  }

  /** Puts what lists know of the shown task in place; its text stays. */
  refresh(document: TaskDocument): void {
    if (document.row.id !== this.task || this.document === null) return;
    if (document.revision === this.document.revision) this.document = document;
    else this.#takeKind(this.document, document);
  }

  /**
   * Takes in a newer state with the same words, such as another kind from a terminal: what is typed here goes on
   * from it. False where the words differ.
   */
  #takeKind(before: TaskDocument, theirs: TaskDocument): boolean {
    if (theirs.body !== before.body || theirs.row.title !== before.row.title) return false;
    if (this.kind === before.row.kind) this.kind = theirs.row.kind;
    this.document = theirs;
    return true;
  }

  /** Puts the project in place that a task belongs to now. */
  belong(task: TaskId, project: Project | null): void {
    if (this.document && this.task === task) this.document = { ...this.document, project };
  }

  /** Lets a view show the text. Returns what ends that. */
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

  /** Looks again whether the text begins with its title. */
  matchTitle(): void {
    this.titled = opensWith(this.#opening, this.title);
  }

  classify(kind: Kind): void {
    this.kind = kind;
    this.kindBy = null;
    this.autosave.touch();
    void this.autosave.flush();
  }

  /** Saves now what is not saved yet. True when everything is on disk afterwards. */
  flush(): Promise<boolean> {
    return this.document ? this.autosave.flush() : Promise.resolve(true);
  }

  /** Lights up passages, in place of those before. */
  highlight(highlights: readonly Highlight[]): void {
    this.highlights = highlights;
    this.#view?.highlight(highlights);
  }

  /** Scrolls to a finding's passage and makes it stand out for a moment. */
  reveal(finding: FindingId): void {
    if (!this.preview) this.#view?.reveal(finding);
    else void this.write().then(() => this.#view?.reveal(finding));
  }

  /** Selects a finding's passage, to be edited. */
  edit(finding: FindingId): void {
    void this.write().then(() => this.#view?.selectQuote(finding));
  }

  /** Puts words of the author behind a finding's passage. */
  writeBehind(finding: FindingId, words: string): void {
    void this.write().then(() => this.#view?.writeAfter(finding, words));
  }

  /** Leaves the preview. Resolves once the text can be written. */
  async write(): Promise<void> {
    this.preview = false;
    await tick();
  }

  focus(): void {
    this.#view?.focus();
  }

  /** Ends a conflict with the text of this window; the other one becomes a task of its own. */
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

  /** Ends a conflict with the text from elsewhere; the one of this window becomes a task of its own. */
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
