import type { AppError, ConcernImport, ConcernRow, ConcernText, StoredConcern } from "../../../contract";
import { toAppError } from "../../../lib/errors";
import { toasts } from "../../../lib/toasts.svelte";
import { platform } from "../../../platform";

/** The number of concerns from which a list gets a search field. */
const LONG = 8;
/** The number of concerns shown at first. */
const PAGE = 50;

/** The resolved concerns, as the settings list them, newest first. */
export class ConcernList {
  rows = $state.raw<readonly ConcernRow[]>([]);
  error = $state.raw<AppError | null>(null);
  /** False until the first answer. */
  loaded = $state(false);
  search = $state("");
  /** The result of the last import, until the user has read it. */
  imported = $state.raw<ConcernImport | null>(null);
  #pages = $state(1);

  get isLong(): boolean {
    return this.rows.length >= LONG;
  }

  /** The search results. */
  get found(): ConcernRow[] {
    const words = this.search.trim().toLowerCase();
    return this.rows.filter((row) => words === "" || textOfRow(row).includes(words));
  }

  get shown(): ConcernRow[] {
    return this.found.slice(0, this.#pages * PAGE);
  }

  showMore(): void {
    this.#pages += 1;
  }

  async load(): Promise<void> {
    try {
      this.rows = await platform().concernList();
      this.error = null;
    } catch (cause) {
      this.error = toAppError(cause);
    }
    this.loaded = true;
  }

  /** Rejects with the reason if the text is invalid. */
  async edit(row: ConcernRow, text: ConcernText): Promise<void> {
    this.rows = await platform().concernEdit(row.number, text);
    const { pattern, explanation } = row;
    toasts.show("The concern was saved.", {
      label: "Undo",
      run: () => this.#attempt(() => platform().concernEdit(row.number, { pattern, explanation })),
    });
  }

  /** Deletes one and offers to undo that. */
  async remove(row: ConcernRow): Promise<void> {
    await this.#attempt(async () => {
      const rows = await platform().concernRemove(row.number);
      toasts.show("The concern was deleted. If it’s raised again, it counts as new.", {
        label: "Undo",
        run: () => this.#attempt(() => platform().concernPutBack(stored(row), row.origin?.debate ?? null)),
      });
      return rows;
    });
  }

  /** Imports a file that the user chooses. */
  async import(): Promise<void> {
    await this.#attempt(async () => {
      this.imported = await platform().concernImport();
      return platform().concernList();
    });
  }

  /** Writes all of them to a file that the user chooses. */
  async export(): Promise<void> {
    await this.#attempt(async () => {
      const file = await platform().concernExport();
      if (file !== null) toasts.show(`Resolved concerns were saved to ${file}`);
      return this.rows;
    });
  }

  async #attempt(work: () => Promise<readonly ConcernRow[]>): Promise<void> {
    try {
      this.rows = await work();
    } catch (cause) {
      toasts.fail(toAppError(cause));
    }
  }
}

function textOfRow({ pattern, explanation, adversary_label, origin }: ConcernRow): string {
  return [pattern, explanation, adversary_label, origin?.title ?? ""].join("\n").toLowerCase();
}

function stored(row: ConcernRow): StoredConcern {
  const { number, pattern, explanation, adversary, base_confidence, spec_hash, created_at, times_matched } =
    row;
  return { number, pattern, explanation, adversary, base_confidence, spec_hash, created_at, times_matched };
}
