import type { Quoting } from "./text-view";

/** The findings and arguments that quote the clicked passage, narrowest passage first. */
export function quotedAt(target: EventTarget | null): Quoting[] {
  const found: Quoting[] = [];
  let at = target instanceof Element ? target.closest<HTMLElement>("[data-finding]") : null;
  while (at) {
    const { finding, place } = at.dataset;
    if (finding !== undefined && found.every((other) => other.finding !== finding)) {
      found.push({ finding, place: Number(place ?? 0) });
    }
    at = at.parentElement?.closest<HTMLElement>("[data-finding]") ?? null;
  }
  return found;
}
