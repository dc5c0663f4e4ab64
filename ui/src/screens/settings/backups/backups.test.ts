import { screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";

import type { AppError } from "../../../contract";
import { openApp, settle } from "../../../test/app";

async function openBackups() {
  const opened = await openApp();
  await opened.user.click(screen.getByTestId("nav-settings"));
  await opened.user.click(screen.getByTestId("settings-backups"));
  await settle();
  return opened;
}

describe("backups", () => {
  it("says when there is none, and makes one", async () => {
    const { user } = await openBackups();
    expect(screen.getByTestId("no-backups")).toBeVisible();
    await user.click(screen.getByTestId("backup-now"));
    await settle();
    expect(screen.getByTestId("backup-row")).toHaveTextContent("Made when you asked · 1.2 MB");
  });

  it("says what a restore loses, and shows the tasks afterward", async () => {
    const { fake, user } = await openBackups();
    const restore = vi.spyOn(fake, "backupRestore");
    await user.click(screen.getByTestId("backup-now"));
    await settle();
    await user.click(screen.getByTestId("backup-restore"));
    await settle();
    expect(screen.getByTestId("restore-loss")).toHaveTextContent(
      "Not in this backup: 1 task made or changed, and 2 debates started or continued since.",
    );
    await user.click(screen.getByTestId("confirm-restore"));
    await settle();
    const [made] = await fake.backupList();
    expect(restore.mock.calls).toEqual([[made?.name]]);
    expect((await screen.findAllByTestId("task-row")).length).toBeGreaterThan(0);
    expect(screen.queryByTestId("restore-backup")).toBeNull();
  });

  it("keeps what is here while a debate runs, and says why", async () => {
    const { fake, user } = await openBackups();
    const refusal: AppError = { code: "busy", message: "A debate is running.", hint: "Wait.", detail: "" };
    vi.spyOn(fake, "backupRestore").mockRejectedValue(refusal);
    await user.click(screen.getByTestId("backup-now"));
    await settle();
    await user.click(screen.getByTestId("backup-restore"));
    await settle();
    await user.click(screen.getByTestId("confirm-restore"));
    await settle();
    expect(screen.getByTestId("restore-error")).toHaveTextContent("A debate is running.");
  });

  it("tells when the backup of the day was not made", async () => {
    const { fake } = await openBackups();
    fake.failBackup({ code: "storage", message: "The disk is full.", hint: "Free some space.", detail: "" });
    await settle();
    expect(screen.getByText("The disk is full.")).toBeVisible();
  });
});
