/**
 * Lets the arrow keys, Home and End move the focus among the elements with `data-roving`.
 * They decide themselves which of them Tab stops at.
 */
export function roving(node: HTMLElement): { destroy: () => void } {
  function onkeydown(event: KeyboardEvent) {
    const stops = [...node.querySelectorAll<HTMLElement>("[data-roving]")];
    const at = stops.findIndex((stop) => stop === event.target);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
    if (next === undefined || !stops[next]) return;
    event.preventDefault();
    stops[next].focus();
  }
  node.addEventListener("keydown", onkeydown);
  return { destroy: () => node.removeEventListener("keydown", onkeydown) };
}
