import { screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import type { TaskDocument } from "../contract";
import { openApp, SEED, settle } from "../test/app";
import { openDebate, PARCELS } from "../test/debate";
import { editor } from "../screens/tasks/editor.svelte";
import { tasks } from "../screens/tasks/tasks.svelte";

it("doesn't say that a debate is under way because a save was answered late", async () => {
  const { fake, id, play } = await openDebate("hangs");
  // The save is read while the debate runs, and answered after its end.
  let deliver = () => {};
  const held = new Promise<void>((resolve) => (deliver = resolve));
  const { taskSave } = fake;
  fake.taskSave = async (save): Promise<TaskDocument> => {
    const saved = await taskSave(save);
    expect(saved.row.status).toBe("debating");
    await held;
    return saved;
  };
  editor.rename("Parcels, renamed");
  void editor.flush();
  await settle();
  expect(screen.getByTestId("task-row")).toHaveTextContent(/debating/i);

  await fake.debateStop(id);
  await play();
  deliver();
  await settle();
  expect(editor.title).toBe("Parcels, renamed");
  expect(screen.getByTestId("task-row")).not.toHaveTextContent(/debating/i);
});

/** A debate is started, another task opened, and the debate ends behind it. */
async function endedBehind() {
  const { fake, user } = await openApp([PARCELS, ...SEED]);
  const entry = (title: string) => {
    const row = screen.getAllByTestId("task-row").find((row) => row.textContent?.includes(title));
    if (!row) throw new Error(`${title} is not listed.`);
    return row;
  };
  await user.click(entry(PARCELS.title));
  await settle();
  await user.click(screen.getByTestId("refine-button"));
  await settle();
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  const task = editor.task ?? "";
  await user.click(entry("Export invoices as CSV"));
  await settle();
  fake.debates.play("debate-1");
  await settle();
  expect(entry(PARCELS.title)).toHaveTextContent(/debating/i);
  return { fake, user, task, entry };
}

it("shows in the list that a debate ended while another task is open", async () => {
  const { fake, task, entry } = await endedBehind();
  fake.move({ task, debate: "debate-1" });
  await settle();
  expect(entry(PARCELS.title)).toHaveTextContent(/changes to review/i);
  expect(editor.title).toBe("Export invoices as CSV");
});

it("shows in the list what is known of the task that was just opened", async () => {
  const { user, entry } = await endedBehind();
  await user.click(entry(PARCELS.title));
  await settle();
  expect(editor.title).toBe(PARCELS.title);
  expect(entry(PARCELS.title)).toHaveTextContent(/changes to review/i);
});

it("keeps a newer row than a list that was asked for before", async () => {
  const { fake, user, entry } = await endedBehind();
  let deliver = () => {};
  const held = new Promise<void>((resolve) => (deliver = resolve));
  const { taskList } = fake;
  const stale = tasks.rows;
  let asked = 0;
  fake.taskList = async (search, archived) => {
    asked += 1;
    if (asked > 1) return taskList(search, archived);
    await held;
    return [...stale];
  };
  window.dispatchEvent(new Event("focus"));
  await user.click(entry(PARCELS.title));
  await settle();
  deliver();
  await settle();
  expect(entry(PARCELS.title)).toHaveTextContent(/changes to review/i);
});
