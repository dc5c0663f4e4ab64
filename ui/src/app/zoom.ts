import { announce } from "../lib/announce.svelte";
import { theme } from "../lib/theme.svelte";
import type { Action } from "./actions";
import { app } from "./app.svelte";

/** The sizes of the window that are offered, in percent. */
export const ZOOMS = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200] as const;

/** Sets the zoom of the whole window and saves it. */
export async function setZoom(zoom: number): Promise<void> {
  if (zoom === app.settings.zoom) return;
  if (await app.set({ zoom })) announce(`Zoom ${zoom}%`);
}

/** The sizes of a document's text that are offered, in pixels. */
export const TEXT_SIZES = [12, 13, 14, 15, 16, 17, 18, 20, 22, 24] as const;

/** Sets the text size of documents right away and saves it. */
export async function setTextSize(text_size: number): Promise<void> {
  const before = app.settings.text_size;
  theme.sizeText(text_size);
  if (!(await app.set({ text_size }))) theme.sizeText(before);
}

/** The next larger size, or the next smaller one; `undefined` at the end. */
export function nextZoom(zoom: number, larger: boolean): number | undefined {
  return larger ? ZOOMS.find((one) => one > zoom) : ZOOMS.findLast((one) => one < zoom);
}

function step(larger: boolean): Pick<Action, "enabled" | "run"> {
  const next = () => nextZoom(app.settings.zoom, larger);
  return {
    enabled: () => next() !== undefined,
    run: () => void setZoom(next() ?? app.settings.zoom),
  };
}

/** The zoom of the window. */
export const ZOOM_ACTIONS: readonly Action[] = [
  { id: "zoom-in", label: "Zoom in", group: "Zoom", shortcut: "Mod+=", ...step(true) },
  { id: "zoom-out", label: "Zoom out", group: "Zoom", shortcut: "Mod+-", ...step(false) },
  {
    id: "zoom-reset",
    label: "Actual size",
    group: "Zoom",
    shortcut: "Mod+0",
    run: () => void setZoom(100),
  },
];
