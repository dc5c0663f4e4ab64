import { tick } from "svelte";

import type {
  AppInfo,
  DataTrouble,
  DebateId,
  Kind,
  KindSign,
  Protocol,
  Settings,
  Setup,
  TaskDocument,
  TaskId,
  TaskRow,
} from "../contract";
import { announce } from "../lib/announce.svelte";
import { toAppError } from "../lib/errors";
import { keepFocus } from "../lib/focus";
import { count } from "../lib/format";
import { theme } from "../lib/theme.svelte";
import { toasts } from "../lib/toasts.svelte";
import { unsaved } from "../lib/unsaved";
import { platform, type Imported } from "../platform";
import type { SectionId } from "../screens/settings/sections";
import { closingAgents } from "../screens/agent/closing.svelte";
import { editor } from "../screens/tasks/editor.svelte";
import { files } from "../screens/tasks/files.svelte";
import { tasks } from "../screens/tasks/tasks.svelte";
import { isResult, openDebate, undecided } from "./beside";
import { PAGE_LOST, TORN, UNSAVED } from "./failures";
import { endFirstStart } from "./first-start";
import type { Screen } from "./screen";
import { takenBack, UNREAD } from "./settings";

/** What the debate panel opens with. */
export interface Panel {
  /** `null` sets up a new one. */
  debate: DebateId | null;
  /** The debate whose setup a new one copies. */
  from?: Setup | null;
  /** The form of a new one. */
  form?: Protocol;
  /** The debate whose findings a new one addresses. */
  brings?: DebateId;
  /** The author asked for it, so it takes the focus. */
  asked?: boolean;
}

/** The window: which screen, which task, which panes. */
export class App {
  screen = $state<Screen>("tasks");
  /** The section of the settings. */
  section = $state<SectionId>("models");
  /** The debate panel. */
  panel = $state.raw<Panel | null>(null);
  /** The debate whose changes are reviewed in place of editor and panel. */
  review = $state<DebateId | null>(null);
  /** Whether the versions of the open task replace editor and panel. */
  versions = $state(false);
  /** Whether the side pane is open over the rest, if there is no room for it beside them. */
  side = $state(false);
  palette = $state(false);
  shortcuts = $state(false);
  /** Whether diagnostics are shown, ready to copy. */
  diagnostics = $state(false);
  /** Whether files are being dragged over the window. */
  dragging = $state(false);
  info = $state.raw<AppInfo | null>(null);
  settings = $state.raw<Settings>(UNREAD);
  /** Whether the first steps replace everything else. */
  welcome = $state(false);
  #setting: Promise<unknown> = Promise.resolve();

  /** Why the data can't be opened; nothing else is shown then. */
  get trouble(): DataTrouble | null {
    return this.info?.trouble ?? null;
  }

  /** Whether the editor is in its place. */
  get writing(): boolean {
    return this.screen === "tasks" && !this.review && !(this.versions && editor.document);
  }

  /** Whether only tasks and the editor are shown. */
  get alone(): boolean {
    return this.writing && !this.panel && !this.welcome && !this.trouble;
  }

  /** Reads what the window starts with. */
  async start(): Promise<void> {
    editor.onsaved = (row) => {
      tasks.put(row);
      // The debate may have ended after the row was read and before it arrived.
      if (row.status === "debating") void this.debateChanged(row.id);
    };
    await this.attempt(async () => {
      const info = (this.info = await platform().appInfo());
      if (info.trouble) return;
      if (info.page_lost) toasts.fail(PAGE_LOST);
      if (info.torn) toasts.fail({ ...TORN, message: info.torn });
      const [settings] = await Promise.all([platform().settingsGet(), tasks.load()]);
      this.settings = settings;
      theme.follow(settings);
      const first = info.open_task ?? tasks.groups[0]?.rows[0]?.id;
      if (first) await this.openTask(first);
      else this.welcome = !settings.welcomed && (await platform().taskList("", true)).length === 0;
    });
  }

  /** Tries again to open the data; `words` say how that came about. */
  async openAgain(words = ""): Promise<void> {
    this.info = await platform().dataOpen();
    if (!this.trouble) await this.beginAnew(words);
  }

  /** Starts over as on launch, after all stored data was replaced. */
  async beginAnew(words: string): Promise<void> {
    editor.show(null);
    Object.assign(this, { screen: "tasks", panel: null, review: null, versions: false, side: false });
    Object.assign(tasks, { search: "", archived: false });
    await this.start();
    if (words) toasts.show(words);
    await keepFocus(() => editor);
  }

  /** Saves what isn't saved yet and tells the window, which then closes or stays. */
  async close(): Promise<void> {
    const saved = await unsaved.save();
    if (!saved) toasts.fail(UNSAVED);
    await this.attempt(() => closingAgents.answer(saved));
  }

  /** Does something and shows an error if it fails. True if it didn't. */
  async attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (cause) {
      toasts.fail(toAppError(cause));
      return false;
    }
  }

  /** Changes some of the settings and saves them. True if that worked. */
  async set(part: Partial<Settings>): Promise<boolean> {
    const before = this.settings;
    this.settings = { ...before, ...part };
    // One after another: if two were saved at the same time, the earlier one could win.
    const saved = this.#setting.then(async () => {
      if (await this.attempt(() => platform().settingsSet(this.settings))) return true;
      this.settings = takenBack(this.settings, part, before);
      return false;
    });
    this.#setting = saved;
    return saved;
  }

  /** Reads which search service is set: the command line may have changed it. */
  async readSearch(): Promise<void> {
    await this.#setting;
    const { search } = await platform().settingsGet();
    this.settings = { ...this.settings, search };
  }

  /** Ends the first steps for good, which adds the example. */
  endWelcome(): void {
    if (!this.welcome) return;
    this.welcome = false;
    void this.attempt(async () => void (this.settings = await endFirstStart()));
  }

  async go(screen: Screen): Promise<void> {
    if (!(await this.#leave())) return;
    this.endWelcome();
    this.screen = screen;
    this.side = false;
    if (screen !== "tasks") return;
    tasks.loadAgain();
    await keepFocus(() => editor);
  }

  /** Opens a section of the settings. */
  async goSettings(section: SectionId): Promise<void> {
    await this.go("settings");
    if (this.screen === "settings") this.section = section;
  }

  /** Opens a task, with its debate beside it if that is running or can still be decided. */
  async openTask(task: TaskId): Promise<void> {
    if (!(await this.#leave())) return;
    await this.attempt(async () => this.show(await platform().taskOpen(task)));
  }

  /** Shows a task that was just read. */
  show(document: TaskDocument, kindBy?: KindSign): void {
    this.endWelcome();
    editor.show(document, kindBy);
    // It may already know of a debate's end that came after the list was read.
    tasks.put(document.row);
    // If this can't be saved, the next start opens another task.
    platform()
      .taskShown(document.row.id)
      .catch(() => undefined);
    void files.shown();
    Object.assign(this, { screen: "tasks", review: null, versions: false, side: false });
    const debate = openDebate(document.row) ?? undecided(document.row);
    this.panel = debate ? { debate } : null;
  }

  /** Opens the last debate on the open task, or the earlier one that still waits, if it can be decided. */
  async openLast(of = editor.document?.last): Promise<void> {
    const last = of?.row;
    if (!last) return;
    if (last.state === "to_review" && last.came_to === null) await this.openReview(last.debate);
    else this.openDebate(last.debate, true);
  }

  async newTask(kind: Kind = "task"): Promise<void> {
    if (!(await this.#leave())) return;
    await this.attempt(async () => {
      this.show(await platform().taskCreate("", kind, ""));
      await this.#listAnew();
    });
  }

  async importTasks(): Promise<void> {
    if (!(await this.#leave())) return;
    await this.attempt(async () => this.took(await platform().taskImport()));
  }

  async pasteTask(text: string): Promise<void> {
    if (!(await this.#leave())) return;
    await this.attempt(async () => {
      await this.took([await platform().taskImportText("Pasted text", text)]);
    });
  }

  /** Shows what was imported, or why nothing was. */
  async took(imported: Imported): Promise<void> {
    this.dragging = false;
    if ("error" in imported) {
      toasts.fail(imported.error);
      return;
    }
    const [first] = imported;
    if (!first || !(await this.#leave())) return;
    this.show(first.document, first.kind_by);
    await this.#listAnew();
    const fresh = imported.filter(({ known }) => !known).length;
    if (fresh > 0) announce(`${count(fresh, "task")} imported.`);
    if (first.known) toasts.show(`${first.document.file?.name} already has a task. It’s open now.`);
    await keepFocus(() => editor);
  }

  async duplicate(task: TaskId): Promise<void> {
    if (!(await this.#leave())) return;
    await this.attempt(async () => {
      this.show(await platform().taskDuplicate(task));
      await tasks.load();
    });
  }

  /** Archives a task or unarchives it, and offers to undo that. */
  async archive(row: TaskRow, archived = !row.archived): Promise<void> {
    if (editor.task === row.id && !(await this.#leave())) return;
    const next = tasks.neighbor(row.id);
    await this.attempt(async () => {
      await platform().taskArchive(row.id, archived);
      await tasks.load();
      if (editor.task === row.id) await this.#showNext(next);
      const name = row.title || "Untitled task";
      toasts.show(archived ? `“${name}” is archived.` : `“${name}” is back in the list.`, {
        label: "Undo",
        run: () => void this.archive(row, !archived),
      });
    });
  }

  /** Opens the panel on the open task: on its debate while that runs or waits, on a new one once its result is in view. */
  async refine(): Promise<void> {
    if (!editor.document || !(await editor.flush())) return;
    const { row } = editor.document;
    const inView = this.screen === "tasks" && !this.versions ? (this.panel?.debate ?? null) : null;
    this.screen = "tasks";
    this.review = null;
    this.versions = false;
    this.panel = { debate: isResult(row, inView) ? null : openDebate(row), asked: true };
  }

  /** Opens the panel on a new debate of this form on the open task, with findings of an earlier one. */
  async plan(form: Protocol, brings?: DebateId): Promise<void> {
    if (!editor.document || editor.fixed || !(await editor.flush())) return;
    this.screen = "tasks";
    this.review = null;
    this.versions = false;
    this.panel = { debate: null, form, ...(brings && { brings }), asked: true };
  }

  /** Opens a task with one of its debates beside it. */
  async showDebate(task: TaskId, debate: DebateId): Promise<void> {
    await this.openTask(task);
    if (editor.task === task && this.screen === "tasks") this.openDebate(debate);
  }

  /** Opens a task with a new debate set up beside it, with the seats and options of an earlier one. */
  async planLike(task: TaskId, from: Setup | null): Promise<void> {
    await this.openTask(task);
    if (editor.task === task && this.screen === "tasks" && !editor.fixed) this.panel = { debate: null, from };
  }

  closePanel(): void {
    this.panel = null;
    this.review = null;
    editor.focus();
  }

  /** Follows a debate that was just started in the panel. */
  async started(debate: DebateId): Promise<void> {
    this.panel = { debate };
    if (editor.task) await this.debateChanged(editor.task);
  }

  /** Shows the changes of a debate; saves edits first, since the changes may conflict with them. */
  async openReview(debate: DebateId): Promise<void> {
    if (await this.#leave()) this.review = debate;
  }

  closeReview(): void {
    this.review = null;
  }

  /** Shows the versions of the open task in place of editor and panel. */
  async openVersions(): Promise<void> {
    if (await this.#leave()) this.versions = true;
  }

  /** Shows the text again, with the focus on the control that opens its versions. */
  async closeVersions(): Promise<void> {
    this.versions = false;
    await tick();
    document.querySelector<HTMLElement>("[data-testid=versions-button]")?.focus();
  }

  /** Shows a debate of the open task beside its text. */
  openDebate(debate: DebateId, asked = false): void {
    this.versions = false;
    this.review = null;
    this.panel = { debate, asked };
  }

  /** To be called when a debate on a task started, ended or was decided, so that lists and bars show it. */
  async debateChanged(task: TaskId): Promise<void> {
    await this.attempt(async () => {
      if (editor.task === task) editor.refresh(await platform().taskOpen(task));
      // Last, so that the list is never behind what is shown above the editor.
      await tasks.load();
    });
  }

  /** To be called with the task that a restore, an acceptance or a take-back returned. */
  async textChanged(document: TaskDocument): Promise<void> {
    editor.replace(document);
    await tasks.load();
    void files.look();
  }

  /** Saves what is open; false if that failed, and then it stays in view. */
  async #leave(): Promise<boolean> {
    if (await editor.flush()) return true;
    const error = editor.autosave.error;
    if (error) toasts.fail(error);
    return false;
  }

  async #showNext(task: TaskId | null): Promise<void> {
    if (task) await this.openTask(task);
    else {
      editor.show(null);
      this.panel = null;
    }
  }

  /** A new task must be visible in the list, so the search is cleared. */
  async #listAnew(): Promise<void> {
    tasks.search = "";
    tasks.archived = false;
    await tasks.load();
  }
}

export const app = new App();
