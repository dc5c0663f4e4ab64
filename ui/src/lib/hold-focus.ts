const CONTROLS = "a[href], button, input, textarea, summary";

/**
 * Keeps the focus inside the element when its focused control disappears: it moves to the control after it,
 * or else before it. A control that is disabled for a while gets it back. Whoever leaves isn't brought back.
 */
export function holdFocus(node: HTMLElement): { destroy: () => void } {
  let held: HTMLElement | null = null;
  let others: HTMLElement[] = [];

  function hold(control: HTMLElement) {
    held = control;
    others = [...node.querySelectorAll<HTMLElement>(CONTROLS)];
  }

  function onfocusin({ target }: FocusEvent) {
    if (target instanceof HTMLElement) hold(target);
  }

  function onfocusout() {
    // A disappearing control may fire focusout while it is still there.
    queueMicrotask(() => {
      if (held?.isConnected && !held.matches(":disabled") && document.activeElement !== held) held = null;
    });
  }

  function look(changes: MutationRecord[]) {
    if (!held) return;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (held.isConnected) {
      const isBack = changes.some(({ type, target }) => type === "attributes" && target === held);
      if (isFree && isBack) held.focus();
      hold(held);
      return;
    }
    const at = others.indexOf(held);
    const isThere = (control: HTMLElement) => node.contains(control) && !control.matches(":disabled");
    const next = others.slice(at + 1).find(isThere) ?? others.slice(0, at).findLast(isThere);
    held = null;
    if (isFree && at >= 0) next?.focus();
  }

  const observer = new MutationObserver(look);
  observer.observe(node, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  node.addEventListener("focusin", onfocusin);
  node.addEventListener("focusout", onfocusout);
  return {
    destroy: () => {
      observer.disconnect();
      node.removeEventListener("focusin", onfocusin);
      node.removeEventListener("focusout", onfocusout);
    },
  };
}
