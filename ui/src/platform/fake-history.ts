import type { DebateCount, DebateId, DebateQuery, DebateRow, LabelChoices } from "../contract";
import type { FakeDebates } from "./fake-debates";
import { choices, page } from "./fake-query";

/** The list of debates: those that are played, and rows of which nothing else is known. */
export class FakeHistory {
  readonly #debates: FakeDebates;
  #old: DebateRow[] = [];

  constructor(debates: FakeDebates) {
    this.#debates = debates;
  }

  /** Fills the list with finished debates. */
  seed(rows: DebateRow[]): void {
    this.#old = rows;
  }

  list(query: DebateQuery): DebateRow[] {
    return page(this.#rows, query);
  }

  count(query: DebateQuery): DebateCount {
    const rows = this.#rows;
    const found = page(rows, { ...query, after: null, limit: rows.length }).length;
    return { found, more: false, total: rows.length };
  }

  choices(query: DebateQuery): LabelChoices {
    return choices(this.#rows, query);
  }

  /** Grows with whatever happens. */
  get latest(): number {
    return this.#debates.told + this.#old.length;
  }

  delete(id: DebateId): void {
    this.#debates.delete(id);
    this.#old = this.#old.filter((one) => one.debate !== id);
  }

  get #rows(): DebateRow[] {
    return [...this.#debates.rows, ...this.#old];
  }
}
