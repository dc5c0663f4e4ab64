import type { DebateCount, DebateId, DebateQuery, DebateRow, LabelChoices } from "../contract";
import type { FakeDebates } from "./fake-debates";
import { Answers } from "./recorded";

const NO_CHOICES: LabelChoices = { choices: [], first: null, last: null };

/** The list of debates: those that are played, those of a recorded data folder, and what a test adds. */
export class FakeHistory {
  /** Rows that nothing narrows or orders. */
  added: readonly DebateRow[] = [];
  /** A recorded data folder. */
  folder: Answers | null = null;
  readonly #debates: FakeDebates;
  readonly #deleted = new Set<DebateId>();

  constructor(debates: FakeDebates) {
    this.#debates = debates;
  }

  list(query: DebateQuery): DebateRow[] {
    const found = this.#found(query);
    const from = query.after === null ? 0 : found.findIndex(({ debate }) => debate === query.after) + 1;
    return found.slice(from, from + query.limit);
  }

  count(query: DebateQuery): DebateCount {
    const total = this.#found({ ...query, search: "", labels: [] }).length;
    return { found: this.#found(query).length, more: false, total };
  }

  choices({ search, labels }: DebateQuery): LabelChoices {
    return (this.folder?.ask("labelChoices", search, labels) as LabelChoices | undefined) ?? NO_CHOICES;
  }

  /** Grows with whatever happens. */
  get latest(): number {
    return this.#debates.told + this.added.length;
  }

  delete(id: DebateId): void {
    this.#debates.delete(id);
    this.#deleted.add(id);
  }

  #found({ search, labels, sort }: DebateQuery): DebateRow[] {
    const narrowed = search !== "" || labels.length > 0;
    const others = narrowed ? [] : [...this.#debates.rows, ...this.added];
    const recorded = (this.folder?.ask("debateList", search, labels, sort) ?? []) as DebateRow[];
    return [...others, ...recorded].filter(({ debate }) => !this.#deleted.has(debate));
  }
}
