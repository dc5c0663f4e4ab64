import { expect, it } from "vitest";

import { CODE_REVIEW_ACTIONS } from "../screens/code-review/actions";
import { ACTIONS } from "./actions";
import { matches, printed } from "./shortcut";

function check(shortcut: string, press: KeyboardEventInit, fits: boolean, mac = false) {
  expect(
    matches(new KeyboardEvent("keydown", press), shortcut, mac),
    `${shortcut} ${JSON.stringify(press)}`,
  ).toBe(fits);
}

it("tells a shortcut from its neighbors", () => {
  check("Mod+K", { key: "k", ctrlKey: true }, true);
  check("Mod+K", { key: "K", ctrlKey: true, shiftKey: true }, false);
  check("Mod+K", { key: "k" }, false);
  check("Mod+K", { key: "k", ctrlKey: true, altKey: true }, false);
  check("Mod+Shift+D", { key: "D", ctrlKey: true, shiftKey: true }, true);
  check("A", { key: "a" }, true);
  check("A", { key: "A", shiftKey: true }, false);
  check("?", { key: "?", shiftKey: true }, true);
  check("Mod+=", { key: "=", ctrlKey: true }, true);
  check("Mod+=", { key: "+", ctrlKey: true, shiftKey: true }, true);
  check("Mod+-", { key: "-", ctrlKey: true }, true);
  check("Mod+0", { key: "0", ctrlKey: true }, true);
});

it("takes Command on a Mac", () => {
  check("Mod+K", { key: "k", metaKey: true }, true, true);
  check("Mod+K", { key: "k", ctrlKey: true }, false, true);
  expect(printed("Mod+Shift+D", true)).toBe("⌘⇧D");
  expect(printed("Mod+Shift+D", false)).toBe("Ctrl Shift D");
  expect(printed("Mod+=", false)).toBe("Ctrl +");
});

it("gives no shortcut and no id to two actions", () => {
  // Changes of a text and findings of code are never in view together, so both are walked by the same keys.
  // In a review, the keys that start the next debate accept its text instead: the first that can is taken.
  const accepts = ACTIONS.filter(({ id }) => id === "text-accept");
  const starts = ACTIONS.findIndex(({ id }) => id === "refine");
  expect(accepts.map((action) => ACTIONS.indexOf(action) < starts)).toEqual([true]);
  const others = ACTIONS.filter((one) => !CODE_REVIEW_ACTIONS.includes(one) && !accepts.includes(one));
  const shortcuts = others.flatMap(({ shortcut }) => shortcut ?? []);
  const ids = ACTIONS.map(({ id }) => id);
  expect(new Set(shortcuts).size).toBe(shortcuts.length);
  expect(new Set(ids).size).toBe(ids.length);
});
