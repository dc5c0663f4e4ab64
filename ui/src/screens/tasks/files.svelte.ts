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
  /** The notice of the last failure, and the task that it's about. */
  #failure: { task: TaskId; notice: number } | null = null;
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
    if (this.#failure?.task !== editor.task) this.#forget();
    return this.look();
  }

  /** Saves the text to its file; one without a file asks for it. */
  save(): Promise<void> {
    if (editor.document && this.name === null) return this.saveAs();
    return this.#act(async (task) => {
      const clashed = this.clashes;
      const look = await platform().fileSave(task);
      this.#found(look, true);
      const name = look.document.file?.name;
      if (look.found !== "both") announce(`Saved to ${name}.`);
      else if (clashed && this.clashes)
        toasts.show(`Not saved, because ${name} changed too. Above the text, choose which one to keep.`);
    });
  }

  /** Asks where to save the text, and saves it there. */
  saveAs(task = editor.task): Promise<void> {
    return this.#act(async (of) => {
      const look = await platform().fileSaveAs(of);
      if (!look) return;
      this.#found(look, true);
      if (look.found !== "both") toasts.show(`Saved to ${look.document.file?.name}.`);
    }, task);
  }

  /** Opens the folder of the file. */
  reveal(): Promise<void> {
    const { task } = editor;
    return task === null ? Promise.resolve() : this.#attempt(task, () => platform().fileReveal(task));
  }

  /** Takes the file's text; the author's stays a version. */
  take(): Promise<void> {
    return this.#act(async (task) => {
      const document = await platform().fileTake(task);
      this.#put(document);
      toasts.show(`This is the text of ${document.file?.name}. Yours is in Versions.`);
    }).then(() => editor.focus());
  }

  /** Keeps the author's text, and continues the save that was interrupted; the file's becomes a version. */
  async keep(): Promise<void> {
    const saving = this.#clash?.saving ?? false;
    const { task } = editor;
    await this.#act(async (of) => {
      const document = await platform().fileKeep(of);
      if (of === editor.task) this.#clash = null;
      editor.refresh(document);
      if (!saving) toasts.show(`Your text stays. Save to write it to ${document.file?.name}.`);
    });
    editor.focus();
    if (saving && task === editor.task && !this.clashes) await this.save();
  }

  #found({ document, found }: FileLook, saving: boolean): void {
    if (document.row.id !== editor.task) return;
    // The file can be read again, so the notice about the failure no longer applies.
    if (this.trouble !== null && this.#failure?.task === editor.task) this.#forget();
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
    announce(`Another program changed ${document.file?.name}. Its text is now version ${document.version}.`);
  }

  #put(document: TaskDocument): void {
    if (document.row.id === editor.task) this.#clash = null;
    editor.replace(document);
    tasks.put(document.row);
  }

  /** Does something to the file of a task, which may no longer be the open one once it's its turn. */
  #act(work: (task: TaskId) => Promise<void>, task = editor.task): Promise<void> {
    return this.#next(async () => {
      if (task === null || (task === editor.task && !(await this.#flushed()))) return;
      await this.#attempt(task, () => work(task));
    });
  }

  async #flushed(): Promise<boolean> {
    if (await editor.flush()) return true;
    if (editor.autosave.error) toasts.fail(editor.autosave.error);
    return false;
  }

  async #attempt(task: TaskId, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      // The earlier failure no longer applies.
      if (this.#failure?.task === task) this.#forget();
    } catch (cause) {
      const notice = toasts.fail(toAppError(cause), {
        label: "Save as…",
        run: () => void this.saveAs(task),
      });
      this.#failure = { task, notice };
    }
  }

  #forget(): void {
    if (this.#failure !== null) toasts.dismiss(this.#failure.notice);
    this.#failure = null;
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work, work);
    return this.#turn;
  }
}

export const files = new TaskFiles();
