import { afterEach, expect, it } from "vitest";

import { toasts } from "./toasts.svelte";

const READ_ONLY = { code: "storage", message: "plan.md is read-only.", hint: "", detail: "" } as const;

afterEach(() => {
  toasts.clear();
});

it("shows the same failure once, however often it happens", () => {
  toasts.fail(READ_ONLY);
  toasts.show("Copied.");
  const last = toasts.fail(READ_ONLY);
  expect(toasts.list.map(({ text }) => text)).toEqual(["Copied.", READ_ONLY.message]);
  toasts.dismiss(last);
  expect(toasts.list.map(({ text }) => text)).toEqual(["Copied."]);
});
