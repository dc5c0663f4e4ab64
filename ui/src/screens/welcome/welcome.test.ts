import { screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import { app } from "../../app/app.svelte";
import { openApp, settle } from "../../test/app";
import { editor } from "../tasks/editor.svelte";

/** A first start on an empty folder. */
async function firstStart() {
  const opened = await openApp([]);
  opened.fake.settings = { ...opened.fake.settings, welcomed: false };
  await app.start();
  await settle();
  return opened;
}

describe("the first start", () => {
  it("says what is on this machine, then offers a sample, then ends for good", async () => {
    const { fake, user } = await firstStart();
    expect(screen.getAllByTestId("welcome-model")).toHaveLength((await fake.modelList(false)).length);
    await waitFor(() => expect(screen.getByTestId("welcome-on")).toHaveFocus());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByTestId("welcome-try")).toHaveFocus());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByTestId("welcome-done")).toHaveFocus());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByTestId("welcome")).toBeNull());
    expect(editor.title).toBe("Reset a forgotten password");
    expect(screen.getByTestId("debate-panel")).toBeVisible();
    const listed = screen.getAllByTestId("task-row").map((row) => row.textContent);
    expect(listed[0]).toContain("Reset a forgotten password");
    expect(listed[1]).toContain("Example written by hand: how a debate reads");
    expect(fake.settings.welcomed).toBe(true);
  });

  it("is skipped by one key, and does not come back", async () => {
    const { fake, user } = await firstStart();
    await user.keyboard("{Escape}");
    await settle();
    expect(screen.queryByTestId("welcome")).toBeNull();
    expect(fake.settings.welcomed).toBe(true);
    await app.start();
    await settle();
    expect(screen.queryByTestId("welcome")).toBeNull();
  });

  it("makes way for a task of one's own", async () => {
    const { user } = await firstStart();
    await user.click(screen.getByTestId("welcome-on"));
    await user.click(await screen.findByTestId("welcome-write"));
    await user.click(await screen.findByTestId("welcome-done"));
    await settle();
    expect(screen.queryByTestId("welcome")).toBeNull();
    expect(editor.document).not.toBeNull();
  });

  it("is not shown where there is a task, even an archived one", async () => {
    const { fake } = await openApp([]);
    fake.settings = { ...fake.settings, welcomed: false };
    const { row } = await fake.taskCreate("Put away", "task", "");
    await fake.taskArchive(row.id, true);
    await app.start();
    await settle();
    expect(screen.queryByTestId("welcome")).toBeNull();
  });
});
