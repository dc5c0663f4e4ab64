import { expect, it } from "vitest";

import { settle } from "../test/app";
import { oneStop } from "./one-stop";

/** Two lines of controls and a field below, each 20 by 20. */
const PLACES: Record<string, [x: number, y: number]> = {
  a: [0, 0],
  b: [100, 0],
  c: [0, 40],
  d: [100, 40],
  field: [100, 80],
};

function control(id: string, name: "button" | "input" = "button") {
  const element = document.createElement(name);
  element.id = id;
  return element;
}

function group() {
  const node = document.createElement("div");
  const off = control("off");
  off.disabled = true;
  node.append(...["a", "b", "c", "d"].map((id) => control(id)), off, control("field", "input"));
  document.body.replaceChildren(control("before"), node);
  for (const [id, [x, y]] of Object.entries(PLACES)) {
    at(id).getBoundingClientRect = () => new DOMRect(x, y, 20, 20);
  }
  oneStop(node);
  return node;
}

function at(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no ${id}.`);
  return element;
}

const stops = (node: HTMLElement) =>
  [...node.querySelectorAll<HTMLElement>("button:enabled, input")]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ id }) => id)
    .join(" ");

function check(from: string, key: string, to: string) {
  at(from).focus();
  at(from).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  expect(document.activeElement?.id, `${key} from ${from}`).toBe(to);
}

it("leads with the arrows from control to control", () => {
  group();
  check("a", "ArrowRight", "b");
  check("b", "ArrowRight", "c");
  check("c", "ArrowLeft", "b");
  check("a", "ArrowLeft", "a");
  check("b", "ArrowDown", "d");
  check("d", "ArrowUp", "b");
  check("c", "ArrowDown", "field");
  check("a", "ArrowUp", "a");
  check("c", "Home", "a");
  check("a", "End", "field");
});

it("leaves the keys of a text to its field", () => {
  group();
  check("field", "ArrowLeft", "field");
  check("field", "Home", "field");
  check("field", "ArrowUp", "d");
});

it("leaves the keys of an open list to it", () => {
  group();
  at("a").setAttribute("aria-expanded", "true");
  check("a", "ArrowDown", "c");
  at("a").setAttribute("aria-haspopup", "listbox");
  check("a", "ArrowDown", "a");
});

it("is one stop, where the focus was last, also once controls come and go", async () => {
  const node = group();
  expect(stops(node)).toBe("a");
  at("d").focus();
  expect(stops(node)).toBe("d");
  node.append(document.createElement("button"));
  await settle();
  expect(stops(node)).toBe("d");
  at("d").remove();
  await settle();
  expect(stops(node)).toBe("a");
});
