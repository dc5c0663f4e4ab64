import { expect, it } from "vitest";

import { openApp, settle } from "../test/app";
import { perform } from "./actions";
import { app } from "./app.svelte";
import type { Settings } from "../contract";
import { nextZoom } from "./zoom";

function check(zoom: number, smaller: number | undefined, larger: number | undefined) {
  expect([nextZoom(zoom, false), nextZoom(zoom, true)], `${zoom} %`).toEqual([smaller, larger]);
}

it("goes from size to size, and no further than they reach", () => {
  check(100, 90, 110);
  check(200, 175, undefined);
  check(50, undefined, 67);
  check(120, 110, 125);
});

it("keeps what was zoomed by keys", async () => {
  const { fake, user } = await openApp();
  await user.keyboard("{Control>}={/Control}{Control>}+{/Control}");
  await settle();
  expect(fake.settings.zoom).toBe(125);
  await user.keyboard("{Control>}-{/Control}");
  await settle();
  expect(fake.settings.zoom).toBe(110);
  perform("zoom-reset");
  await settle();
  expect(app.settings.zoom).toBe(100);
});

it("saves one change after the other, so that the newest one stays", async () => {
  const { fake, user } = await openApp();
  const save = fake.settingsSet;
  const waiting: (() => void)[] = [];
  fake.settingsSet = async (settings: Settings) => {
    const copy = { ...settings };
    await new Promise<void>((resolve) => waiting.push(resolve));
    await save(copy);
  };
  await user.keyboard("{Control>}---{/Control}");
  await settle();
  while (waiting.length > 0) {
    waiting.pop()?.();
    await settle();
  }
  expect([app.settings.zoom, fake.settings.zoom]).toEqual([75, 75]);
});

it("takes back only the change that could not be saved", async () => {
  const { fake } = await openApp();
  const save = fake.settingsSet;
  fake.settingsSet = async () => {
    fake.settingsSet = save;
    throw { code: "storage", message: "The disk is full.", hint: "", detail: "" };
  };
  const first = app.set({ zoom: 125 });
  const second = app.set({ text_size: 20 });
  expect(await Promise.all([first, second])).toEqual([false, true]);
  expect([fake.settings.zoom, fake.settings.text_size]).toEqual([100, 20]);
  expect([app.settings.zoom, app.settings.text_size]).toEqual([100, 20]);
});
