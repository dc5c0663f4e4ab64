import { screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";

import type { Fake } from "../../platform/fake";
import { openApp, settle } from "../../test/app";
import { refusal } from "../../platform/refusal";
import { editor } from "./editor.svelte";
import type { Quoting } from "./text-view";

const saved = () => screen.getByTestId("saved-state");
const title = () => screen.getByTestId<HTMLTextAreaElement>("title-input");
const text = () => screen.getByTestId("editor");

/** Types at the start of the text, as the editor would tell. */
async function write(words: string) {
  const { EditorView } = await import("@codemirror/view");
  EditorView.findFromDOM(text())?.dispatch({ changes: { from: 0, insert: words }, userEvent: "input.type" });
}

describe("the editor", () => {
  it("shows a title once where the text begins with it, and follows what is written there", async () => {
    const { fake } = await openApp([
      { title: "Shorter waits", kind: "task", body: "# Shorter waits\n\nWhy?\n" },
    ]);
    expect(screen.queryByTestId("title-input")).toBeNull();
    const { EditorView } = await import("@codemirror/view");
    const view = EditorView.findFromDOM(text());
    view?.dispatch({ changes: { from: 15, insert: ", soon" }, userEvent: "input.type" });
    await settle();
    expect(screen.getByTestId("task-row")).toHaveTextContent("Shorter waits");
    await editor.flush();
    expect(fake.debates.open(editor.task ?? "").row.title).toBe("Shorter waits, soon");
    view?.dispatch({ changes: { from: 0, to: 21, insert: "Text." }, userEvent: "input.type" });
    await settle();
    expect(title()).toHaveValue("Shorter waits, soon");
  });

  it("saves title and text before another task is shown", async () => {
    const { fake, user } = await openApp();
    const first = editor.task ?? "";
    await user.type(title(), " in one page");
    await write("Now. ");
    await user.click(screen.getByText("Export invoices as CSV"));
    await settle();
    expect(fake.debates.open(first).body).toMatch(/^Now\. ## Goal/);
    expect(fake.debates.open(first).row.title).toBe("Weekly digest email in one page");
    expect(text()).toHaveTextContent("Accounting asks for it.");
  });

  it("names what hides in a title while it is typed, and takes it out", async () => {
    const { fake, user } = await openApp();
    expect(screen.queryByTestId("title-hidden")).toBeNull();
    await user.type(title(), " \u202Eand\u200B more");
    expect(screen.getByTestId("title-hidden")).toHaveTextContent("This title has hidden characters:");
    for (const name of ["hidden character U+202E", "hidden character U+200B"])
      expect(within(screen.getByTestId("title-hidden")).getByRole("img", { name })).toBeVisible();
    expect(title()).toHaveAccessibleDescription(/hidden characters/);
    expect(screen.getByTestId("announcer")).toHaveTextContent("The title has hidden characters.");
    await user.click(screen.getByRole("button", { name: "Remove them" }));
    await settle();
    expect(title()).toHaveValue("Weekly digest email and more");
    expect(title()).toHaveFocus();
    expect(screen.queryByTestId("title-hidden")).toBeNull();
    expect(await editor.flush()).toBe(true);
    expect(fake.debates.open(editor.task ?? "").row.title).toBe("Weekly digest email and more");
  });

  it("saves when the window loses the focus", async () => {
    const { fake } = await openApp();
    await write("Now. ");
    window.dispatchEvent(new Event("blur"));
    await settle();
    expect(fake.debates.open(editor.task ?? "").body).toMatch(/^Now\. /);
    expect(saved()).toHaveTextContent("Edited since version 1 · autosaved");
  });

  it("saves a new kind at once", async () => {
    const { fake } = await openApp();
    editor.classify("prd");
    await settle();
    expect(fake.debates.open(editor.task ?? "").row.kind).toBe("prd");
  });

  it("stays with a text that can't be saved, and says why", async () => {
    const { fake, user } = await openApp();
    vi.spyOn(fake, "taskSave").mockRejectedValue(refusal("storage", "The disk is full.", "Free some room."));
    await write("Now. ");
    await user.click(screen.getByText("Export invoices as CSV"));
    await settle();
    expect(title()).toHaveValue("Weekly digest email");
    expect(saved()).toHaveTextContent("autosave failed");
    expect(screen.getByText("The disk is full.")).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole("button", { name: "Save again" }));
    await settle();
    expect(fake.debates.open(editor.task ?? "").body).toMatch(/^Now\. /);
  });

  it("keeps the undo of a text while another one is open", async () => {
    const { user } = await openApp();
    await write("Now. ");
    await user.click(screen.getByText("Export invoices as CSV"));
    await settle();
    await user.click(screen.getByText("Weekly digest email"));
    await settle();
    text().focus();
    await user.keyboard("{Control>}z{/Control}");
    expect(editor.text).toMatch(/^## Goal/);
  });

  it("shows each of several sides that quote one passage, and leads from it to each", async () => {
    await openApp();
    const light = (finding: string, persona: string) => ({ finding, persona, from: 9, to: 18 });
    editor.highlight([light("f1", "advocate"), light("f2", "challenger"), light("f3", "challenger")]);
    await settle();
    const quotes = [...document.querySelectorAll<HTMLElement>(".cm-quote")];
    expect(quotes.map(({ dataset }) => dataset.persona).sort()).toEqual(["advocate", "challenger"]);
    const led = vi.fn();
    editor.onquoted = led;
    quotes.at(-1)?.click();
    const quoting = (led.mock.calls[0]?.[0] ?? []) as Quoting[];
    expect(quoting.map(({ finding }) => finding).sort()).toEqual(["f1", "f2", "f3"]);
    for (const [finding, persona] of [
      ["f1", "advocate"],
      ["f3", "challenger"],
    ] as const) {
      editor.reveal(finding);
      expect(document.querySelector<HTMLElement>(".cm-quote-lit")?.dataset.persona).toBe(persona);
    }
    editor.onquoted = null;
  });

  it("underlines quoted passages in the hue of the persona and lights up the one asked for", async () => {
    await openApp();
    editor.highlight([
      { finding: "f1", persona: "oncall", from: 9, to: 18 },
      { finding: "f2", persona: "qa", from: 500, to: 900 },
    ]);
    await settle();
    const quote = document.querySelector(".cm-quote");
    expect(quote).toHaveTextContent("One email");
    expect(quote).toHaveAttribute("data-persona", "oncall");
    expect(document.querySelectorAll(".cm-quote")).toHaveLength(1);
    editor.reveal("f1");
    expect(document.querySelector(".cm-quote-lit")).toHaveTextContent("One email");
    await write("Now. ");
    expect(document.querySelector(".cm-quote-lit")).toBeNull();
    expect(document.querySelector(".cm-quote")).toHaveTextContent("One email");
  });

  it("underlines nothing where other words were typed over a passage", async () => {
    await openApp();
    editor.highlight([{ finding: "f1", persona: "qa", from: 9, to: 18 }]);
    await settle();
    expect(document.querySelector(".cm-quote")).toHaveTextContent("One email");
    const { EditorView } = await import("@codemirror/view");
    const view = EditorView.findFromDOM(text());
    view?.dispatch({ changes: { from: 9, to: 18, insert: "A" }, userEvent: "input.type" });
    view?.dispatch({ changes: { from: 10, insert: " digest" }, userEvent: "input.type" });
    expect(editor.text).toContain("A digest");
    expect(document.querySelector(".cm-quote")).toBeNull();
  });
});

describe("a task that was changed elsewhere", () => {
  async function conflict() {
    const opened = await openApp();
    const task = editor.task ?? "";
    const { revision, row } = opened.fake.debates.open(task);
    const { title, kind } = row;
    await opened.fake.taskSave({ task, revision, title, kind, body: "Theirs.\n" });
    await write("Mine. ");
    await editor.flush();
    await settle();
    expect(screen.getByTestId("conflict")).toBeVisible();
    return { ...opened, task };
  }

  /** The titles of the tasks whose text begins so. */
  const titles = ({ debates }: Fake, text: string) =>
    debates.list("", false).flatMap(({ id, title }) => (debates.open(id).body.startsWith(text) ? title : []));

  it("can be kept as it is here, the other text beside it", async () => {
    const { fake, user, task } = await conflict();
    await user.click(screen.getByTestId("keep-mine"));
    await settle();
    expect(fake.debates.open(task).body).toMatch(/^Mine\. ## Goal/);
    expect(titles(fake, "Theirs.")).toEqual(["Weekly digest email (other text)"]);
    expect(screen.queryByTestId("conflict")).toBeNull();
    expect(saved()).toHaveAttribute("data-state", "saved");
  });

  it("can take the other text, the one of this window beside it", async () => {
    const { fake, user, task } = await conflict();
    await user.click(screen.getByTestId("use-theirs"));
    await settle();
    expect(editor.text).toBe("Theirs.\n");
    expect(fake.debates.open(task).body).toBe("Theirs.\n");
    expect(titles(fake, "Mine.")).toEqual(["Weekly digest email (my text)"]);
  });

  it("saves nothing over the other text before the choice", async () => {
    const { fake, task } = await conflict();
    await write("More. ");
    expect(await editor.flush()).toBe(false);
    expect(fake.debates.open(task).body).toBe("Theirs.\n");
  });
});
