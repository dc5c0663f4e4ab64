import type { FileLook, OpenedTask, TaskDocument, TaskId } from "../contract";
import { type FakeTasks, nameOf } from "./fake-tasks";
import { unrecorded } from "./recorded";
import type { Files, Unlisten } from "./types";

/** What was last known to be the same: what a file held, and the text of its task. */
interface Tie {
  path: string;
  held: string;
  text: string;
}

/** Files in memory, as other programs and tasks write them. */
export class FakeFiles {
  /** What each file holds, by its path. */
  readonly held = new Map<string, string>();
  /** Folders that were opened, newest last. */
  readonly revealed: string[] = [];
  /** What the next dialog for a file answers; `null`: the user cancels. */
  chosen: string | null = null;
  /** What the next save fails with. */
  failure: unknown = null;
  readonly #ties = new Map<TaskId, Tie>();
  readonly #handlers = new Set<() => void>();
  readonly #tasks: FakeTasks;

  constructor(tasks: FakeTasks) {
    this.#tasks = tasks;
  }

  readonly listen = (handler: () => void): Unlisten => {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  };

  /** Another program writes a file, and the window notices. */
  write(path: string, text: string): void {
    this.held.set(path, text);
    for (const handler of this.#handlers) handler();
  }

  /** The task of a file; a file that has none becomes one. */
  open(name: string, text: string): OpenedTask {
    const path = `/home/sam/specs/${name}`;
    this.held.set(path, text);
    const known = [...this.#ties].find(([, tie]) => tie.path === path);
    if (known) return { document: this.#shown(known[0]), known: true };
    const { id } = this.#tasks.importText(name, text).row;
    return { document: this.#tie(id, path, text), known: false };
  }

  look(task: TaskId): FileLook {
    const tie = this.#ties.get(task);
    const document = this.#shown(task);
    if (!tie) return { document, found: "settled" };
    const held = this.#read(tie.path);
    if (held === document.body) return { document: this.#tie(task, tie.path, held), found: "settled" };
    const [mine, theirs] = [document.body !== tie.text, held !== tie.held];
    if (mine && theirs) return { document, found: "both" };
    return theirs ? { document: this.take(task), found: "taken" } : { document, found: "settled" };
  }

  save(task: TaskId): FileLook {
    if (this.failure !== null) throw this.failure;
    const look = this.look(task);
    const path = this.#ties.get(task)?.path;
    if (look.found !== "settled" || path === undefined) return look;
    return this.#write(task, path);
  }

  saveAs(task: TaskId): FileLook | null {
    if (this.failure !== null) throw this.failure;
    return this.chosen === null ? null : this.#write(task, this.chosen);
  }

  take(task: TaskId): TaskDocument {
    const { path } = this.#ties.get(task) ?? unrecorded("fileTake");
    const held = this.#read(path);
    // As the back end does: a text that no version holds becomes one first.
    const { body, changed_since_version } = this.#shown(task);
    if (changed_since_version) this.#tasks.versions.add(task, body, { from: "typed" });
    this.#tasks.write(task, held, { from: "imported", name: nameOf(path) });
    return this.#tie(task, path, held);
  }

  keep(task: TaskId): TaskDocument {
    const tie = this.#ties.get(task) ?? unrecorded("fileKeep");
    this.#ties.set(task, { ...tie, held: this.#read(tie.path) });
    return this.#shown(task);
  }

  text(task: TaskId): string {
    return this.#read(this.#ties.get(task)?.path ?? unrecorded("fileText"));
  }

  reveal(task: TaskId): void {
    this.revealed.push(this.#ties.get(task)?.path ?? unrecorded("fileReveal"));
  }

  #write(task: TaskId, path: string): FileLook {
    const { body } = this.#shown(task);
    this.held.set(path, body);
    return { document: this.#tie(task, path, body), found: "settled" };
  }

  #tie(task: TaskId, path: string, text: string): TaskDocument {
    this.#ties.set(task, { path, held: text, text });
    return this.#tasks.tie(task, path, text);
  }

  #shown(task: TaskId): TaskDocument {
    return this.#tasks.open(task);
  }

  #read(path: string): string {
    return this.held.get(path) ?? unrecorded(path);
  }
}

/** What the page asks of files. */
export function filesOf(files: FakeFiles): Files {
  return {
    fileLook: async (task) => files.look(task),
    fileSave: async (task) => files.save(task),
    fileSaveAs: async (task) => files.saveAs(task),
    fileTake: async (task) => files.take(task),
    fileKeep: async (task) => files.keep(task),
    fileText: async (task) => files.text(task),
    fileReveal: async (task) => files.reveal(task),
  };
}
