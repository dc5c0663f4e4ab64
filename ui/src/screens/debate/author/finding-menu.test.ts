import { screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import { settle } from "../../../test/app";
import { openDebate } from "../../../test/debate";

async function openMenu(project: string | null = null): Promise<Awaited<ReturnType<typeof openDebate>>> {
  const opened = await openDebate("rules");
  opened.fake.chosen = project;
  await opened.fake.taskChooseProject("task-1");
  for (const toggle of screen.queryAllByRole("button", { expanded: false, name: /^Round 1/ })) {
    await opened.user.click(toggle);
    await settle();
  }
  const [first] = screen.getAllByTestId("finding-menu");
  if (!first) throw new Error("The recorded check found nothing.");
  await opened.user.click(first);
  await settle();
  return opened;
}

it("switches the rule behind a finding off for the document, and back on by Undo", async () => {
  const { fake, user } = await openMenu();
  await user.click(screen.getByTestId("rule-off-here"));
  await settle();
  const rule = async () => (await fake.ruleList()).find((row) => row.name === "no-timeout");
  expect((await rule())?.off_for.map(({ task }) => task)).toEqual(["task-1"]);
  expect(
    screen.getByText("“No timeout” is off for this document, starting with the next debate."),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await settle();
  expect((await rule())?.off_for).toEqual([]);
});

it("switches it off in the project that the document belongs to now", async () => {
  const { fake, user } = await openMenu("/srv/shop");
  expect(screen.getByTestId("rule-off-in-project")).toHaveTextContent("in this project (shop)");
  await user.click(screen.getByTestId("rule-off-in-project"));
  await settle();
  const rule = (await fake.ruleList()).find((row) => row.name === "no-timeout");
  expect(rule?.off_in).toEqual([{ folder: "/srv/shop", name: "shop" }]);
  expect(rule?.off_for).toEqual([]);
});

it("offers no project to a document that has none", async () => {
  await openMenu();
  expect(screen.queryByTestId("rule-off-in-project")).toBeNull();
});

it("switches it off everywhere", async () => {
  const { fake, user } = await openMenu();
  await user.click(screen.getByTestId("rule-off-everywhere"));
  await settle();
  expect((await fake.ruleList()).find((row) => row.name === "no-timeout")?.off).toBe(true);
});
