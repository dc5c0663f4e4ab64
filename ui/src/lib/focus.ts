import { tick } from "svelte";

/** After the next render: if the control that had the focus is gone, moves the focus to another one. */
export async function keepFocus(next: () => { focus(): void } | null | undefined): Promise<void> {
  await tick();
  if (document.activeElement === document.body) next()?.focus();
}
