/** Milliseconds of work before the window gets its turn. */
const SLICE_MS = 12;

/**
 * Does work step by step, the first slice right away and the others between other work of the window.
 * @returns A function that stops it early.
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
