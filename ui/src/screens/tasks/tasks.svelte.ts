import { type AppError, EXAMPLE, type TaskId, type TaskRow, type TaskStatus } from "../../contract";
import { toAppError } from "../../lib/errors";
import { STATUS_NAMES } from "../../lib/names";
import { platform } from "../../platform";

const REST_MS = 150;

/** Tasks with the same status; the example, which nobody can edit, is listed separately. */
export interface Group {
  status: TaskStatus | "example";
  rows: TaskRow[];
}

/** The tasks in the list. */
export class TaskList {
  rows = $state.raw<readonly TaskRow[]>([]);
  search = $state("");
  /** Whether the list shows archived tasks. */
  archived = $state(false);
  error = $state.raw<AppError | null>(null);
  /** False until the first answer. */
  loaded = $state(false);
  readonly groups: Group[] = $derived.by(() => grouped(this.rows));
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest = 0;
  /** The number of rows replaced so far. */
  #puts = 0;

  /** Reads the list again. If several reads overlap, the last one counts. */
  async load(): Promise<void> {
    const number = ++this.#latest;
    const puts = this.#puts;
    try {
      const rows = await platform().taskList(this.search, this.archived);
      if (number !== this.#latest) return;
      // A row arrived that may be newer than what was read here.
      if (puts !== this.#puts) return await this.load();
      this.rows = rows;
      this.error = null;
    } catch (cause) {
      if (number === this.#latest) this.error = toAppError(cause);
    }
    this.loaded = true;
  }

  /** Reads the list again if it has been read: a run in a terminal may add tasks. */
  loadAgain(): void {
    if (this.loaded) void this.load();
  }

  /** Searches after a short pause. */
  find(search: string): void {
    this.search = search;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.load(), REST_MS);
  }

  async showArchived(archived: boolean): Promise<void> {
    this.archived = archived;
    await this.load();
  }

  /** A listed task. */
  row(task: TaskId | null): TaskRow | null {
    return this.rows.find((row) => row.id === task) ?? null;
  }

  /** Replaces a listed task with a newer state. */
  put(row: TaskRow): void {
    this.#puts += 1;
    this.rows = this.rows.map((known) => (known.id === row.id ? row : known));
  }

  /** The task to show when this one disappears: the next, or else the previous one. */
  neighbor(task: TaskId): TaskId | null {
    const order = this.groups.flatMap((group) => group.rows);
    const at = order.findIndex((row) => row.id === task);
    return (order[at + 1] ?? order[at - 1])?.id ?? null;
  }
}

function grouped(rows: readonly TaskRow[]): Group[] {
  const newestFirst = [...rows].sort(
    (a, b) => Number(b.updated_at > a.updated_at) - Number(b.updated_at < a.updated_at),
  );
  const place = (row: TaskRow) => (row.id === EXAMPLE ? "example" : row.status);
  return ([...Object.keys(STATUS_NAMES), "example"] as Group["status"][])
    .map((status) => ({ status, rows: newestFirst.filter((row) => place(row) === status) }))
    .filter((group) => group.rows.length > 0);
}

export const tasks = new TaskList();
