import { expect, it } from "vitest";

import { openApp, settle } from "../test/app";
import { perform } from "./actions";
import { app } from "./app.svelte";
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
