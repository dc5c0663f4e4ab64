import { screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import type { TaskDocument } from "../contract";
import { openApp, settle } from "../test/app";
import { PARCELS } from "../test/debate";
import { editor } from "../screens/tasks/editor.svelte";

it("doesn't say that a debate is under way because a save was answered late", async () => {
  const { fake, user } = await openApp([PARCELS]);
  await user.click(screen.getByTestId("refine-button"));
  await settle();
  await user.click(screen.getByTestId("start-debate"));
  await settle();
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
  expect(screen.getByTestId("task-row")).toHaveTextContent(/debate under way/i);

  fake.debates.play("debate-1");
  await settle();
  deliver();
  await settle();
  expect(editor.title).toBe("Parcels, renamed");
  expect(screen.getByTestId("task-row")).not.toHaveTextContent(/debate under way/i);
});
