import type { Settings } from "../contract";
import { platform } from "../platform";
import { tasks } from "../screens/tasks/tasks.svelte";

/** Ends the first start for good, which brings the example, and returns the settings that hold then. */
export async function endFirstStart(): Promise<Settings> {
  await platform().firstStartEnd();
  const [settings] = await Promise.all([platform().settingsGet(), tasks.load()]);
  return settings;
}
