import { screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import { openApp, settle } from "../../../test/app";
import { ruleTitle } from "./rules.svelte";

async function openRules(before: (fake: Awaited<ReturnType<typeof openApp>>["fake"]) => void = () => {}) {
  const opened = await openApp();
  before(opened.fake);
  await opened.user.click(screen.getByTestId("nav-settings"));
  await opened.user.click(screen.getByTestId("settings-rules"));
  await settle();
  return opened;
}

const rows = () => screen.queryAllByTestId("rule-row").map((row) => row.dataset["rule"]);

const row = (rule: string) => {
  const found = screen.getAllByTestId("rule-row").find((candidate) => candidate.dataset["rule"] === rule);
  if (!found) throw new Error(`No row shows ${rule}.`);
  return within(found);
};

describe("rules", () => {
  it("are listed under the persona that raises them first", async () => {
    await openRules();
    expect(rows()).toEqual(["exposed-secret", "no-timeout", "past-date", "no-acceptance-criteria"]);
    const group = screen.getByRole("region", { name: "On-call" });
    expect(within(group).getByRole("switch", { name: "No timeout" })).toBeChecked();
  });

  it("switches one off everywhere and undoes that", async () => {
    const { fake, user } = await openRules();
    await user.click(row("past-date").getByRole("switch"));
    await settle();
    expect(fake.rules.rows.find((rule) => rule.name === "past-date")?.off).toBe(true);
    expect(screen.getByText("“Past date” is off everywhere from the next debate on.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await settle();
    expect(row("past-date").getByRole("switch")).toBeChecked();
  });

  it("lists the documents for which a rule is off and switches it on for one", async () => {
    const { fake, user } = await openRules((back) => {
      for (const task of ["task-1", "task-2"]) {
        back.rules.switch("no-timeout", { scope: "task", task }, true);
      }
    });
    expect(row("no-timeout").getAllByTestId("rule-off-for")).toHaveLength(2);
    await user.click(row("no-timeout").getByRole("button", { name: /on again for Weekly digest email/ }));
    await settle();
    const left = fake.rules.rows.find((rule) => rule.name === "no-timeout")?.off_for;
    expect(left?.map(({ task }) => task)).toEqual(["task-2"]);
    expect(row("no-timeout").getAllByTestId("rule-off-for")).toHaveLength(1);
  });

  it("lists the projects in which a rule is off and switches it on in one", async () => {
    const { fake, user } = await openRules((back) => {
      back.rules.switch("no-timeout", { scope: "project", folder: "/srv/shop" }, true);
      back.rules.switch("no-timeout", { scope: "task", task: "task-1" }, true);
    });
    await user.click(screen.getByTestId("only-off"));
    expect(rows()).toEqual(["no-timeout"]);
    expect(row("no-timeout").getByText("Off in the project shop")).toHaveAttribute("title", "/srv/shop");
    await user.click(row("no-timeout").getByRole("button", { name: /on again in the project shop/ }));
    await settle();
    expect(fake.rules.rows.find((rule) => rule.name === "no-timeout")?.off_in).toEqual([]);
    expect(row("no-timeout").queryByTestId("rule-off-in")).toBeNull();
    expect(row("no-timeout").getAllByTestId("rule-off-for")).toHaveLength(1);
  });

  it("finds rules by name, sentence and persona, and those that are off", async () => {
    const { user } = await openRules((back) => back.rules.switch("past-date", { scope: "everywhere" }, true));
    await user.type(screen.getByTestId("find-rule"), "performance");
    expect(rows()).toEqual(["no-timeout"]);
    await user.clear(screen.getByTestId("find-rule"));
    await user.type(screen.getByTestId("find-rule"), "gone by");
    expect(rows()).toEqual(["past-date"]);
    await user.clear(screen.getByTestId("find-rule"));
    await user.click(screen.getByTestId("only-off"));
    expect(rows()).toEqual(["past-date"]);
    await user.type(screen.getByTestId("find-rule"), "zebra");
    expect(screen.getByTestId("no-rules")).toHaveTextContent("No rule speaks of “zebra”.");
  });

  it.each([
    ["no-timeout", "No timeout"],
    ["two-technologies", "Two technologies"],
    ["placeholder", "Placeholder"],
  ])("reads %s as %s", (name, title) => expect(ruleTitle(name)).toBe(title));
});
