import { screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import type { Fake } from "../../../platform/fake";
import { openApp, settle } from "../../../test/app";

async function openPersonas() {
  const opened = await openApp();
  await opened.user.click(screen.getByTestId("nav-settings"));
  await opened.user.click(screen.getByTestId("settings-personas"));
  await settle();
  return opened;
}

type User = Awaited<ReturnType<typeof openPersonas>>["user"];

/** The prompt that a persona is kept with. */
async function prompt(fake: Fake, key: string): Promise<string | undefined> {
  const list = await fake.personaList();
  return list.find(({ persona }) => persona.key === key)?.persona.prompt;
}

const rows = () => screen.getAllByTestId("persona-row");

const row = (key: string) => {
  const found = rows().find((candidate) => candidate.dataset["key"] === key);
  if (!found) throw new Error(`No row shows ${key}.`);
  return within(found);
};

async function press(user: User, element: HTMLElement) {
  await user.click(element);
  await settle();
}

async function choose(user: User, key: string, item: string) {
  await press(user, row(key).getByTestId("persona-more"));
  await press(user, screen.getByTestId(item));
}

async function write(user: User, field: string, text: string) {
  await user.clear(screen.getByTestId(field));
  await user.type(screen.getByTestId(field), text);
}

describe("personas", () => {
  it("edits a built-in one, shows what differs, restores it and undoes that", async () => {
    const { fake, user } = await openPersonas();
    await press(user, row("qa").getByTestId("edit-persona"));
    await write(user, "persona-label", "Testing");
    await write(user, "persona-prompt", "Test it twice.");
    await press(user, screen.getByTestId("persona-save"));
    expect(screen.queryByTestId("persona-form")).not.toBeInTheDocument();
    expect(row("qa").getByText("Testing")).toBeVisible();
    expect(row("qa").getByTestId("persona-state")).toHaveTextContent("edited");

    await choose(user, "qa", "persona-restore");
    const differences = screen.getByTestId("persona-differences");
    expect(differences).toHaveTextContent("QA");
    expect(differences).toHaveTextContent("Test it twice.");
    await press(user, screen.getByTestId("confirm-restore"));
    expect(row("qa").getByText("QA")).toBeVisible();
    expect(row("qa").queryByTestId("persona-state")).not.toBeInTheDocument();

    await press(user, screen.getAllByRole("button", { name: "Undo" }).at(-1) as HTMLElement);
    expect(await prompt(fake, "qa")).toBe("Test it twice.");
  });

  it("offers no restoring where nothing differs", async () => {
    const { user } = await openPersonas();
    await press(user, row("pm").getByTestId("persona-more"));
    expect(screen.getByTestId("persona-copy")).toBeInTheDocument();
    expect(screen.queryByTestId("persona-restore")).not.toBeInTheDocument();
  });

  it("makes a new one from a copy, says what is wrong with it, and deletes it after a question", async () => {
    const { fake, user } = await openPersonas();
    await press(user, screen.getByTestId("new-persona"));
    await press(user, screen.getByTestId("copy-security"));
    expect(screen.getByTestId("persona-label")).toHaveValue("");
    expect(screen.getByTestId("persona-prompt")).toHaveValue(await prompt(fake, "security"));
    await press(user, screen.getByTestId("persona-save"));
    expect(screen.getByText("The persona has no name.")).toBeVisible();
    await write(user, "persona-label", "Security");
    await press(user, screen.getByTestId("persona-save"));
    expect(screen.getByText("There is already a persona named “Security”.")).toBeVisible();
    await write(user, "persona-label", "Legal");
    await press(user, screen.getByTestId("persona-save"));
    expect(rows().at(-1)).toHaveAttribute("data-key", "legal");

    await choose(user, "legal", "persona-delete");
    expect(screen.getByTestId("delete-persona")).toHaveTextContent("Past debates keep it.");
    await press(user, screen.getByTestId("confirm-delete"));
    expect(rows().map((row) => row.dataset["key"])).not.toContain("legal");
  });

  it("disables one, still lists it, and undoes that", async () => {
    const { user } = await openPersonas();
    await choose(user, "oncall", "persona-disable");
    expect(row("oncall").getByTestId("persona-state")).toHaveTextContent("disabled");
    await press(user, screen.getByRole("button", { name: "Undo" }));
    expect(row("oncall").queryByTestId("persona-state")).not.toBeInTheDocument();
  });

  it("keeps what was typed when the form is closed", async () => {
    const { user } = await openPersonas();
    await press(user, row("qa").getByTestId("edit-persona"));
    await write(user, "persona-prompt", "Half a thought");
    await user.keyboard("{Escape}");
    await settle();
    expect(screen.queryByTestId("persona-form")).not.toBeInTheDocument();
    await press(user, screen.getByRole("button", { name: "Keep editing" }));
    expect(screen.getByTestId("persona-prompt")).toHaveValue("Half a thought");
  });

  it("closes a form without a word when nothing was typed", async () => {
    const { user } = await openPersonas();
    await press(user, row("qa").getByTestId("edit-persona"));
    await press(user, screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("button", { name: "Keep editing" })).not.toBeInTheDocument();
  });

  it("saves from the prompt with Ctrl+Enter", async () => {
    const { fake, user } = await openPersonas();
    await press(user, row("qa").getByTestId("edit-persona"));
    await write(user, "persona-prompt", "Test it.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await settle();
    expect(await prompt(fake, "qa")).toBe("Test it.");
  });
});
