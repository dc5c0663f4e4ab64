/** Milliseconds of work after which the window gets its turn. */
const SLICE_MS = 12;

/**
 * Does work step by step, the first slice at once and the others between what else the window does.
 * @returns What ends it early.
 */
export function inSlices(work: Iterator<unknown>, ondone: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function slice(): void {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      if (work.next().done) {
        ondone();
        return;
      }
    }
    timer = setTimeout(slice);
  }

  slice();
  return () => clearTimeout(timer);
}
