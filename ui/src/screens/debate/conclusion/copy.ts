import type { ListItem, Ordered } from "../../../contract";
import { count } from "../../../lib/format";
import { toasts } from "../../../lib/toasts.svelte";
import { platform } from "../../../platform";
import { asMarkdown } from "./order";

/** Copies the items in their order, and confirms it. */
export async function copyOrder(items: readonly ListItem[], order: readonly Ordered[]): Promise<void> {
  await platform().copyText(asMarkdown(items, order));
  toasts.show(`Copied ${count(order.length, "item")} as a Markdown list.`);
}
