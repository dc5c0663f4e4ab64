import type { Origin, TaskDocument, TaskId, TaskText, TextHash, VersionId, VersionRow } from "../contract";
import { words } from "../lib/format";
import { unrecorded } from "./recorded";

/** When the debates began that versions were accepted from. */
const DEBATED = "2026-03-03T14:02:00Z";

/** Versions of tasks in memory, with their texts. */
export class FakeVersions {
  readonly #texts: string[] = [];
  readonly #versions = new Map<TaskId, VersionRow[]>();

  /** Newest first. */
  list(task: TaskId): VersionRow[] {
    return this.#versions.get(task) ?? [];
  }

  add(task: TaskId, body: string, origin: Origin): void {
    const number = this.list(task).length + 1;
    const id = `${task}-v${number}`;
    const text = `text-${this.#texts.push(body)}`;
    const version = { id, task, number, text, origin, created_at: new Date().toISOString() };
    const debated_at = origin.from === "debate" ? DEBATED : null;
    this.#versions.set(task, [{ version, words: words(body), debated_at, debate: null }, ...this.list(task)]);
  }

  /** How a text stands to the newest version of its task. */
  state(task: TaskId, body: string): Pick<TaskDocument, "version" | "changed_since_version"> {
    const newest = this.list(task).at(0)?.version;
    const changed_since_version = (newest ? this.text(newest.text) : "") !== body;
    return { version: newest?.number ?? 0, changed_since_version };
  }

  /** The text of a version, or the text now. */
  read(task: TaskId, text: TaskText, now: string): string {
    return text.text === "version" ? this.textOf(task, text.version) : now;
  }

  textOf(task: TaskId, version: VersionId): string {
    const found = this.list(task).find((row) => row.version.id === version);
    return this.text(found?.version.text ?? version);
  }

  text(hash: TextHash): string {
    return this.#texts[Number(hash.replace("text-", "")) - 1] ?? unrecorded(hash);
  }
}
