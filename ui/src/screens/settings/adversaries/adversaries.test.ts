import { screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import { openApp, settle } from "../../../test/app";

async function openAdversaries() {
  const opened = await openApp();
  await opened.user.click(screen.getByTestId("nav-settings"));
  await opened.user.click(screen.getByTestId("settings-adversaries"));
  await settle();
  return opened;
}

type User = Awaited<ReturnType<typeof openAdversaries>>["user"];

const row = (key: string) => {
  const found = screen.getAllByTestId("adversary-row").find((it) => it.dataset["key"] === key);
  if (!found) throw new Error(`No row shows ${key}.`);
  return within(found);
};

async function press(user: User, element: HTMLElement) {
  await user.click(element);
  await settle();
}

async function write(user: User, field: string, text: string) {
  await user.clear(screen.getByTestId(field));
  if (text) await user.type(screen.getByTestId(field), text);
}

const undo = () => screen.getAllByRole("button", { name: "Undo" }).at(-1) as HTMLElement;

describe("adversaries", () => {
  it("shows what a built-in one is told and what answers it, and copies it", async () => {
    const { user } = await openAdversaries();
    await press(user, row("lazy_developer").getByTestId("show-adversary"));
    const details = screen.getByTestId("adversary-details");
    expect(details).toHaveTextContent("Dismiss only by naming the requirement that demands the complexity");
    expect(details).toHaveTextContent("best practice");
    expect(within(details).queryByRole("textbox")).not.toBeInTheDocument();
    await press(user, screen.getByTestId("adversary-copy-shown"));
    expect(screen.getByTestId("adversary-label")).toHaveValue("");
    await press(user, screen.getByTestId("adversary-save"));
    expect(screen.getByText("The adversary has no name.")).toBeVisible();
    await write(user, "adversary-label", "Lazy developer");
    await press(user, screen.getByTestId("adversary-save"));
    expect(
      screen.getByText("There is already an adversary “Lazy developer” (lazy_developer)."),
    ).toBeVisible();
    await write(user, "adversary-label", "Cost hawk");
    await press(user, screen.getByTestId("adversary-save"));
    expect(row("cost_hawk").getByText("Cost hawk")).toBeVisible();
  });

  it("makes an example the user's own with one click, and edits it", async () => {
    const { user } = await openAdversaries();
    expect(screen.getByTestId("no-own-adversary")).toBeVisible();
    await press(user, row("resource_auditor").getByTestId("add-adversary"));
    expect(screen.queryByTestId("no-own-adversary")).not.toBeInTheDocument();
    await press(user, row("resource_auditor").getByTestId("edit-adversary"));
    await write(user, "adversary-label", "Cost hawk");
    await write(user, "adversary-prompt", "You hate every cost.");
    await write(user, "adversary-response", "Dismiss by a figure.");
    await write(user, "adversary-non-answers", "it is cheap, later");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await settle();
    expect(screen.queryByTestId("adversary-form")).not.toBeInTheDocument();
    expect(row("resource_auditor").getByText("Cost hawk")).toBeVisible();
    await press(user, undo());
    expect(row("resource_auditor").getByText("Resource auditor")).toBeVisible();
  });

  it("deletes one and undoes that", async () => {
    const { user } = await openAdversaries();
    await press(user, row("resource_auditor").getByTestId("add-adversary"));
    await press(user, row("resource_auditor").getByTestId("adversary-more"));
    await press(user, screen.getByTestId("adversary-delete"));
    expect(row("resource_auditor").getByTestId("add-adversary")).toBeVisible();
    await press(user, undo());
    expect(row("resource_auditor").getByTestId("edit-adversary")).toBeVisible();
  });

  it("keeps what was typed when the form is closed", async () => {
    const { user } = await openAdversaries();
    await press(user, screen.getByTestId("new-adversary"));
    await write(user, "adversary-prompt", "Half a thought");
    await user.keyboard("{Escape}");
    await settle();
    await press(user, screen.getByRole("button", { name: "Keep editing" }));
    expect(screen.getByTestId("adversary-prompt")).toHaveValue("Half a thought");
  });
});
