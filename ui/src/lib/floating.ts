/** A menu or a list above the page. One that is closing no longer takes keys. */
const LIST = ".floating:not([data-state=closed])";
const DIALOG = "[role=dialog]:not([data-state=closed])";

/** Whether an element is in a menu or a list that is open above the page. */
export function isInMenu(element: Element | null): boolean {
  return element !== null && element.closest(LIST) !== null;
}

/** Whether an element is in anything that is open above the page. */
export function isAbove(element: Element | null): boolean {
  return element !== null && element.closest(`${LIST}, ${DIALOG}`) !== null;
}

/** Whether an element is in a dialog that is closing. */
export function isLeaving(element: Element | null): boolean {
  return element !== null && element.closest("[role=dialog][data-state=closed]") !== null;
}
