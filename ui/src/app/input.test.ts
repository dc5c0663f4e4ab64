import { afterEach, expect, it } from "vitest";

import { app } from "./app.svelte";
import { onkeydown } from "./input";

afterEach(() => {
  app.shortcuts = false;
  document.body.replaceChildren();
});

it.each([
  ["the page", `<button></button>`, true],
  ["a text field", `<input type="text">`, false],
  ["a menu", `<div class="floating" data-state="open"><button></button></div>`, false],
  ["a dialog", `<div role="dialog" data-state="open"><button></button></div>`, false],
  ["a menu on its way out", `<div class="floating" data-state="closed"><button></button></div>`, true],
  ["a field on its way out", `<div role="dialog" data-state="closed"><input type="text"></div>`, true],
])("knows whom a key pressed in %s is for", (_, markup, runs) => {
  document.body.append(document.createRange().createContextualFragment(markup));
  const target = document.querySelector("button, input");
  const event = new KeyboardEvent("keydown", { key: "?", bubbles: true, cancelable: true });
  Object.defineProperty(event, "target", { value: target });
  onkeydown(event);
  expect(app.shortcuts).toBe(runs);
  expect(event.defaultPrevented).toBe(runs);
});
