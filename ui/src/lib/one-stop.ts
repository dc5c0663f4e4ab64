const CONTROLS = "button, input, select, textarea, summary, [href]";
/** The control that a group is for. */
const MARKED = "[data-stop]";
/** A list that is open. */
const OPEN_LIST = "[aria-haspopup][aria-expanded=true]";

/**
 * Makes the controls of a group a single Tab stop: the one that had the focus last, at first the one
 * marked with `data-stop`, or else the first. Arrows move to
 * neighbors, Home and End to the first and the last. In a text field, arrows move the cursor: only
 * up and down leave it, and only from the first and last line of one with several lines.
 */
export function oneStop(node: HTMLElement): { destroy: () => void } {
  let last: HTMLElement | null = null;

  const controls = () =>
    [...node.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.matches(":disabled"));

  function mark() {
    const all = controls();
    const stop = all.find((control) => control === last) ?? all.find((it) => it.matches(MARKED)) ?? all[0];
    for (const control of all) {
      const index = control === stop ? 0 : -1;
      if (control.tabIndex !== index) control.tabIndex = index;
    }
  }

  function onfocusin({ target }: FocusEvent) {
    const control = controls().find((one) => one === target);
    if (!control) return;
    last = control;
    mark();
  }

  function onkeydown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const all = controls();
    const from = all.find((control) => control === event.target);
    // An open list handles its own keys.
    if (!from || from.matches(OPEN_LIST)) return;
    const next = leadsTo(event.key, from, all);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  }

  const observer = new MutationObserver(mark);
  observer.observe(node, { childList: true, subtree: true, attributeFilter: ["disabled", "tabindex"] });
  // Before the controls see it: an arrow would open a list.
  node.addEventListener("keydown", onkeydown, true);
  node.addEventListener("focusin", onfocusin);
  mark();
  return {
    destroy: () => {
      observer.disconnect();
      node.removeEventListener("keydown", onkeydown, true);
      node.removeEventListener("focusin", onfocusin);
    },
  };
}

/** Whether an arrow still moves within a multi-line field. */
function isInside(field: HTMLElement, key: string): boolean {
  if (!(field instanceof HTMLTextAreaElement)) return false;
  return key === "ArrowUp" ? field.selectionEnd > 0 : field.selectionStart < field.value.length;
}

function leadsTo(key: string, from: HTMLElement, all: HTMLElement[]): HTMLElement | undefined {
  if (isInside(from, key)) return undefined;
  if (key === "ArrowDown" || key === "ArrowUp") return inNextLine(from, all, key === "ArrowDown");
  if (from.matches("input:not([type=checkbox], [type=radio]), textarea")) return undefined;
  const at = all.indexOf(from);
  if (key === "ArrowRight") return all[at + 1];
  if (key === "ArrowLeft") return all[at - 1];
  if (key === "Home") return all[0];
  return key === "End" ? all.at(-1) : undefined;
}

/** The nearest control of the row below, or above. */
function inNextLine(from: HTMLElement, all: HTMLElement[], below: boolean): HTMLElement | undefined {
  const middle = (control: HTMLElement) => {
    const { left, width, top, height } = control.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, height };
  };
  const here = middle(from);
  const away = all
    .map((control) => ({ control, ...middle(control) }))
    .map((one) => ({ ...one, down: below ? one.y - here.y : here.y - one.y }))
    .filter(({ down, height }) => down > Math.max(height, here.height) / 2);
  const nearest = Math.min(...away.map(({ down }) => down));
  return away
    .filter(({ down, height }) => down < nearest + height / 2)
    .sort((one, other) => Math.abs(one.x - here.x) - Math.abs(other.x - here.x))[0]?.control;
}
