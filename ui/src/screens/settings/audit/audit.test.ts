import { screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import type { BrokenRecord } from "../../../contract";
import { openApp, settle } from "../../../test/app";

const BROKEN: BrokenRecord = {
  debate: "d1",
  record: 12,
  key: null,
  message: "Record 12 of the debate “Export” is missing.",
  hint: "A backup may hold the rest.",
};

async function openAudit() {
  const opened = await openApp();
  await opened.user.click(screen.getByTestId("nav-settings"));
  await opened.user.click(screen.getByTestId("settings-audit"));
  await settle();
  return opened;
}

describe("the audit log", () => {
  it("is said to be whole, with how much was looked at", async () => {
    const { user } = await openAudit();
    await user.click(screen.getByTestId("audit-verify"));
    await settle();
    expect(screen.getByTestId("audit-whole")).toHaveTextContent(/\d+ records in 5 debates, all unchanged/);
  });

  it("names the first broken record of each debate", async () => {
    const { fake, user } = await openAudit();
    fake.audit = { debates: 2, records: 20, broken: [BROKEN, { ...BROKEN, debate: "d2" }] };
    await user.click(screen.getByTestId("audit-verify"));
    await settle();
    expect(screen.queryByTestId("audit-whole")).toBeNull();
    const notices = screen.getAllByTestId("audit-broken");
    expect(notices).toHaveLength(2);
    expect(notices[0]).toHaveTextContent(BROKEN.message);
  });
});
