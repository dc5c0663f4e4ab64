/** Saves something now. True when it is stored afterwards. */
export type Saver = () => Promise<boolean>;

/** What has to be stored before the window closes. */
export class Unsaved {
  readonly #savers = new Set<Saver>();

  /** Calls `saver` before the window closes. Returns what ends that. */
  keep(saver: Saver): () => void {
    this.#savers.add(saver);
    return () => void this.#savers.delete(saver);
  }

  /**
   * Waits for work that is on its way before the window closes. Work that fails by then, or comes to
   * `false`, keeps the window open: nobody would see what whoever began it tells of that.
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

  /** Stores everything, also what is begun while that is done. True when all of it is stored. */
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
