import type { Action } from "../../app/actions";
import { app } from "../../app/app.svelte";
import { planning } from "./planning.svelte";

/** Opening and configuring planning projects. */
export const PLANNING_ACTIONS: readonly Action[] = [
  {
    id: "planning-open",
    label: "Open planning project…",
    group: "Planning",
    shortcut: "Mod+Alt+O",
    enabled: () => !planning.busy,
    run: () => void openProject(),
  },
  {
    id: "planning-settings",
    label: "Planning project settings",
    group: "Planning",
    enabled: () => planning.project !== null,
    run: () => {
      app.section = "checkpoints";
      void app.go("settings");
    },
  },
];

async function openProject(): Promise<void> {
  await app.go("planning");
  if (app.screen === "planning") await planning.choose();
}
