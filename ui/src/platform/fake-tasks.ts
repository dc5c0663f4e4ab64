import type {
  DebateId,
  Kind,
  LastDebate,
  Origin,
  Project,
  TaskDocument,
  TaskId,
  TaskRow,
  TaskSave,
} from "../contract";
import { fresh, type SeedTask, type Stored } from "./fake-task";
import { FakeVersions } from "./fake-versions";
import { refused } from "./recorded";

/** Tasks in memory: what a person writes has to be there. */
export class FakeTasks {
  readonly versions = new FakeVersions();
  readonly #tasks = new Map<TaskId, Stored>();
  /** What is known of a task's newest debate. */
  last: (debate: DebateId | null) => LastDebate | null = () => null;

  seed(tasks: SeedTask[]): void {
    for (const { title, body, versions = [], ...row } of tasks) {
      const { id } = this.create(title, row.kind ?? "task", body).row;
      for (const origin of versions) this.versions.add(id, body, origin);
      Object.assign(this.#stored(id).row, row);
    }
  }

  list(search: string, archived: boolean): TaskRow[] {
    const wanted = search.trim().toLowerCase();
    return [...this.#tasks.values()]
      .filter(({ row, body }) => `${row.title}\n${body}`.toLowerCase().includes(wanted))
      .flatMap(({ row }) => (row.archived === archived ? { ...row } : []))
      .sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  }

  open(task: TaskId): TaskDocument {
    const { row, saved, ...stored } = this.#stored(task);
    const version = this.versions.state(task, stored.body);
    const file = saved && { path: saved.path, name: nameOf(saved.path), saved: saved.text === stored.body };
    return { ...stored, row: { ...row }, last: this.last(row.debate), ...version, ...(file && { file }) };
  }

  create(title: string, kind: Kind, body: string): TaskDocument {
    const id = `task-${this.#tasks.size + 1}`;
    this.#tasks.set(id, { row: fresh(id, title, kind), body, project: null, revision: 1 });
    return this.open(id);
  }

  save({ task, revision, title, kind, body }: TaskSave): TaskDocument {
    if (revision !== this.#stored(task).revision) throw refused("taskSave");
    return this.#change(task, body, { title, kind });
  }

  importText(name: string, text: string): TaskDocument {
    const heading = /^#\s+(.+)$/m.exec(text)?.[1];
    const { id } = this.create(heading ?? name, "task", text).row;
    this.versions.add(id, text, { from: "imported", name });
    return this.open(id);
  }

  duplicate(task: TaskId): TaskDocument {
    const { title, kind } = this.#stored(task).row;
    return this.create(`${title} (copy)`, kind, this.#stored(task).body);
  }

  /** Says which text of a task its file holds. */
  tie(task: TaskId, path: string, text: string): TaskDocument {
    this.#stored(task).saved = { path, text };
    return this.open(task);
  }

  belong(task: TaskId, project: Project | null): TaskDocument {
    this.#stored(task).project = project;
    return this.open(task);
  }

  /** Makes a new version of a task and returns the task with it. */
  write(task: TaskId, body: string, origin: Origin): TaskDocument {
    this.versions.add(task, body, origin);
    return this.#change(task, body, {});
  }

  /** Takes in a task that comes from elsewhere, with its first version. */
  bring({ row, body, project, revision }: TaskDocument): void {
    this.#tasks.set(row.id, { row, body, project, revision });
    this.versions.add(row.id, body, { from: "imported", name: null });
  }

  remove(task: TaskId): void {
    this.#tasks.delete(task);
  }

  mark(task: TaskId, change: Partial<TaskRow>): void {
    Object.assign(this.#stored(task).row, change);
  }

  take({ row, body, revision }: TaskDocument): void {
    Object.assign(this.#stored(row.id), { row, body, revision });
  }

  #stored(task: TaskId): Stored {
    const stored = this.#tasks.get(task);
    if (!stored) throw refused("taskOpen");
    return stored;
  }

  #change(task: TaskId, body: string, row: Partial<TaskRow>): TaskDocument {
    const stored = this.#stored(task);
    Object.assign(stored, { body, revision: stored.revision + 1 });
    Object.assign(stored.row, row, { updated_at: new Date().toISOString() });
    return this.open(task);
  }
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.split("/").at(-1) ?? path;
}
