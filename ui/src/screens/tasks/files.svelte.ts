import type { AppError, FileLook, TaskDocument, TaskId } from "../../contract";
import { announce } from "../../lib/announce.svelte";
import { toAppError } from "../../lib/errors";
import { toasts } from "../../lib/toasts.svelte";
import { platform } from "../../platform";
import { editor } from "./editor.svelte";
import { tasks } from "./tasks.svelte";

/** A file and a text that both changed, until the author decides. */
interface Clash {
  task: TaskId;
  /** Whether the author was saving: then the save continues once the text is kept. */
  saving: boolean;
}

/** The file of the open task: reads its changes, and saves to it. */
class TaskFiles {
  #clash = $state.raw<Clash | null>(null);
  /** Why the file could not be read in the last check. */
  trouble = $state.raw<AppError | null>(null);
  /** The notice of the last failure. */
  #failure: number | null = null;
  /** Checks and saves run one after the other. */
  #turn: Promise<void> = Promise.resolve();

  /** The name of the open task's file; `null` if it has none. */
  get name(): string | null {
    return editor.document?.file?.name ?? null;
  }

  /** The name of the file whose text differs from the open task's; `null` for none. */
  unsavedOf(task: TaskId | undefined): string | null {
    const file = task === editor.task ? editor.document?.file : undefined;
    return file?.saved === false ? file.name : null;
  }

  /** Whether the file was deleted, moved or renamed, as the last check saw. */
  get missing(): boolean {
    return this.trouble?.code === "not_found";
  }

  /** Whether the file and the text of the open task both changed. */
  get clashes(): boolean {
    return this.#clash !== null && this.#clash.task === editor.task;
  }

  /** Checks whether someone else changed the file, and shows its text if the author has no new edits. */
  look(): Promise<void> {
    return this.#next(async () => {
      const { task } = editor;
      if (task === null || this.name === null || !(await editor.flush())) return;
      try {
        this.#found(await platform().fileLook(task), this.#clash?.saving ?? false);
      } catch (cause) {
        if (task === editor.task) this.trouble = toAppError(cause);
      }
    });
  }

  /** To be called when another task is in view. */
  shown(): Promise<void> {
    this.#clash = null;
    this.trouble = null;
    return this.look();
  }

  /** Saves the text to its file; one without a file asks for it. */
  save(): Promise<void> {
    if (editor.document && this.name === null) return this.saveAs();
    return this.#next(async () => {
      const { task } = editor;
      if (task === null || !(await this.#flushed())) return;
      await this.#attempt(async () => {
        const clashed = this.clashes;
        this.#found(await platform().fileSave(task), true);
        if (clashed && this.clashes)
          toasts.show(
            `Not saved, because ${this.name} changed too. Above the text, choose which one to keep.`,
          );
        if (!this.clashes && this.name !== null) announce(`Saved to ${this.name}.`);
      });
    });
  }

  /** Asks where to save the text, and saves it there. */
  saveAs(): Promise<void> {
    return this.#next(async () => {
      const { task } = editor;
      if (task === null || !(await this.#flushed())) return;
      await this.#attempt(async () => {
        const look = await platform().fileSaveAs(task);
        if (!look) return;
        this.#found(look, true);
        if (!this.clashes && this.name !== null) toasts.show(`Saved to ${this.name}.`);
      });
    });
  }

  /** Opens the folder of the file. */
  reveal(): Promise<void> {
    const { task } = editor;
    return this.#attempt(async () => {
      if (task !== null) await platform().fileReveal(task);
    });
  }

  /** Takes the file's text; the author's stays a version. */
  take(): Promise<void> {
    return this.#next(async () => {
      const { task } = editor;
      if (task === null || !(await this.#flushed())) return;
      await this.#attempt(async () => {
        this.#put(await platform().fileTake(task));
        toasts.show(`This is the text of ${this.name}. Yours is in Versions.`);
      });
      editor.focus();
    });
  }

  /** Keeps the author's text, and continues the save that was interrupted; the file's becomes a version. */
  async keep(): Promise<void> {
    const saving = this.#clash?.saving ?? false;
    await this.#next(async () => {
      const { task } = editor;
      if (task === null || !(await this.#flushed())) return;
      await this.#attempt(async () => {
        const document = await platform().fileKeep(task);
        this.#clash = null;
        editor.refresh(document);
        if (!saving) toasts.show(`Your text stays. Save to write it to ${this.name}.`);
      });
      editor.focus();
    });
    if (saving && !this.clashes) await this.save();
  }

  #found({ document, found }: FileLook, saving: boolean): void {
    if (document.row.id !== editor.task) return;
    this.trouble = null;
    if (found === "both") {
      if (!this.clashes)
        announce(`Another program changed ${document.file?.name}, and you changed the text here.`);
      this.#clash = { task: document.row.id, saving };
      return;
    }
    this.#clash = null;
    if (found === "settled") {
      editor.refresh(document);
      return;
    }
    // Edits made while the file was read are not lost: saving them causes a conflict with the new version.
    if (editor.autosave.state !== "saved") return;
    this.#put(document);
    announce(`${document.file?.name} changed. Saved as version ${document.version}.`);
  }

  #put(document: TaskDocument): void {
    this.#clash = null;
    editor.replace(document);
    tasks.put(document.row);
  }

  async #flushed(): Promise<boolean> {
    if (await editor.flush()) return true;
    if (editor.autosave.error) toasts.fail(editor.autosave.error);
    return false;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      // The earlier failure no longer applies.
      if (this.#failure !== null) toasts.dismiss(this.#failure);
      this.#failure = null;
    } catch (cause) {
      this.#failure = toasts.fail(toAppError(cause), { label: "Save as…", run: () => void this.saveAs() });
    }
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work, work);
    return this.#turn;
  }
}

export const files = new TaskFiles();
