/**
 * Moves the focus to the button that starts the Refine being set up in view, or to its panel if it can't
 * be started yet. False if no Refine is being set up, even if another form is.
 */
export function goToStart(): boolean {
  const panel = document.querySelector<HTMLElement>("[data-testid=debate-panel][data-plans=refine]");
  const start = panel?.querySelector<HTMLButtonElement>("[data-testid=start-debate]");
  if (!panel || !start) return false;
  if (start.disabled) panel.focus();
  else start.focus();
  return true;
}
