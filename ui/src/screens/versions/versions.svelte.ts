import type {
  AppError,
  ReviewBlock,
  ReviewLine,
  TaskDocument,
  TaskText,
  TextComparison,
  VersionId,
  VersionRow,
} from "../../contract";
import { announce } from "../../lib/announce.svelte";
import { toAppError } from "../../lib/errors";
import { count } from "../../lib/format";
import { platform } from "../../platform";

/** The key of the current text among the identifiers of versions. */
export const NOW = "now";
/** The key of the file's text. */
export const FILE = "file";
/** The number of rows drawn at first, and added with each scroll to the end. */
const STEP = 120;

/** A text that can be chosen; `row` is null for the current text, and for that of the file. */
export interface Choice {
  key: string;
  name: string;
  row: VersionRow | null;
}

/** A row of a comparison; `number` counts the differences from 1. */
export type Row =
  | { row: "same"; key: string; lines: string[] }
  | { row: "difference"; key: string; number: number; heading: string; lines: ReviewLine[] };

/** The versions of a task, and two of its texts side by side. */
export class VersionsState {
  readonly document: TaskDocument;
  readonly file: string | null;
  rows = $state.raw<readonly VersionRow[]>([]);
  error = $state.raw<AppError | null>(null);
  /** The text in view. */
  chosen = $state<string | null>(null);
  /** The text it is compared with; `null`: the previous one. */
  against = $state<string | null>(null);
  /** Whether the chosen text is shown in full, instead of compared. */
  reading = $state(false);
  comparison = $state.raw<TextComparison | null>(null);
  /** The chosen text, while it is shown in full. */
  text = $state<string | null>(null);
  /** The difference that keys act on. */
  selected = $state<number | null>(null);
  /** The number of rows drawn: a long comparison grows as it is scrolled. */
  drawn = $state(STEP);
  #latest = 0;

  /** All texts, newest first. The current text is listed separately if no version has it. */
  readonly choices: readonly Choice[] = $derived.by(() => {
    const versions = this.rows.map((row) => ({
      key: row.version.id,
      name: `Version ${row.version.number}`,
      row,
    }));
    const texts = this.changed ? [{ key: NOW, name: "Current text", row: null }, ...versions] : versions;
    return this.file === null ? texts : [{ key: FILE, name: this.file, row: null }, ...texts];
  });
  /** What the chosen text is compared with; `null` if there is nothing before it. */
  readonly other: Choice | null = $derived.by(() => {
    if (this.against !== null) return this.#choice(this.against);
    const at = this.choices.findIndex(({ key }) => key === this.chosen);
    return at < 0 ? null : (this.choices[at + 1] ?? null);
  });
  readonly current: Choice | null = $derived(this.chosen === null ? null : this.#choice(this.chosen));
  readonly all: readonly Row[] = $derived(rowsOf(this.comparison?.blocks ?? []));
  readonly differences: number = $derived(this.all.findLast((row) => row.row === "difference")?.number ?? 0);

  /** `file`: the name of the task's file, if that has a different text to compare. */
  constructor(document: TaskDocument, file: string | null) {
    this.document = document;
    this.file = file;
  }

  /** Whether no version has the current text. */
  get changed(): boolean {
    return this.document.changed_since_version;
  }

  async load(): Promise<void> {
    try {
      this.rows = await platform().versionList(this.document.row.id);
      this.error = null;
      await this.choose(this.choices[0]?.key ?? null);
    } catch (cause) {
      this.error = toAppError(cause);
    }
  }

  /** Shows a text, compared with the previous one. */
  async choose(key: string | null): Promise<void> {
    this.chosen = key;
    this.against = null;
    this.reading = this.other === null;
    await this.#show();
  }

  /** Compares the chosen text with another one; `null`: with the previous one. */
  async compare(key: string | null): Promise<void> {
    this.against = key;
    this.reading = this.other === null;
    await this.#show();
  }

  /** Shows the chosen text in full, or compares it again. */
  async read(reading: boolean): Promise<void> {
    this.reading = reading;
    await this.#show();
  }

  /** The texts that the chosen one can be compared with. */
  get others(): readonly Choice[] {
    const now = this.changed ? [] : [{ key: NOW, name: "Current text", row: null }];
    return [...now, ...this.choices].filter(({ key }) => key !== this.chosen);
  }

  /** Selects the next or previous difference; the first if none is selected. */
  move(by: 1 | -1): void {
    if (this.differences === 0) return;
    const next = this.selected === null ? 1 : this.selected + by;
    this.selected = Math.min(Math.max(next, 1), this.differences);
    const at = this.all.findIndex((row) => row.row === "difference" && row.number === this.selected);
    this.drawn = Math.max(this.drawn, at + STEP);
    announce(`Difference ${this.selected} of ${this.differences}.`);
  }

  /** Draws more of a long comparison. */
  more(): void {
    this.drawn += STEP;
  }

  async #show(): Promise<void> {
    const number = ++this.#latest;
    this.comparison = null;
    this.text = null;
    this.selected = null;
    this.drawn = STEP;
    const { current, other } = this;
    if (!current) return;
    try {
      if (this.reading || !other) {
        const text = await this.textOf(current);
        if (number === this.#latest) this.text = text;
      } else {
        const [older, newer] = this.#inOrder(current, other);
        const comparison = await platform().versionCompare(
          this.document.row.id,
          reference(older),
          reference(newer),
        );
        if (number !== this.#latest) return;
        this.comparison = comparison;
        announce(`${newer.name} compared with ${older.name}: ${summary(comparison, this.differences)}.`);
      }
      this.error = null;
    } catch (cause) {
      if (number === this.#latest) this.error = toAppError(cause);
    }
  }

  /** The full text. */
  async textOf({ key, row }: Choice): Promise<string> {
    if (key === FILE) return platform().fileText(this.document.row.id);
    return row ? platform().textGet(row.version.text) : this.document.body;
  }

  #choice(key: string): Choice | null {
    if (key === NOW) return { key: NOW, name: "Current text", row: null };
    return this.choices.find((choice) => choice.key === key) ?? null;
  }

  #inOrder(one: Choice, other: Choice): [Choice, Choice] {
    return age(one) < age(other) ? [one, other] : [other, one];
  }
}

/** "3 differences · 12 words added, 4 removed". */
export function summary({ words_added, words_removed }: TextComparison, differences: number): string {
  if (differences === 0) return "No difference";
  const words = [
    words_added > 0 ? `${count(words_added, "word")} added` : "",
    words_removed > 0 ? `${count(words_removed, "word")} removed` : "",
  ].filter(Boolean);
  return [count(differences, "difference"), words.join(", ")].filter(Boolean).join(" · ");
}

/** The rows of a comparison. */
export function rowsOf(blocks: readonly ReviewBlock[]): Row[] {
  let number = 0;
  let heading = "";
  return blocks.flatMap((block, index): Row[] => {
    if (block.block === "unchanged") return [{ row: "same", key: `same-${index}`, lines: block.lines }];
    // Two texts alone can't clash.
    if (block.block === "clash") return [];
    number += 1;
    const named = block.heading === heading ? "" : block.heading;
    heading = block.heading;
    return [{ row: "difference", key: block.change, number, heading: named, lines: block.lines }];
  });
}

function reference({ key, row }: Choice): TaskText {
  if (key === FILE) return { text: "file" };
  return row ? { text: "version", version: row.version.id } : { text: "now" };
}

function age({ row }: Choice): number {
  return row?.version.number ?? Infinity;
}

/** The version to restore to undo a restore: the text from before it. */
export function beforeNewest(rows: readonly VersionRow[]): VersionId | null {
  return rows[1]?.version.id ?? null;
}
