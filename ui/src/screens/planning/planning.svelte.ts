import { app } from "../../app/app.svelte";
import type {
  AcrossCheck,
  AdversaryConfig,
  AppError,
  DebateId,
  PlanningDocument,
  PlanningProject,
  Project,
  TaskDocument,
} from "../../contract";
import { announce } from "../../lib/announce.svelte";
import { toAppError } from "../../lib/errors";
import { platform } from "../../platform";
import { editor } from "../tasks/editor.svelte";
import { tasks } from "../tasks/tasks.svelte";
import { Asking } from "./asking.svelte";
import { acrossWords, documentName } from "./words";

/** The document whose checkpoint is in view. */
export interface OpenDocument {
  checkpoint: string;
  /** Its name within the project. */
  name: string;
  /** The file's path relative to the folder. */
  file: string;
  /** The task created for it. */
  task: TaskDocument;
  /** Its checkpoint; `null` while one is being planned. */
  debate: DebateId | null;
  /** Whether its result replaces text and panel. */
  review: boolean;
}

/** The open planning project: its documents, their checkpoints, and its configuration. */
export class Planning {
  project = $state.raw<PlanningProject | null>(null);
  /** Projects that can be opened again. */
  recent = $state.raw<readonly Project[]>([]);
  /** What went wrong last, until the next action. */
  problem = $state.raw<AppError | null>(null);
  busy = $state(false);
  open = $state.raw<OpenDocument | null>(null);
  /** What the documents of the project disagreed on in the last check. */
  across = $state.raw<AcrossCheck | null>(null);
  /** The same question for a model. */
  readonly asking = new Asking();

  /** Asks for a folder and shows its documents. */
  async choose(): Promise<void> {
    await this.#attempt(async () => {
      const project = await platform().planningChoose();
      if (project) this.#show(project);
    });
  }

  /** Reopens an earlier project. */
  async openAgain(folder: string): Promise<void> {
    await this.#attempt(async () => this.#show(await platform().planningOpen(folder)));
  }

  /** Reads the projects that can be opened again. */
  async loadRecent(): Promise<void> {
    await this.#look(async () => {
      this.recent = await platform().planningProjects();
    });
  }

  /** Reads the documents and the configuration again, which others may have changed. */
  async refresh(): Promise<void> {
    const folder = this.project?.folder;
    if (folder === undefined || this.busy) return;
    await this.#look(async () => {
      this.project = await platform().planningOpen(folder);
      if (this.across) this.across = await platform().planningAcross(folder);
    });
  }

  /** Saves the configuration of adversaries. */
  async configure(part: Partial<AdversaryConfig>): Promise<void> {
    const project = this.project;
    if (!project) return;
    const config = { ...project.config, ...part };
    this.project = { ...project, config };
    const kept = await this.#attempt(async () => {
      this.project = await platform().planningConfigure(project.folder, config);
    });
    if (kept) announce("Saved to the project’s configuration.");
    else this.project = project;
  }

  /** Checks what the documents of the project disagree on. */
  async checkAcross(): Promise<void> {
    const folder = this.project?.folder;
    if (folder === undefined) return;
    await this.#attempt(async () => {
      this.across = await platform().planningAcross(folder);
      announce(acrossWords(this.across));
    });
  }

  /** Has a model check that, too. */
  async askAcross(): Promise<void> {
    if (this.project) await this.asking.ask(this.project.folder);
  }

  /** Clears the findings of the check. */
  closeAcross(): void {
    this.across = null;
    void this.asking.clear();
  }

  /** Plans a checkpoint on the current file of a document. */
  async plan(document: PlanningDocument): Promise<void> {
    const folder = this.project?.folder;
    if (folder === undefined) return;
    await this.#into(document, () => platform().planningTask(folder, document.checkpoint), null);
  }

  /** Opens a document in the editor, at a line number from 1. */
  async openAt({ checkpoint }: PlanningDocument, line: number): Promise<void> {
    const folder = this.project?.folder;
    if (folder === undefined) return;
    await this.#attempt(async () => {
      const task = await platform().planningTask(folder, checkpoint);
      await app.openTask(task.row.id);
      await editor.write();
      editor.view?.showLine(line, true);
      editor.view?.focus();
      void tasks.load();
    });
  }

  /** Plans another checkpoint on the document in view. */
  async again(checkpoint: string): Promise<void> {
    await this.refresh();
    const document = this.project?.documents.find((one) => one.checkpoint === checkpoint);
    if (document) await this.plan(document);
  }

  /** Shows a document's latest checkpoint: the panel while it runs, then its result. */
  async show(document: PlanningDocument): Promise<void> {
    const { task, last } = document;
    if (task === null || last === null) return;
    await this.#into(document, () => platform().taskOpen(task), last.debate, last.state !== "running");
  }

  /** Follows a checkpoint that was just started. */
  async started(debate: DebateId): Promise<void> {
    if (this.open) this.open = { ...this.open, debate };
    await this.turned();
  }

  /** Shows the result of the checkpoint in view, or text and panel again. */
  review(review: boolean): void {
    if (this.open) this.open = { ...this.open, review };
  }

  /** Goes back to the documents. */
  async close(): Promise<void> {
    this.open = null;
    await this.refresh();
  }

  /** To be called when a checkpoint began, ended or was decided, so that lists show it. */
  async turned(): Promise<void> {
    const task = this.open?.task.row.id;
    await Promise.all([this.refresh(), task && app.debateChanged(task)]);
  }

  /** To be called with the task once its text has changed. */
  async textChanged(document: TaskDocument): Promise<void> {
    editor.replace(document);
    if (this.open?.task.row.id === document.row.id) this.open = { ...this.open, task: document };
    await Promise.all([this.refresh(), tasks.load()]);
  }

  #show(project: PlanningProject): void {
    this.project = project;
    this.open = null;
    this.closeAcross();
    announce(`The planning project ${project.name} is open.`);
  }

  async #into(
    document: PlanningDocument,
    read: () => Promise<TaskDocument>,
    debate: DebateId | null,
    review = false,
  ): Promise<void> {
    await this.#attempt(async () => {
      const task = await read();
      editor.replace(task);
      const { checkpoint, file } = document;
      this.open = { checkpoint, name: documentName(document), file, task, debate, review };
      void tasks.load();
    });
  }

  /** Reads something without disabling anything: a control that is disabled for a moment loses the focus. */
  async #look(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      this.problem = toAppError(cause);
    }
  }

  async #attempt(work: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.problem = null;
    try {
      await work();
      return true;
    } catch (cause) {
      this.problem = toAppError(cause);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

export const planning = new Planning();
