import type {
  AppError,
  DebateId,
  Kind,
  LastDebate,
  Origin,
  Project,
  TaskDocument,
  TaskId,
  TaskRow,
  TaskSave,
  TaskText,
  TextHash,
  VersionId,
  VersionRow,
} from "../contract";
import { words } from "../lib/format";

interface Stored {
  row: TaskRow;
  body: string;
  project: Project | null;
  revision: number;
  versions: VersionRow[];
}

/** When the debates began that versions were accepted from. */
const DEBATED = "2026-03-03T14:02:00Z";

/** A task to begin with. */
export interface SeedTask extends Partial<TaskRow> {
  title: string;
  body: string;
  /** Where its versions came from, the first one first; none is a task that was never versioned. */
  versions?: Origin[];
}

/** Tasks, texts and versions in memory, with the same refusals as the real ones. */
export class FakeTasks {
  readonly #tasks = new Map<TaskId, Stored>();
  readonly #texts = new Map<TextHash, string>();
  /** What is known of a task's newest debate. */
  last: (debate: DebateId | null) => LastDebate | null = () => null;
  #next = 1;

  seed(tasks: SeedTask[]): void {
    for (const { title, body, versions = [], ...row } of tasks) {
      const { id } = this.create(title, row.kind ?? "task", body).row;
      for (const origin of versions) this.#version(this.#stored(id), origin);
      Object.assign(this.#stored(id).row, row);
    }
  }

  list(search: string, archived: boolean): TaskRow[] {
    const wanted = search.trim().toLowerCase();
    return [...this.#tasks.values()]
      .filter(
        ({ row, body }) =>
          row.archived === archived && `${row.title}\n${body}`.toLowerCase().includes(wanted),
      )
      .map(({ row }) => ({ ...row }))
      .sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  }

  open(task: TaskId): TaskDocument {
    const { row, body, project, revision, versions } = this.#stored(task);
    const newest = versions.at(-1);
    return {
      row: { ...row },
      body,
      project,
      last: this.last(row.debate),
      revision,
      version: newest?.version.number ?? 0,
      changed_since_version: newest ? this.read(newest.version.text) !== body : body !== "",
    };
  }

  create(title: string, kind: Kind, body: string): TaskDocument {
    const id = `task-${this.#next++}`;
    const row: TaskRow = {
      id,
      title,
      kind,
      status: "draft",
      refined: false,
      archived: false,
      debate: null,
      outcome: null,
      waiting: false,
      came_to: null,
      checkpoint: null,
      updated_at: new Date().toISOString(),
    };
    this.#tasks.set(id, { row, body, project: null, revision: 1, versions: [] });
    return this.open(id);
  }

  save({ task, revision, title, kind, body }: TaskSave): TaskDocument {
    const stored = this.#stored(task);
    if (revision !== stored.revision) {
      throw refusal("conflict", "This task was changed elsewhere.", "Choose which text to keep.");
    }
    stored.body = body;
    this.#touch(stored, { title, kind });
    return this.open(task);
  }

  importText(name: string, text: string): TaskDocument {
    const heading = /^#\s+(.+)$/m.exec(text)?.[1];
    const { row } = this.create(heading ?? name, "task", text);
    this.#version(this.#stored(row.id), { from: "imported", name });
    return this.open(row.id);
  }

  duplicate(task: TaskId): TaskDocument {
    const { row, body } = this.#stored(task);
    return this.create(`${row.title} (copy)`, row.kind, body);
  }

  belong(task: TaskId, project: Project | null): TaskDocument {
    this.#stored(task).project = project;
    return this.open(task);
  }

  archive(task: TaskId, archived: boolean): void {
    this.#stored(task).row.archived = archived;
  }

  versions(task: TaskId): VersionRow[] {
    return [...this.#stored(task).versions].reverse();
  }

  textOf(task: TaskId, text: TaskText): string {
    if (text.text === "now") return this.#stored(task).body;
    const found = this.#stored(task).versions.find((row) => row.version.id === text.version);
    return this.read(found?.version.text ?? "");
  }

  restore(task: TaskId, version: VersionId): TaskDocument {
    const found = this.#stored(task).versions.find((row) => row.version.id === version);
    if (!found) throw refusal("not_found", "This version is not there any more.", "Choose another one.");
    return this.write(task, this.read(found.version.text), { from: "restored", version });
  }

  /** Makes a new version of a task and returns the task with it. */
  write(task: TaskId, body: string, origin: Origin): TaskDocument {
    const stored = this.#stored(task);
    stored.body = body;
    this.#touch(stored, {});
    this.#version(stored, origin);
    return this.open(task);
  }

  /** Notes that a task has a debate, and how that one stands. */
  mark(task: TaskId, debate: DebateId, change: Partial<TaskRow>): void {
    Object.assign(this.#stored(task).row, { debate, ...change });
  }

  /** Takes a task in as a debate left it. */
  take({ row, body, revision }: TaskDocument): void {
    Object.assign(this.#stored(row.id), { row, body, revision });
  }

  keep(text: string): TextHash {
    for (const [hash, known] of this.#texts) if (known === text) return hash;
    const hash = `text-${this.#texts.size + 1}`;
    this.#texts.set(hash, text);
    return hash;
  }

  read(hash: TextHash): string {
    const text = this.#texts.get(hash);
    if (text === undefined)
      throw refusal("not_found", "This text is not there any more.", "Open another version.");
    return text;
  }

  #stored(task: TaskId): Stored {
    const stored = this.#tasks.get(task);
    if (!stored) throw refusal("not_found", "This task is not there any more.", "Choose another one.");
    return stored;
  }

  #touch(stored: Stored, change: Partial<TaskRow>): void {
    stored.revision += 1;
    Object.assign(stored.row, change, { updated_at: new Date().toISOString() });
  }

  #version(stored: Stored, origin: Origin): void {
    const number = stored.versions.length + 1;
    stored.versions.push({
      words: words(stored.body),
      debated_at: origin.from === "debate" ? DEBATED : null,
      debate: null,
      version: {
        id: `${stored.row.id}-v${number}`,
        task: stored.row.id,
        number,
        text: this.keep(stored.body),
        origin,
        created_at: new Date().toISOString(),
      },
    });
  }
}

/** The project in a folder. */
export function projectAt(folder: string): Project {
  return { folder, name: folder.split("/").at(-1) ?? folder };
}

/** An error as the real back end words it. */
export function refusal(code: AppError["code"], message: string, hint: string): AppError {
  return { code, message, hint, detail: "" };
}
