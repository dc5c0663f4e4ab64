import { isAbove, isLeaving } from "../lib/floating";
import { toasts } from "../lib/toasts.svelte";
import { ACTIONS } from "./actions";
import { app } from "./app.svelte";
import { isTextField, matches } from "./shortcut";

/** Whether single keys belong to the focused element: a text, or something that floats. */
function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || isLeaving(target)) return false;
  return isTextField(target) || isAbove(target);
}

/** Runs the action whose shortcut was pressed. Keys without Ctrl or Command are text in a text field. */
export function onkeydown(event: KeyboardEvent): void {
  if (event.defaultPrevented || app.trouble) return;
  if (event.key === "Escape") app.side = false;
  const action = ACTIONS.find(
    ({ shortcut, enabled }) => shortcut && matches(event, shortcut) && (enabled?.() ?? true),
  );
  if (!action) {
    refuse(event);
    return;
  }
  const plain = !action.shortcut?.includes("Mod");
  if (plain && takesKeys(event.target)) return;
  event.preventDefault();
  action.run();
}

/** Says why the action whose shortcut was pressed can't be done now, if it has anything to say. */
function refuse(event: KeyboardEvent): void {
  const pressed = ACTIONS.find(
    ({ shortcut, refusal }) => shortcut && refusal?.() && matches(event, shortcut),
  );
  if (!pressed?.refusal) return;
  event.preventDefault();
  toasts.show(pressed.refusal());
}

/** Text pasted outside all text fields becomes a task. */
export function onpaste(event: ClipboardEvent): void {
  // The handler may have replaced the element that was pasted into, which is then in no text field.
  if (
    event.defaultPrevented ||
    app.trouble ||
    app.screen !== "tasks" ||
    app.review ||
    isTextField(event.target)
  )
    return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (text.trim() === "") return;
  event.preventDefault();
  void app.pasteTask(text);
}
