import { screen } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it } from "vitest";

import { openApp, settle } from "../../test/app";

/** Opens a section and then presses what stands under these test ids, one after the other. */
async function open(section: string, presses: string[]) {
  const { fake, user } = await openApp();
  await fake.personaEdit("security", { label: "Security", purpose: "", prompt: "Attack it twice." });
  await fake.personaEnable("pm", false);
  await fake.ruleSwitch("past-date", { scope: "everywhere" }, true);
  await fake.ruleSwitch("no-timeout", { scope: "task", task: "task-1" }, true);
  for (const id of ["nav-settings", `settings-${section}`, ...presses]) {
    const all = screen.getAllByTestId(id);
    // The persona that was changed, where there are several.
    const changed = all.find((one) => one.closest('[data-key="security"]'));
    await user.click(changed ?? (all[0] as HTMLElement));
    await settle();
  }
}

it.each([
  ["the personas", "personas", []],
  ["the form of a persona", "personas", ["edit-persona"]],
  ["what restoring changes", "personas", ["persona-more", "persona-restore"]],
  ["the rules", "rules", []],
])("the checker finds nothing serious at %s", async (_, section, presses) => {
  await open(section, presses);
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});
