import { afterEach, beforeEach, expect, it } from "vitest";

import { settle } from "../test/app";
import { holdFocus } from "./hold-focus";

let held: { destroy: () => void };

function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll("button")].find((it) => it.textContent === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

function named(name: string): HTMLElement {
  const button = document.createElement("button");
  button.textContent = name;
  return button;
}

function part(css: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(css);
  if (!found) throw new Error(`There is no ${css}.`);
  return found;
}

const focused = () => document.activeElement?.textContent ?? "";

beforeEach(() => {
  const section = document.createElement("section");
  section.append(...["First", "Second"].map(named));
  const div = document.createElement("div");
  div.append(section, named("Last"));
  document.body.replaceChildren(named("Outside"), div);
  held = holdFocus(part("div"));
});

afterEach(() => {
  held.destroy();
  document.body.replaceChildren();
});

it.each([
  ["what stood behind it", "First", "First", "Second"],
  ["what stood before it", "Last", "Last", "Second"],
  ["what stood behind the part that went with it", "Second", "section", "Last"],
])("hands the focus of a control that goes to %s", async (_, control, gone, next) => {
  button(control).focus();
  if (gone === "section") part("section").remove();
  else button(gone).remove();
  await settle();
  expect(focused()).toBe(next);
});

it("gives it back to a control that was disabled for a while", async () => {
  const control = button("Second") as HTMLButtonElement;
  control.focus();
  control.disabled = true;
  control.blur();
  await settle();
  control.disabled = false;
  await settle();
  expect(focused()).toBe("Second");
});

it("hands it on where a control goes while it is disabled", async () => {
  const control = button("Second") as HTMLButtonElement;
  control.focus();
  control.disabled = true;
  control.blur();
  await settle();
  control.remove();
  await settle();
  expect(focused()).toBe("Last");
});

it("brings nobody back who went elsewhere", async () => {
  button("First").focus();
  button("Outside").focus();
  button("First").remove();
  await settle();
  expect(focused()).toBe("Outside");

  button("Second").focus();
  button("Second").blur();
  await settle();
  button("Second").remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
});
