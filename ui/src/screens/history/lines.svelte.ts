import type { DebateId, DebateRow } from "../../contract";

/** The actions behind the keys of the list. */
export interface Deeds {
  /** Focuses a row. */
  go: (index: number) => void;
  /** Moves the focus out of the list at its top. */
  up: () => void;
  open: (row: DebateRow) => void;
  delete: (rows: DebateRow[]) => void;
  /** The number of rows in view. */
  page: () => number;
}

interface Listed {
  readonly rows: readonly DebateRow[];
  readonly selected: Set<DebateId>;
}

type Pressed = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">;

/** Where the focus is among the lines of the list, and which of them are selected. */
export class Lines {
  /** Where the focus is, or returns to. */
  cursor = $state(0);
  readonly #history: Listed;
  /** Where a range selected with Shift begins. */
  #anchor = 0;

  constructor(history: Listed) {
    this.#history = history;
  }

  /** The index of the cursor among the loaded rows; -1 if there are none. */
  readonly at: number = $derived.by(() => Math.min(this.cursor, this.#last));

  get #last(): number {
    return this.#history.rows.length - 1;
  }

  within(index: number): number {
    return Math.max(0, Math.min(index, this.#last));
  }

  /** Moves the cursor to a row, where the next range begins. */
  place(index: number): void {
    this.cursor = this.#anchor = index;
  }

  toggle(index: number): void {
    const debate = this.#history.rows[index]?.debate;
    if (debate === undefined) return;
    if (!this.#history.selected.delete(debate)) this.#history.selected.add(debate);
    this.place(index);
  }

  /** Selects everything from the start of the range. */
  extend(index: number): void {
    const [first, last] = [Math.min(this.#anchor, index), Math.max(this.#anchor, index)];
    this.#history.selected.clear();
    for (const { debate } of this.#history.rows.slice(first, last + 1)) this.#history.selected.add(debate);
  }

  /** Handles a key; false if it means nothing here. */
  press(event: Pressed, deeds: Deeds): boolean {
    if (event.ctrlKey || event.metaKey) return this.#withControl(event);
    const target = this.#target(event.key, deeds.page());
    if (event.key === "ArrowUp" && this.at === 0 && !event.shiftKey) deeds.up();
    else if (target !== undefined) this.#step(target, event.shiftKey, deeds);
    else return this.#act(event.key, deeds);
    return true;
  }

  #withControl({ key, shiftKey }: Pressed): boolean {
    if (key.toLowerCase() !== "a" || shiftKey) return false;
    for (const { debate } of this.#history.rows) this.#history.selected.add(debate);
    return true;
  }

  #target(key: string, page: number): number | undefined {
    const targets: Record<string, number> = {
      ArrowDown: this.at + 1,
      ArrowUp: this.at - 1,
      PageDown: this.at + page,
      PageUp: this.at - page,
      Home: 0,
      End: this.#last,
    };
    return targets[key];
  }

  #step(index: number, extending: boolean, deeds: Deeds): void {
    const bounded = this.within(index);
    if (extending) this.extend(bounded);
    else this.#anchor = bounded;
    deeds.go(bounded);
  }

  #act(key: string, deeds: Deeds): boolean {
    const row = this.#history.rows[this.at];
    if (!row) return false;
    if (key === "Enter") deeds.open(row);
    else if (key === " ") this.toggle(this.at);
    else if (key === "Delete") deeds.delete(this.#chosen(row));
    else if (key === "Escape" && this.#history.selected.size > 0) this.#history.selected.clear();
    else return false;
    return true;
  }

  /** The selected debates, or else the one under the cursor. */
  #chosen(row: DebateRow): DebateRow[] {
    const selected = this.#history.rows.filter(({ debate }) => this.#history.selected.has(debate));
    return selected.length > 0 ? selected : [row];
  }
}
