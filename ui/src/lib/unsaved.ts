/** Saves something now. True if it is stored afterward. */
export type Saver = () => Promise<boolean>;

/** What has to be stored before the window closes. */
export class Unsaved {
  readonly #savers = new Set<Saver>();

  /** Calls `saver` before the window closes. Returns a function that ends that. */
  keep(saver: Saver): () => void {
    this.#savers.add(saver);
    return () => void this.#savers.delete(saver);
  }

  /**
   * Waits for work in progress before the window closes. If it fails by then, or resolves to `false`, the
   * window stays open, since otherwise nobody would see the error.
   */
  follow<Result>(work: Promise<Result>): Promise<Result> {
    const settled = work.then(
      (result) => result !== false,
      () => false,
    );
    const end = this.keep(() => settled);
    void settled.then(end);
    return work;
  }

  /** Stores everything, including what is begun meanwhile. True if all of it is stored. */
  async save(): Promise<boolean> {
    const done = new Set<Saver>();
    for (;;) {
      const left = [...this.#savers].filter((saver) => !done.has(saver));
      if (left.length === 0) return true;
      const saved = await Promise.all(left.map((saver) => saver().catch(() => false)));
      if (saved.includes(false)) return false;
      for (const saver of left) done.add(saver);
    }
  }
}

export const unsaved = new Unsaved();
