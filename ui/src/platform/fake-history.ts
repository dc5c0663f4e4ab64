import type { DebateCount, DebateId, DebateQuery, DebateRow, LabelChoices } from "../contract";
import type { FakeDebates } from "./fake-debates";
import { Answers } from "./recorded";

const NO_CHOICES: LabelChoices = { choices: [], first: null, last: null };

/** The list of debates: those of a recorded data folder, or those being played and added by a test. */
export class FakeHistory {
  /** Rows without filters or sorting. */
  added: readonly DebateRow[] = [];
  /** A recorded data folder. */
  folder: Answers | null = null;
  readonly #debates: FakeDebates;

  constructor(debates: FakeDebates) {
    this.#debates = debates;
  }

  /** In pages, since a test adds more debates than any recording has. */
  list({ search, labels, sort, after, limit }: DebateQuery): DebateRow[] {
    if (this.folder) return this.folder.found("debateList", search, labels, sort) as DebateRow[];
    const from = after === null ? 0 : this.#rows.findIndex(({ debate }) => debate === after) + 1;
    return this.#rows.slice(from, from + limit);
  }

  count({ search, labels }: DebateQuery): DebateCount {
    if (this.folder) return this.folder.found("debateCount", search, labels) as DebateCount;
    return { found: this.#rows.length, more: false, total: this.#rows.length };
  }

  choices({ search, labels }: DebateQuery): LabelChoices {
    return (this.folder?.ask("labelChoices", search, labels) as LabelChoices | undefined) ?? NO_CHOICES;
  }

  /** Increases with every change. */
  get latest(): number {
    return this.#debates.told + this.added.length;
  }

  delete(id: DebateId): void {
    this.#debates.delete(id);
    this.added = this.added.filter(({ debate }) => debate !== id);
  }

  get #rows(): DebateRow[] {
    return [...this.#debates.rows, ...this.added];
  }
}
