import { screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import { perform } from "../../app/actions";
import { announcer } from "../../lib/announce.svelte";
import { openApp, settle } from "../../test/app";
import { editor } from "./editor.svelte";

const shown = () => screen.getByTestId("project");

async function choose(item: string, user: Awaited<ReturnType<typeof openApp>>["user"]) {
  await user.click(shown());
  await settle();
  await user.click(screen.getByTestId(item));
  await settle();
}

describe("the project of a task", () => {
  it("is none until a folder is chosen, and none again once it is taken out", async () => {
    const { fake, user } = await openApp();
    expect(shown()).toHaveAccessibleName("No project");
    fake.chosen = "/srv/shop";
    await choose("project-choose", user);
    expect(shown()).toHaveAccessibleName("Project: shop");
    expect(shown()).toHaveAttribute("title", "/srv/shop");
    expect(announcer.text).toContain("The task belongs to the project shop.");
    expect(fake.debates.open(editor.task ?? "").project?.folder).toBe("/srv/shop");

    await choose("project-leave", user);
    expect(shown()).toHaveTextContent("No project");
    expect(fake.debates.open(editor.task ?? "").project).toBeNull();
    await user.click(shown());
    await settle();
    expect(screen.queryByTestId("project-leave")).toBeNull();
  });

  it("stays as it is when the dialog is canceled", async () => {
    const { fake, user } = await openApp();
    fake.chosen = "/srv/shop";
    await fake.taskChooseProject(editor.task ?? "");
    fake.chosen = null;
    await user.click(screen.getByText("Export invoices as CSV"));
    await settle();
    expect(shown()).toHaveTextContent("No project");
    await user.click(screen.getByText("Weekly digest email"));
    await settle();
    await choose("project-choose", user);
    expect(shown()).toHaveTextContent("shop");
  });

  it("leaves what is being written alone", async () => {
    const { fake, user } = await openApp();
    fake.chosen = "/srv/shop";
    await user.type(screen.getByTestId("title-input"), " on one page");
    perform("project-choose");
    await settle();
    expect(screen.getByTestId("title-input")).toHaveValue("Weekly digest email on one page");
    await editor.flush();
    await settle();
    const stored = fake.debates.open(editor.task ?? "");
    expect(stored.row.title).toBe("Weekly digest email on one page");
    expect(stored.project?.name).toBe("shop");
  });
});
