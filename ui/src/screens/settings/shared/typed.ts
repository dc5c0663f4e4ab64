import { toasts } from "../../../lib/toasts.svelte";

/** Offers to restore what was typed in a form that was closed without saving. */
export function offerToContinue(run: () => void): void {
  toasts.show("What you typed was not saved.", { label: "Keep editing", run });
}
