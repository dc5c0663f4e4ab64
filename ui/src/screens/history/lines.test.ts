import { expect, it } from "vitest";

import type { DebateRow } from "../../contract";
import { Lines } from "./lines.svelte";

const PAGE = 3;

/** A list of eight debates, with the cursor on one of them, and what the keys did there. */
function list(at = 0, debates = 8) {
  const rows = Array.from({ length: debates }, (_, index) => ({ debate: `d${index}` }) as DebateRow);
  const selected = new Set<string>();
  const lines = new Lines({ rows, selected });
  const did: string[] = [];
  lines.place(at);
  const press = (keys: string) => {
    for (const chord of keys.split(" ")) {
      const key = chord.replace(/^(Shift|Ctrl)-/, "").replace("Space", " ");
      const event = {
        key,
        shiftKey: chord.startsWith("Shift-"),
        ctrlKey: chord.startsWith("Ctrl-"),
        metaKey: false,
      };
      const done = lines.press(event, {
        go: (index) => void did.push(`go ${(lines.cursor = index)}`),
        up: () => void did.push("up"),
        open: ({ debate }) => void did.push(`open ${debate}`),
        delete: (doomed) => void did.push(`delete ${doomed.map(({ debate }) => debate).join()}`),
        page: () => PAGE,
      });
      if (!done) did.push(`not ${key}`);
    }
    return { did: did.join(", "), selected: [...selected].join() };
  };
  return { lines, press };
}

it("goes by keys, and stops at both ends", () => {
  const check = (at: number, keys: string, did: string) => expect(list(at).press(keys).did).toBe(did);
  check(0, "ArrowDown ArrowDown ArrowUp", "go 1, go 2, go 1");
  check(0, "ArrowUp", "up");
  check(0, "Shift-ArrowUp", "go 0");
  check(1, "PageDown PageDown PageDown PageUp", "go 4, go 7, go 7, go 4");
  check(3, "Home End", "go 0, go 7");
  check(3, "x Ctrl-x", "not x, not x");
});

it("selects by keys", () => {
  const check = (at: number, keys: string, selected: string) =>
    expect(list(at).press(keys).selected).toBe(selected);
  check(2, "Space", "d2");
  check(2, "Space Space", "");
  check(2, "Shift-ArrowDown Shift-ArrowDown", "d2,d3,d4");
  check(4, "Shift-ArrowDown Shift-ArrowUp Shift-ArrowUp", "d3,d4");
  check(2, "Space ArrowDown Shift-ArrowDown", "d3,d4");
  check(2, "Shift-Home", "d0,d1,d2");
  check(0, "Ctrl-a", "d0,d1,d2,d3,d4,d5,d6,d7");
  check(0, "Ctrl-a Escape", "");
});

it("does to what is selected what a key asks for, else to the line at hand", () => {
  const check = (keys: string, did: string) => expect(list(5).press(keys).did).toBe(did);
  check("Enter", "open d5");
  check("Delete", "delete d5");
  check("Space ArrowDown Delete", "go 6, delete d5");
  check("Escape", "not Escape");
});

it("has nothing to do in an empty list", () => {
  const { lines, press } = list(0, 0);
  expect(lines.at).toBe(-1);
  expect(press("Enter Space Delete").did).toBe("not Enter, not  , not Delete");
});
