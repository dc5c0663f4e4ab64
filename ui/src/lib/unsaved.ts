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

  /** Waits for work that is on its way before the window closes. Whoever began it tells of its failures. */
  follow<Result>(work: Promise<Result>): Promise<Result> {
    const settled = work.then(
      () => true,
      () => true,
    );
    const end = this.keep(() => settled);
    void settled.then(end);
    return work;
  }

  /** Stores everything. True when all of it is stored. */
  async save(): Promise<boolean> {
    const saving = [...this.#savers].map((saver) => saver().catch(() => false));
    return (await Promise.all(saving)).every((saved) => saved);
  }
}

export const unsaved = new Unsaved();
