import { screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";

import { installPlatform } from "../platform";
import { refusal } from "../platform/refusal";
import { openApp, settle } from "../test/app";
import { openEnded, PARCELS } from "../test/debate";
import { editor } from "../screens/tasks/editor.svelte";
import { ACTIONS } from "./actions";
import { app } from "./app.svelte";

const chosen = () => screen.getByTestId("palette").querySelector("[data-selected]");

describe("the window", () => {
  it("opens the task that it was started with", async () => {
    const { fake } = await openApp([]);
    const { row } = await fake.taskCreate("Named on the command line", "task", "Text.");
    fake.info.open_task = row.id;
    await app.start();
    await settle();
    expect(editor.title).toBe("Named on the command line");
  });

  it("opens the task again that was open last", async () => {
    const { user } = await openApp();
    await user.click(screen.getAllByTestId("task-row")[2] as HTMLElement);
    await settle();
    const { title } = editor;
    expect(title).not.toBe("Weekly digest email");
    editor.show(null);
    await app.start();
    await settle();
    expect(editor.title).toBe(title);
  });

  it("finds actions and tasks in the palette", async () => {
    const { user } = await openApp();
    await user.keyboard("{Control>}k{/Control}");
    await settle();
    await user.type(screen.getByRole("combobox", { name: /actions/i }), "invite");
    await waitFor(() => expect(chosen()).toHaveTextContent("Invite links that expire"));
    await user.keyboard("{Enter}");
    await settle();
    expect(editor.title).toBe("Invite links that expire");
    await waitFor(() => expect(screen.queryByTestId("palette")).toBeNull());
  });

  it("does what the native menu says", async () => {
    const { fake } = await openApp();
    fake.menu("go-settings");
    await settle();
    expect(app.screen).toBe("settings");
    fake.menu("unheard-of");
    expect(app.screen).toBe("settings");
  });

  it("shows the shortcuts on ?, but not while a title is typed", async () => {
    const { user } = await openApp();
    await user.type(screen.getByTestId("title-input"), "?");
    expect(screen.queryByTestId("shortcuts")).toBeNull();
    screen.getByTestId("title-input").blur();
    await user.keyboard("?");
    await settle();
    expect(screen.getByTestId("shortcuts")).toBeVisible();
    // A shortcut that isn't listed is only found by chance.
    for (const { label, shortcut } of ACTIONS)
      if (shortcut) expect(screen.getByTestId("shortcuts"), label).toHaveTextContent(label);
  });

  it("says whether everything is stored before it closes", async () => {
    const { fake, user } = await openApp();
    await user.type(screen.getByTestId("title-input"), " again");
    fake.close();
    await waitFor(() => expect(fake.answered).toEqual([true]));
    expect(fake.debates.open(editor.task ?? "").row.title).toBe("Weekly digest email again");

    const full = refusal("storage", "The disk is full.", "Free some room.");
    installPlatform({ ...fake, taskSave: () => Promise.reject(full) });
    await user.type(screen.getByTestId("title-input"), "!");
    fake.close();
    await waitFor(() => expect(fake.answered).toEqual([true, false]));
    expect(screen.getByText(/the window stays open/)).toBeVisible();
  });

  it("opens the debate panel on a saved text", async () => {
    const { fake, user } = await openApp();
    await user.type(screen.getByTestId("title-input"), " again");
    await user.click(screen.getByTestId("refine-button"));
    await settle();
    expect(screen.getByTestId("debate-panel")).toBeVisible();
    expect(fake.debates.open(editor.task ?? "").row.title).toBe("Weekly digest email again");
  });
});

describe("the focus", () => {
  it("is in the text of what was imported", async () => {
    const { fake, user } = await openApp();
    fake.chosen = [{ path: "/home/sam/specs/digest.md", text: "One email on Monday.\n" }];
    (document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard("{Control>}o{/Control}");
    await settle();
    expect(editor.text).toBe("One email on Monday.\n");
    expect(screen.getByTestId("editor")).toHaveFocus();
  });

  it("goes to Start on Ctrl+Enter where a debate is set up beside the text, and nothing is set up anew", async () => {
    const { user } = await openApp();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await settle();
    await user.click(screen.getByTestId("add-seat"));
    const seats = screen.getAllByTestId("seat-row").length;
    screen.getByTestId("editor").focus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await settle();
    expect(screen.getByTestId("start-debate")).toHaveFocus();
    expect(screen.getAllByTestId("seat-row")).toHaveLength(seats);
  });

  it("sets up the next debate on Ctrl+Enter where the result of the last one is in view", async () => {
    const { user } = await openEnded();
    const panel = () => screen.getByTestId("debate-panel");
    expect(within(panel()).getByTestId("outcome-bar")).toBeVisible();
    screen.getByTestId("editor").focus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await settle();
    expect(within(panel()).getByTestId("start-debate")).toBeVisible();
  });

  it("sets up a Refine on Ctrl+Enter where another form is set up", async () => {
    const { user } = await openApp([PARCELS]);
    await app.plan("duel");
    await settle();
    const panel = screen.getByTestId("debate-panel");
    expect(within(panel).getByTestId("form")).toHaveTextContent("Duel");
    screen.getByTestId("editor").focus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await settle();
    expect(within(panel).getByTestId("form")).toHaveTextContent("Refine");
    expect(screen.getByTestId("start-debate")).not.toHaveFocus();
  });

  it("goes back to Refine when Escape closes a panel that covers the text", async () => {
    const { user } = await openApp();
    await user.click(screen.getByTestId("refine-button"));
    await settle();
    await user.keyboard("{Escape}");
    await settle();
    expect(screen.getByTestId("debate-panel")).toBeVisible();

    const narrow = vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    await user.click(screen.getByTestId("cap"));
    await user.keyboard("{Escape}");
    expect(screen.getByTestId("debate-panel")).toBeVisible();
    screen.getByTestId("debate-panel").focus();
    await user.keyboard("{Escape}");
    await settle();
    narrow.mockRestore();
    expect(screen.queryByTestId("debate-panel")).toBeNull();
    expect(screen.getByTestId("refine-button")).toHaveFocus();
  });
});

describe("for everybody", () => {
  const STATES: [name: string, reach: () => Promise<void>][] = [
    ["tasks", async () => {}],
    ["settings", async () => app.go("settings")],
    ["debates", async () => app.go("debates")],
    ["the debate panel", async () => app.refine()],
    ["the palette", async () => void (app.palette = true)],
    ["the shortcuts", async () => void (app.shortcuts = true)],
  ];

  it.each(STATES)("the checker finds nothing serious in %s", async (_, reach) => {
    await openApp();
    await reach();
    await settle();
    // Colors need a real browser; the tests of the window check them.
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });
});
