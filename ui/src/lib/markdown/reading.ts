/**
 * Keeps the reading position while a text is redrawn. To be called before that; the returned function
 * is to be called once all of the new text is drawn. The passage at the top of the view is
 * recognized by its words, or else by its line.
 */
export function holdReading(root: HTMLElement): () => void {
  const scroller = root.closest<HTMLElement>("[data-scrolls]");
  if (!scroller || scroller.scrollTop === 0) return () => {};
  const top = () => scroller.getBoundingClientRect().top;
  const read = firstInView(root, top());
  if (!read) return () => {};
  const words = read.textContent;
  const line = lineOf(read);
  const place = read.getBoundingClientRect().top - top();
  return () => {
    const blocks = blocksOf(root);
    const same = blocks.filter(({ textContent }) => textContent === words);
    const away = (block: HTMLElement) => Math.abs(lineOf(block) - line);
    const [nearest] = same.toSorted((one, other) => away(one) - away(other));
    const block = nearest ?? blocks.findLast((it) => lineOf(it) <= line);
    if (block) scroller.scrollTop += block.getBoundingClientRect().top - top() - place;
  };
}

function blocksOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-line]")];
}

function lineOf({ dataset }: HTMLElement): number {
  return Number(dataset.line);
}

/** The first block that begins in view, or the one that fills it. Chunks first: measuring the position of
 * blocks out of view would lay them out. */
function firstInView(root: HTMLElement, top: number): HTMLElement | undefined {
  const chunks = [...root.querySelectorAll<HTMLElement>(".chunk")];
  const chunk = chunks.find((it) => it.getBoundingClientRect().bottom > top) ?? root;
  const blocks = blocksOf(chunk);
  return blocks.find((it) => it.getBoundingClientRect().top >= top) ?? blocks.at(-1);
}
