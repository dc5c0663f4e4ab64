import { screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { MenuAction } from "../contract";
import { openApp, settle } from "../test/app";
import type { Fake } from "../platform/fake";
import { ACTIONS } from "./actions";
import { app } from "./app.svelte";

/** Waits until the page is idle, and returns the last update of the menu. */
async function offered(fake: Fake): Promise<MenuAction[]> {
  await settle();
  await vi.runAllTimersAsync();
  return fake.menus.at(-1) ?? [];
}

const can = (menu: MenuAction[], id: string) => menu.find((action) => action.id === id)?.enabled;

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

describe("the native menu", () => {
  it("is told every action once, with its words and its keys", async () => {
    const { fake } = await openApp();
    const menu = await offered(fake);
    expect(menu.map(({ id }) => id)).toEqual(ACTIONS.map(({ id }) => id));
    expect(menu.find(({ id }) => id === "go-settings")).toEqual({
      id: "go-settings",
      label: "Go to Settings",
      group: "Go to",
      shortcut: "Mod+,",
      enabled: true,
    });
  });

  it("follows what can be done now", async () => {
    const { fake } = await openApp();
    expect(can(await offered(fake), "panel-close")).toBe(false);
    await app.refine();
    expect(can(await offered(fake), "panel-close")).toBe(true);
    expect(can(await offered(fake), "undo")).toBe(false);
    screen.getByTestId("title-input").focus();
    expect(can(await offered(fake), "undo")).toBe(true);
  });

  it("is not told anew of what changes nothing for it", async () => {
    const { fake } = await openApp();
    screen.getByTestId("title-input").focus();
    await offered(fake);
    const before = fake.menus.length;
    for (const key of "weekly") {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true }));
      await offered(fake);
    }
    expect(fake.menus).toHaveLength(before);
  });
});
