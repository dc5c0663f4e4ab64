import { screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import type { RuleScope } from "../../../contract";
import type { Fake } from "../../../platform/fake";
import { openApp, settle } from "../../../test/app";
import { ruleTitle } from "./rules.svelte";

async function openRules(...off: [rule: string, scope: RuleScope][]) {
  const opened = await openApp();
  for (const [rule, scope] of off) await opened.fake.ruleSwitch(rule, scope, true);
  await opened.user.click(screen.getByTestId("nav-settings"));
  await opened.user.click(screen.getByTestId("settings-rules"));
  await settle();
  return opened;
}

/** A rule as it is kept. */
async function kept(fake: Fake, name: string) {
  return (await fake.ruleList()).find((rule) => rule.name === name);
}

const rows = () => screen.queryAllByTestId("rule-row").map((row) => row.dataset["rule"]);

const row = (rule: string) => {
  const found = screen.getAllByTestId("rule-row").find((candidate) => candidate.dataset["rule"] === rule);
  if (!found) throw new Error(`No row shows ${rule}.`);
  return within(found);
};

describe("rules", () => {
  it("are listed under the persona that raises them first", async () => {
    const { fake } = await openRules();
    const [first] = screen.getAllByTestId("rule-row");
    const ofTheFirst = (await fake.ruleList()).find(({ personas: [persona] }) => persona === "pm");
    expect(first).toHaveAttribute("data-rule", ofTheFirst?.name);
    const group = screen.getByRole("region", { name: "On-call" });
    expect(within(group).getByRole("switch", { name: "No timeout" })).toBeChecked();
  });

  it("switches one off everywhere and undoes that", async () => {
    const { fake, user } = await openRules();
    await user.click(row("past-date").getByRole("switch"));
    await settle();
    expect((await kept(fake, "past-date"))?.off).toBe(true);
    expect(screen.getByText("“Past date” is off everywhere, starting with the next debate.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await settle();
    expect(row("past-date").getByRole("switch")).toBeChecked();
  });

  it("lists the documents for which a rule is off and switches it on for one", async () => {
    const { fake, user } = await openRules(
      ["no-timeout", { scope: "task", task: "task-1" }],
      ["no-timeout", { scope: "task", task: "task-2" }],
    );
    expect(row("no-timeout").getAllByTestId("rule-off-for")).toHaveLength(2);
    await user.click(row("no-timeout").getByRole("button", { name: /back on for Weekly digest email/ }));
    await settle();
    const left = await kept(fake, "no-timeout");
    expect(left?.off_for.map(({ task }) => task)).toEqual(["task-2"]);
    expect(row("no-timeout").getAllByTestId("rule-off-for")).toHaveLength(1);
  });

  it("lists the projects in which a rule is off and switches it on in one", async () => {
    const { fake, user } = await openRules(
      ["no-timeout", { scope: "project", folder: "/srv/shop" }],
      ["no-timeout", { scope: "task", task: "task-1" }],
    );
    await user.click(screen.getByTestId("only-off"));
    expect(rows()).toEqual(["no-timeout"]);
    expect(row("no-timeout").getByText("Off in the project shop")).toHaveAttribute("title", "/srv/shop");
    await user.click(row("no-timeout").getByRole("button", { name: /back on in the project shop/ }));
    await settle();
    expect((await kept(fake, "no-timeout"))?.off_in).toEqual([]);
    expect(row("no-timeout").queryByTestId("rule-off-in")).toBeNull();
    expect(row("no-timeout").getAllByTestId("rule-off-for")).toHaveLength(1);
  });

  it("finds rules by name, sentence and persona, and those that are off", async () => {
    const { user } = await openRules(["past-date", { scope: "everywhere" }]);
    await user.type(screen.getByTestId("find-rule"), "performance");
    expect(rows()).toContain("no-timeout");
    expect(rows()).not.toContain("past-date");
    await user.clear(screen.getByTestId("find-rule"));
    await user.type(screen.getByTestId("find-rule"), "have passed");
    expect(rows()).toEqual(["past-date"]);
    await user.clear(screen.getByTestId("find-rule"));
    await user.click(screen.getByTestId("only-off"));
    expect(rows()).toEqual(["past-date"]);
    await user.type(screen.getByTestId("find-rule"), "zebra");
    expect(screen.getByTestId("no-rules")).toHaveTextContent("No rule mentions “zebra”.");
  });

  it.each([
    ["no-timeout", "No timeout"],
    ["two-technologies", "Two technologies"],
    ["placeholder", "Placeholder"],
  ])("reads %s as %s", (name, title) => expect(ruleTitle(name)).toBe(title));
});
