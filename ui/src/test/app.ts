import { render } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { tick } from "svelte";

import App from "../app/App.svelte";
import { app } from "../app/app.svelte";
import "../app/later";
import { installPlatform } from "../platform";
import { createFake, type Fake } from "../platform/fake";
import type { SeedTask } from "../platform/fake-debates";
import { agent } from "../screens/agent/agent.svelte";
import { heldFirst } from "../screens/agent/held-first.svelte";
import { codeReview } from "../screens/code-review/code-review.svelte";
import { forgetPlans } from "../screens/debate/before/kept-plans";
import { planning } from "../screens/planning/planning.svelte";
import { testing } from "../screens/settings/research/testing.svelte";
import { editor } from "../screens/tasks/editor.svelte";
import { tasks } from "../screens/tasks/tasks.svelte";

/** Three tasks: two drafts and one that a debate refined since. */
export const SEED: SeedTask[] = [
  { title: "Weekly digest email", kind: "task", body: "## Goal\n\nOne email on Monday.\n" },
  { title: "Export invoices as CSV", kind: "task", body: "Accounting asks for it.\n" },
  { title: "Invite links that expire", kind: "prd", body: "Invite links live for ever.\n" },
];

/** Opens the whole window with a back end in memory. */
export async function openApp(
  seed: SeedTask[] = SEED,
): Promise<{ fake: Fake; user: ReturnType<typeof userEvent.setup> }> {
  const fake = createFake();
  fake.debates.seed(seed);
  installPlatform(fake);
  forget();
  render(App);
  await settle();
  // Anything not in the window right away comes with its first frame.
  await new Promise(requestAnimationFrame);
  await settle();
  return { fake, user: userEvent.setup() };
}

/** Lets everything that was started finish. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) {
    await Promise.resolve();
    await tick();
  }
}

/** The window's state outlives a test's page. */
function forget(): void {
  editor.show(null);
  agent.close();
  heldFirst.clear();
  forgetPlans();
  testing.stop();
  Object.assign(app, {
    screen: "tasks",
    panel: null,
    review: null,
    section: "models",
    side: false,
    palette: false,
    shortcuts: false,
  });
  codeReview.clear();
  Object.assign(planning, { project: null, recent: [], problem: null, busy: false, open: null });
  Object.assign(tasks, { rows: [], search: "", archived: false, loaded: false });
}
