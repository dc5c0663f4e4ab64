import { SvelteMap } from "svelte/reactivity";

import type { AppError, CodeRow } from "../../contract";
import { toAppError } from "../../lib/errors";
import { platform } from "../../platform";

/** Rows fetched in one call. */
export const PIECE = 200;

/** The rows of a change, fetched in pieces as they come into view. */
export class Rows {
  readonly count: number;
  /** Why some rows are missing. */
  problem = $state.raw<AppError | null>(null);
  readonly #number: number;
  readonly #pieces = new SvelteMap<number, readonly CodeRow[]>();
  readonly #asked: (Promise<void> | undefined)[] = [];

  constructor(number: number, count: number) {
    this.#number = number;
    this.count = count;
  }

  /** A row, once it is there. */
  at(index: number): CodeRow | undefined {
    return this.#pieces.get(Math.floor(index / PIECE))?.[index % PIECE];
  }

  /** Fetches the missing rows of a range. */
  async want(from: number, to: number): Promise<void> {
    const last = Math.min(to, this.count - 1);
    const pieces: Promise<void>[] = [];
    for (let piece = Math.floor(Math.max(0, from) / PIECE); piece * PIECE <= last; piece++) {
      const asked = this.#asked[piece] ?? this.#fetch(piece);
      this.#asked[piece] = asked;
      pieces.push(asked);
    }
    await Promise.all(pieces);
  }

  /** Fetches the rest of a long line. */
  async whole(index: number): Promise<void> {
    try {
      const row = await platform().codeReviewLine(this.#number, index);
      const piece = Math.floor(index / PIECE);
      const rows = [...(this.#pieces.get(piece) ?? [])];
      rows[index % PIECE] = row;
      this.#pieces.set(piece, rows);
    } catch (cause) {
      this.problem = toAppError(cause);
    }
  }

  async #fetch(piece: number): Promise<void> {
    const from = piece * PIECE;
    try {
      this.#pieces.set(piece, await platform().codeReviewRows(this.#number, from, from + PIECE));
    } catch (cause) {
      this.problem = toAppError(cause);
      this.#asked[piece] = undefined;
    }
  }
}
