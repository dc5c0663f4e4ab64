import { screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import { openApp, settle } from "../../test/app";
import { refusal } from "../../platform/refusal";
import { editor } from "./editor.svelte";

const rows = () => screen.getAllByTestId("task-row").map((row) => row.textContent?.trim() ?? "");
const title = () => screen.getByTestId<HTMLTextAreaElement>("title-input");

afterEach(() => void vi.useRealTimers());

describe("the list of tasks", () => {
  it("groups tasks by where they stand and opens the first", async () => {
    await openApp();
    const list = within(screen.getByTestId("task-list"));
    expect(list.getAllByRole("heading").map((heading) => heading.textContent?.trim())).toEqual([
      "Draft 2",
      "Refined 1",
    ]);
    expect(title()).toHaveValue("Weekly digest email");
    expect(
      within(screen.getAllByTestId("task-row")[2] as HTMLElement).getByTestId("refined-mark"),
    ).toBeVisible();
  });

  it("has what another program added, once somebody looks again", async () => {
    const { fake, user } = await openApp();
    const add = (title: string) => fake.taskCreate(title, "task", "Added in a terminal.");
    await add("From the terminal");
    expect(rows()).toHaveLength(3);
    window.dispatchEvent(new Event("focus"));
    await settle();
    expect(rows()).toHaveLength(4);
    await user.click(screen.getByTestId("nav-settings"));
    await add("And one more");
    await user.click(screen.getByTestId("nav-tasks"));
    await settle();
    expect(rows()).toHaveLength(5);
    expect(title()).toHaveValue("Weekly digest email");
  });

  it("has what another program writes while the window is in front, and reads nothing for nothing", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { fake } = await openApp();
    const read = vi.spyOn(fake, "taskList");
    const later = async () => {
      vi.advanceTimersByTime(3000);
      await settle();
      return read.mock.calls.length;
    };
    title().focus();
    const first = await later();
    expect(await later(), "nobody wrote").toBe(first);
    await fake.taskCreate("From the terminal", "task", "Added in a terminal.");
    fake.writtenByOthers += 1;
    expect(await later()).toBe(first + 1);
    expect(rows()).toHaveLength(4);
    expect(title()).toHaveValue("Weekly digest email");
    const hidden = vi.spyOn(document, "hasFocus").mockReturnValue(false);
    fake.writtenByOthers += 1;
    expect(await later(), "another window is in front").toBe(first + 1);
    hidden.mockRestore();
    expect(await later()).toBe(first + 2);
  });

  it("says what goes there when there is no task", async () => {
    const { user } = await openApp([]);
    await user.click(within(screen.getByTestId("no-task")).getByRole("button", { name: "New task" }));
    await settle();
    expect(title()).toHaveFocus();
    expect(rows()).toHaveLength(1);
  });

  it("finds tasks by their text", async () => {
    const { user } = await openApp();
    await user.type(screen.getByTestId("search-tasks"), "accounting");
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain("Export invoices as CSV");
    await user.type(screen.getByTestId("search-tasks"), " nowhere");
    await waitFor(() => expect(screen.getByText(/No task contains “accounting nowhere”/)).toBeVisible());
  });

  it("imports files and opens the first of them", async () => {
    const { fake, user } = await openApp();
    fake.chosen = [
      { path: "/home/sam/specs/one.md", text: "# Search that forgives\n\nText." },
      { path: "/home/sam/specs/two.md", text: "Plain." },
    ];
    await user.click(screen.getByTestId("import-task"));
    await settle();
    expect(editor.title).toBe("Search that forgives");
    expect(rows()).toHaveLength(5);
  });

  it("makes a task of a text pasted beside all fields, and of none pasted into one", async () => {
    const { user } = await openApp();
    title().focus();
    await user.paste("# Not a task");
    expect(rows()).toHaveLength(3);
    title().blur();
    await user.paste("# A pasted task\n\nText.");
    await settle();
    expect(rows()).toHaveLength(4);
    expect(editor.title).toBe("A pasted task");
    expect(screen.queryByTestId("title-input"), "the text begins with it").toBeNull();
  });

  it("makes no task of a text that the editor took, though the line it was pasted into is drawn anew", async () => {
    await openApp();
    const line = screen.getByTestId("editor").querySelector(".cm-line");
    line?.addEventListener("paste", (event) => {
      event.preventDefault();
      line.remove();
    });
    const paste = new Event("paste", { bubbles: true, cancelable: true });
    line?.dispatchEvent(Object.assign(paste, { clipboardData: { getData: () => "Pasted." } }));
    await settle();
    expect(rows()).toHaveLength(3);
  });

  it("shows files dropped on the window, or why they can't be read", async () => {
    const { fake } = await openApp();
    fake.drag("over");
    await settle();
    expect(screen.getByTestId("drop-hint")).toBeVisible();
    fake.drop(fake.take({ path: "/home/sam/specs/dropped.txt", text: "Dropped." }));
    await settle();
    expect(screen.queryByTestId("drop-hint")).toBeNull();
    expect(title()).toHaveValue("Dropped");
    fake.drop({ error: refusal("invalid", "photo.png is not a text.", "Drop Markdown or text files.") });
    await settle();
    expect(screen.getByText("photo.png is not a text.")).toBeVisible();
  });

  it("archives with the Delete key, opens the next task, and takes it back on Undo", async () => {
    const { fake, user } = await openApp();
    (screen.getAllByTestId("task-row")[0] as HTMLElement).focus();
    await user.keyboard("{Delete}");
    await settle();
    expect(rows()).toHaveLength(2);
    expect(title()).toHaveValue("Export invoices as CSV");
    expect(screen.getAllByTestId("task-row")[0]).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await settle();
    expect(rows()).toHaveLength(3);
    expect(fake.debates.list("", true)).toEqual([]);
  });

  it("moves among tasks with the arrow keys", async () => {
    const { user } = await openApp();
    const [first, second] = screen.getAllByTestId("task-row");
    first?.focus();
    await user.keyboard("{ArrowDown}");
    expect(second).toHaveFocus();
    await user.keyboard("{Enter}");
    await settle();
    expect(title()).toHaveValue("Export invoices as CSV");
  });

  it("says why the list can't be read, and reads it again", async () => {
    const { fake, user } = await openApp();
    const failing = vi
      .spyOn(fake, "taskList")
      .mockRejectedValue(refusal("storage", "The data folder can't be read.", "Check its rights."));
    await user.click(screen.getByTestId("toggle-archived"));
    await settle();
    expect(screen.getByText("The data folder can't be read.")).toBeVisible();
    failing.mockRestore();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await settle();
    expect(screen.getByText("Nothing is archived.")).toBeVisible();
    expect(editor.title).toBe("Weekly digest email");
  });
});
