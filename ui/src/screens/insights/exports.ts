import { toAppError } from "../../lib/errors";
import { toasts } from "../../lib/toasts.svelte";
import { platform } from "../../platform";
import { png } from "./charts/png";
import type { Scene } from "./charts/scene";
import { csv } from "./csv";
import type { Table } from "./tables";

/** Writes a table to a file that the user chooses, and says where it is. */
export async function exportTable(title: string, table: Table): Promise<void> {
  await save(title, "csv", async () => new TextEncoder().encode(csv(table.csv)));
}

/** Writes a chart to a file that the user chooses, and says where it is. */
export async function exportChart(title: string, scene: Scene): Promise<void> {
  await save(title, "png", () => png(title, scene));
}

async function save(title: string, format: "csv" | "png", content: () => Promise<Uint8Array>): Promise<void> {
  try {
    const file = await platform().tableExport(title, format, [...(await content())]);
    if (file !== null) toasts.show(`Written to ${file}`);
  } catch (error) {
    toasts.fail(toAppError(error));
  }
}
