import { screen, waitFor, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import { EXAMPLE } from "../contract";
import { editor } from "../screens/tasks/editor.svelte";
import { openApp, settle } from "../test/app";
import { ACTIONS } from "./actions";
import { app } from "./app.svelte";

/** A first start that is skipped, with the example open. */
async function withExample() {
  const opened = await openApp([]);
  opened.fake.settings = { ...opened.fake.settings, welcomed: false };
  await app.start();
  await settle();
  await opened.user.keyboard("{Escape}");
  await settle();
  await opened.user.click(row());
  await screen.findByTestId("example-note");
  return opened;
}

function row(): HTMLElement {
  return screen.getByText("Example written by hand: how a debate reads", { selector: "[data-task] *" });
}

/** Whether the palette offers this now. */
function offers(id: string): boolean {
  const action = ACTIONS.find((one) => one.id === id);
  if (!action) throw new Error(`There is no action ${id}.`);
  return action.enabled?.() ?? true;
}

describe("the example", () => {
  it("shows a disagreement, findings with their quotes and the verdict beside its text", async () => {
    await withExample();
    const panel = screen.getByTestId("debate-panel");
    expect(within(panel).getByTestId("outcome-bar")).toHaveTextContent("No consensus");
    expect(within(panel).getByTestId("example-note")).toHaveTextContent("No model was used.");
    expect(within(panel).getAllByTestId("dispute")).toHaveLength(1);
    expect(screen.getByTestId("task-row")).toHaveTextContent("PRD · read-only");
    await waitFor(() => expect(editor.highlights.length).toBeGreaterThan(0));
  });

  it("can't be written, decided or debated again", async () => {
    const { fake, user } = await withExample();
    for (const id of ["resume", "run-again", "discard-debate", "more-rounds", "forms-button"]) {
      expect(screen.queryByTestId(id), id).toBeNull();
    }
    const forbidden = ["file-save", "file-save-as", "project-choose", "template", "replace", "bold"];
    for (const id of [...forbidden, "form-duel", "run-again", "debate-discard", "more-rounds"]) {
      expect(offers(id), id).toBe(false);
    }
    await user.keyboard("{Control>}s{/Control}");
    expect(await screen.findByText("The example is read-only, so it can’t be saved.")).toBeVisible();
    expect(screen.getByTestId("title-input")).toHaveAttribute("readonly");
    editor.view?.act((view) => {
      view.dispatch({ changes: { from: 0, insert: "Mine" } });
      return true;
    });
    await settle();
    expect(editor.text).toBe(fake.debates.open(EXAMPLE).body);
    await user.click(screen.getByTestId("review-changes"));
    expect(await screen.findAllByTestId("hunk")).not.toHaveLength(0);
    for (const id of [
      "accept-change",
      "reject-change",
      "accept-rest",
      "accept-refined",
      "take-back",
      "undo",
    ]) {
      expect(screen.queryByTestId(id), id).toBeNull();
    }
    expect(screen.getByTestId("example-footer")).toBeVisible();
  });

  it("goes with one click, and does not come back", async () => {
    const { fake, user } = await withExample();
    await user.click(screen.getByTestId("delete-example"));
    await waitFor(() => expect(screen.queryByTestId("task-row")).toBeNull());
    expect(screen.queryByTestId("debate-panel")).toBeNull();
    expect(editor.document).toBeNull();
    expect(fake.debates.list("", false)).toEqual([]);
    await app.start();
    await settle();
    expect(screen.queryByTestId("task-row")).toBeNull();
    expect(screen.queryByTestId("welcome")).toBeNull();
  });

  it("goes from the list of debates as well", async () => {
    const { user } = await withExample();
    await app.go("debates");
    await settle();
    await user.click((await screen.findAllByTestId("select-debate"))[0] as HTMLElement);
    await user.click(screen.getByTestId("delete-selected"));
    await user.click(await screen.findByTestId("confirm-delete"));
    await settle();
    expect(editor.document).toBeNull();
    await app.go("tasks");
    await settle();
    expect(screen.queryByTestId("task-row")).toBeNull();
  });
});
