import { tick } from "svelte";

/** Once the page is drawn: where the control that had the focus is gone, the focus goes on to another. */
export async function keepFocus(next: () => { focus(): void } | null | undefined): Promise<void> {
  await tick();
  if (document.activeElement === document.body) next()?.focus();
}
