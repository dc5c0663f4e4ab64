import { screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";

import { ACTIONS, perform } from "../../app/actions";
import { toasts } from "../../lib/toasts.svelte";
import { app } from "../../app/app.svelte";
import type { Fake } from "../../platform/fake";
import { refusal } from "../../platform/refusal";
import { openApp, settle } from "../../test/app";
import { openEnded } from "../../test/debate";
import { editor } from "./editor.svelte";
import { files } from "./files.svelte";

const PATH = "/home/sam/specs/digest.md";
const mark = () => screen.getByTestId("file-mark");
const bar = () => screen.queryByTestId("file-changed");

/** The window with a task that was made of a file. */
async function openFile(text = "One email on Monday.\n") {
  const opened = await openApp();
  await app.took(opened.fake.take({ path: PATH, text }));
  await settle();
  return opened;
}

/** Writes a text in place of the open one. */
async function type(text: string) {
  editor.view?.act((view) => {
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    return true;
  });
  await settle();
}

/** Does an action; what a control in view offers is done a moment later. */
async function press(id: string) {
  perform(id);
  await new Promise((resolve) => setTimeout(resolve));
  await settle();
}

/** What the file of the open task holds. */
const inFile = (fake: Fake) => fake.fileText(editor.task ?? "");

async function versions(fake: Fake) {
  const rows = await fake.versionList(editor.task ?? "");
  return Promise.all(rows.map((row) => fake.textGet(row.version.text)));
}

describe("a task with a file", () => {
  it("says whether the file holds its text, and is saved with Ctrl+S", async () => {
    const { fake, user } = await openFile();
    expect(mark()).toHaveTextContent("digest.md Saved");
    expect(mark().title).toContain(PATH);
    await type("Two emails.\n");
    expect(mark()).toHaveTextContent("Not saved to digest.md");
    expect(await inFile(fake)).toBe("One email on Monday.\n");
    await user.keyboard("{Control>}s{/Control}");
    await settle();
    expect(await inFile(fake)).toBe("Two emails.\n");
    expect(mark()).toHaveTextContent("digest.md Saved");
    await waitFor(() => expect(screen.getByTestId("announcer")).toHaveTextContent("Saved to digest.md."));
  });

  it("shows at once what another program wrote, with the cursor where it was", async () => {
    const { fake } = await openFile("# Digest\n\nOne email.\n\nOn Monday.\n");
    editor.view?.act((view) => {
      view.dispatch({ selection: { anchor: view.state.doc.line(5).from + 3 } });
      return true;
    });
    fake.write(PATH, "# The digest\n\nA new line.\n\nOne email.\n\nOn Monday.\n\nAnd more.\n");
    await settle();
    expect(editor.text).toContain("A new line.");
    let line = "";
    editor.view?.act(({ state }) => {
      const { head } = state.selection.main;
      line = `${state.doc.lineAt(head).text} ${head - state.doc.lineAt(head).from}`;
      return true;
    });
    expect(line).toBe("On Monday. 3");
    expect(bar()).toBeNull();
    expect(mark()).toHaveTextContent("digest.md Saved");
    expect(screen.getByTestId("saved-state")).toHaveTextContent("Version 2");
    await waitFor(() =>
      expect(screen.getByTestId("announcer")).toHaveTextContent(
        "Another program changed digest.md. Its text is now version 2.",
      ),
    );
    expect(editor.autosave.state).toBe("saved");
  });

  it("keeps what is typed in the moment in which the file’s text comes in", async () => {
    const { fake, user } = await openFile();
    const { fileLook } = fake;
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    fake.fileLook = async (task) => {
      const found = await fileLook(task);
      await held;
      return found;
    };
    fake.write(PATH, "Theirs.\n");
    await settle();
    await type("Mine.\n");
    answer();
    await settle();
    expect(editor.text).toBe("Mine.\n");
    await editor.flush();
    await settle();
    expect(screen.getByTestId("conflict")).toHaveTextContent("This task was changed elsewhere");
    expect([editor.text, await inFile(fake)]).toEqual(["Mine.\n", "Theirs.\n"]);
    await user.click(screen.getByTestId("use-theirs"));
    await settle();
    expect(editor.text).toBe("Theirs.\n");
    await user.click(screen.getByRole("button", { name: "Open it" }));
    await settle();
    expect(editor.text).toBe("Mine.\n");
  });

  it("asks with one bar where both changed, and writes nothing until then", async () => {
    const { fake } = await openFile();
    await type("Mine.\n");
    fake.write(PATH, "Theirs.\n");
    await settle();
    expect(bar()).toHaveTextContent("Another program changed digest.md, and you changed the text here.");
    expect([editor.text, await inFile(fake)]).toEqual(["Mine.\n", "Theirs.\n"]);
    await press("file-save");
    expect(screen.getAllByTestId("file-changed")).toHaveLength(1);
    expect(await inFile(fake)).toBe("Theirs.\n");
  });

  it("takes the file's text and leaves the author's among the versions", async () => {
    const { fake, user } = await openFile();
    await type("Mine.\n");
    fake.write(PATH, "Theirs.\n");
    await settle();
    await user.click(screen.getByTestId("file-take"));
    await settle();
    expect([editor.text, bar()]).toEqual(["Theirs.\n", null]);
    expect(await versions(fake)).toEqual(["Theirs.\n", "Mine.\n", "One email on Monday.\n"]);
  });

  it("keeps the author's text, and saves it where that was asked for", async () => {
    const { fake } = await openFile();
    await type("Mine.\n");
    fake.debates.call("fileWritten", PATH, "Theirs.\n");
    await press("file-save");
    expect(bar()).not.toBeNull();
    await press("file-keep");
    expect(bar()).toBeNull();
    expect([editor.text, await inFile(fake)]).toEqual(["Mine.\n", "Mine.\n"]);

    await type("Mine again.\n");
    fake.write(PATH, "Theirs again.\n");
    await settle();
    await press("file-keep");
    expect(await inFile(fake)).toBe("Theirs again.\n");
    expect(mark()).toHaveTextContent("Not saved to digest.md");
    await press("file-save");
    expect(await inFile(fake)).toBe("Mine again.\n");
  });

  it("opens the task of a file that is imported again", async () => {
    const { fake } = await openFile();
    const task = editor.task;
    await app.newTask();
    await app.took(fake.take({ path: PATH, text: "Newer.\n" }));
    await settle();
    expect([editor.task, editor.text]).toEqual([task, "Newer.\n"]);
    expect(screen.getByText(/digest.md already has a task/)).toBeVisible();
  });

  it("says what to do where a save fails, and offers another file", async () => {
    const { fake, user } = await openFile();
    await type("Mine.\n");
    const readOnly = refusal(
      "invalid",
      "You don’t have permission to write to digest.md, so it wasn’t saved.",
      "Use Save as…",
    );
    vi.spyOn(fake, "fileSave").mockRejectedValueOnce(readOnly);
    await press("file-save");
    expect(screen.getByText(/permission to write/)).toBeVisible();
    expect(editor.text).toBe("Mine.\n");
    fake.chosen = "/home/sam/specs/copy.md";
    await user.click(screen.getByRole("button", { name: "Save as…" }));
    await settle();
    expect(await inFile(fake)).toBe("Mine.\n");
    expect(mark()).toHaveTextContent("copy.md Saved");
  });

  it("saves the task that a failure is about, whichever is open by then", async () => {
    const { fake, user } = await openFile();
    const first = editor.task ?? "";
    await type("Mine.\n");
    const gone = refusal("not_found", "digest.md is gone.", "Use Save as…");
    let fail = () => {};
    const failing = () => new Promise<never>((_, reject) => (fail = () => reject(gone)));
    const notices = () => toasts.list.map(({ text }) => text);
    vi.spyOn(fake, "fileSave").mockImplementationOnce(failing).mockRejectedValueOnce(gone);
    await press("file-save");
    await app.openTask("task-1");
    fail();
    await settle();
    fake.chosen = "/home/sam/specs/copy.md";
    await user.click(screen.getByRole("button", { name: "Save as…" }));
    await settle();
    expect(await fake.fileText(first)).toBe("Mine.\n");
    expect(notices()).toEqual(["Saved to copy.md."]);
    expect([editor.task, screen.queryByTestId("file-mark")]).toEqual(["task-1", null]);

    await app.openTask(first);
    await press("file-save");
    expect(notices()).toContain("digest.md is gone.");
    await app.openTask("task-1");
    expect(notices()).not.toContain("digest.md is gone.");
  });

  it("forgets why a save failed once the file can be read again", async () => {
    const { fake } = await openFile();
    await type("Mine.\n");
    const folder = refusal("invalid", "digest.md is a folder now.", "Use Save as…");
    vi.spyOn(fake, "fileSave").mockRejectedValueOnce(folder);
    vi.spyOn(fake, "fileLook").mockRejectedValueOnce(folder);
    await press("file-save");
    await files.look();
    expect(toasts.list.map(({ text }) => text)).toEqual(["digest.md is a folder now."]);
    await files.look();
    expect(toasts.list).toEqual([]);
  });

  it("forgets why a save failed once one succeeds", async () => {
    const { fake } = await openFile();
    await type("Mine.\n");
    const full = refusal("storage", "The disk is full.", "Make room, then save again.");
    vi.spyOn(fake, "fileSave").mockRejectedValueOnce(full);
    await press("file-save");
    expect(screen.getByText(/disk is full/)).toBeVisible();
    fake.chosen = "/home/sam/specs/copy.md";
    await press("file-save-as");
    expect(toasts.list.map(({ text }) => text)).toEqual(["Saved to copy.md."]);
  });
});

it("says by what the kind of an imported text was recognized, until its author chooses one", async () => {
  const outline = ["Overview", "Problem", "User outcomes", "Business outcomes", "Success metrics", "Launch"];
  const { fake } = await openApp();
  const text = outline.map((it) => `## ${it}\n`).join("\n");
  await app.took(fake.take({ path: "/home/sam/specs/suspension.md", text }));
  await settle();
  expect([editor.title, editor.kind]).toEqual(["Suspension", "prd"]);
  expect(screen.getByTestId("kind-by")).toHaveTextContent("from its headings");
  editor.classify("tech");
  await settle();
  expect(editor.kind).toBe("tech");
  expect(screen.queryByTestId("kind-by")).toBeNull();
});

it("asks for a file where a task has none", async () => {
  const { fake } = await openApp();
  expect(screen.queryByTestId("file-mark")).toBeNull();
  await press("file-save");
  expect(screen.queryByTestId("file-mark")).toBeNull();
  fake.chosen = PATH;
  await press("file-save");
  expect(await inFile(fake)).toBe(editor.text);
  expect(mark()).toHaveTextContent("digest.md Saved");
  await press("file-reveal");
  expect(fake.revealed).toEqual(["task-1"]);
});

it("offers to settle a changed file in the palette only while one asks", async () => {
  const { fake } = await openFile();
  const offered = () =>
    ACTIONS.filter(({ group, enabled }) => group === "Changed file" && enabled?.()).map(({ id }) => id);
  expect(offered()).toEqual([]);
  await type("Mine.\n");
  fake.write(PATH, "Theirs.\n");
  await settle();
  expect(offered()).toEqual(["file-take", "file-compare", "file-keep"]);
});

it("draws an open review anew where the text of the file came in", async () => {
  const { fake, id } = await openEnded();
  fake.chosen = PATH;
  await press("file-save");
  await app.openReview(id);
  await settle();
  let drawn = 0;
  const { reviewSince } = fake;
  fake.reviewSince = (debate) => {
    drawn += 1;
    return reviewSince(debate);
  };
  fake.write(PATH, `${editor.text}\nOne more line.\n`);
  await settle();
  expect(editor.document?.body).toContain("One more line.");
  expect(drawn).toBeGreaterThan(0);
  expect(screen.getByTestId("review")).toBeVisible();
});

it("doesn’t call a text saved whose file has the revision of a checkpoint", async () => {
  await openFile();
  const { document } = editor;
  if (!document) throw new Error("a task is open");
  const checkpoint = { state: "to_review", headline: "", brief: "1 change", alarm: false } as const;
  editor.refresh({ ...document, row: { ...document.row, checkpoint } });
  await settle();
  expect(mark()).toHaveTextContent("digest.md has the revision");
  editor.refresh({ ...document, row: { ...document.row, checkpoint: { ...checkpoint, state: "approved" } } });
  await settle();
  expect(mark()).toHaveTextContent("digest.md Saved");
});
