import type { Settings } from "../contract";
import { platform } from "../platform";
import { tasks } from "../screens/tasks/tasks.svelte";

/** Ends the first start for good, which adds the example, and returns the settings from then on. */
export async function endFirstStart(): Promise<Settings> {
  await platform().firstStartEnd();
  const [settings] = await Promise.all([platform().settingsGet(), tasks.load()]);
  return settings;
}
