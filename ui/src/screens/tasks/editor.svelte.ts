import type { FindingId, Kind, TaskDocument, TaskId, TaskRow } from "../../contract";
import { words } from "../../lib/format";
import { platform } from "../../platform";
import { Autosave } from "./autosave.svelte";

/** A passage that a finding quotes, in UTF-16 code units of the text. */
export interface Highlight {
  finding: FindingId;
  /** The key of the persona that lends its hue. */
  persona: string;
  from: number;
  to: number;
}

/** What an editor view does for the state. */
export interface EditorView {
  /** The text as it stands in the view. */
  read(): string;
  /** Shows the text of a task; undo reaches back to when it was open before. */
  load(task: TaskId | null, text: string): void;
  /** Puts another text in place, as one step that can be undone. */
  replace(text: string): void;
  highlight(highlights: readonly Highlight[]): void;
  /** Scrolls to a highlight and makes it stand out, if its passage is still there. */
  reveal(finding: FindingId): void;
  focus(): void;
}

/** The text that was written elsewhere while this one was being edited. */
export interface Conflict {
  theirs: TaskDocument;
}

/** The task that is open: its text, its saves, and what debates highlight in it. */
export class EditorState {
  /** The task as last saved or loaded. */
  document = $state.raw<TaskDocument | null>(null);
  title = $state("");
  kind = $state<Kind>("task");
  /** Words of the text; follows the typing after a rest. */
  words = $state(0);
  conflict = $state.raw<Conflict | null>(null);
  /** The passages that are lit up in the text. */
  highlights = $state.raw<readonly Highlight[]>([]);
  readonly autosave = new Autosave(() => this.#save());
  /** Told after each save, for lists that show the task. */
  onsaved: (row: TaskRow) => void = () => {};
  #body = "";
  #changes = $state(0);
  #view: EditorView | null = null;

  get task(): TaskId | null {
    return this.document?.row.id ?? null;
  }

  /** The text at this moment, saved or not. Effects that read it follow the typing. */
  get text(): string {
    void this.#changes;
    return this.#view?.read() ?? this.#body;
  }

  /** Shows a task, or none. What was shown before must have been flushed. */
  show(document: TaskDocument | null): void {
    this.autosave.settle();
    this.conflict = null;
    this.highlights = [];
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
    if (document.row.id !== this.task || document.revision !== this.document?.revision) return;
    this.document = document;
  }

  /** Lets a view show the text. Returns what ends that. */
  attach(view: EditorView): () => void {
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
    this.autosave.touch();
  }

  rename(title: string): void {
    this.title = title;
    this.autosave.touch();
  }

  classify(kind: Kind): void {
    this.kind = kind;
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
    this.#view?.reveal(finding);
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

  #take(document: TaskDocument | null): void {
    this.document = document;
    this.title = document?.row.title ?? "";
    this.kind = document?.row.kind ?? "task";
    this.#body = document?.body ?? "";
    this.#changes += 1;
    this.words = words(this.#body);
  }

  async #save(): Promise<void> {
    const before = this.document;
    if (!before) return;
    const { title, kind } = this;
    const body = this.text;
    this.words = words(body);
    try {
      const saved = await platform().taskSave({
        task: before.row.id,
        revision: before.revision,
        title,
        kind,
        body,
      });
      if (this.task === saved.row.id) this.document = saved;
      this.onsaved(saved.row);
    } catch (cause) {
      if (isConflict(cause)) this.conflict = { theirs: await platform().taskOpen(before.row.id) };
      throw cause;
    }
  }
}

function isConflict(cause: unknown): boolean {
  return typeof cause === "object" && cause !== null && "code" in cause && cause.code === "conflict";
}

export const editor = new EditorState();
