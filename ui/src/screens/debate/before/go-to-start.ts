/**
 * Moves the focus to the button that starts the debate which is set up in view, or to its panel while it can't
 * be started. False where none is set up.
 */
export function goToStart(): boolean {
  const panel = document.querySelector<HTMLElement>("[data-testid=debate-panel]");
  const start = panel?.querySelector<HTMLButtonElement>("[data-testid=start-debate]");
  if (!panel || !start) return false;
  if (start.disabled) panel.focus();
  else start.focus();
  return true;
}
