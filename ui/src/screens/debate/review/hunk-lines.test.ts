import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import type { ReviewLine } from "../../../contract";
import HunkLines from "./HunkLines.svelte";
import { raisedBy } from "./hunks";

const SAME: ReviewLine = {
  side: "same",
  segments: [{ text: "If it fails (for example, twice)", marked: false }],
};
const ADDED: ReviewLine = { side: "added", segments: [{ text: "It is tried again.", marked: false }] };

test("says where only line breaks change", () => {
  render(HunkLines, { lines: [SAME], sideBySide: false, verdict: null });
  expect(screen.queryByText("Only line breaks change here.")).not.toBeNull();
});

test("says nothing where words change", () => {
  render(HunkLines, { lines: [SAME, ADDED], sideBySide: false, verdict: null });
  expect(screen.queryByText("Only line breaks change here.")).toBeNull();
});

test("names each round once", () => {
  const cause = (label: string, round: number) => ({ persona: "pm", label, round });
  expect(raisedBy([cause("Product", 1)])).toBe("Raised by Product in round 1.");
  expect(raisedBy([cause("Product", 1), cause("Security", 2), cause("QA", 1)])).toBe(
    "Raised by Product and QA in round 1, Security in round 2.",
  );
  expect(raisedBy([])).toBe("Brought from an earlier debate.");
});
