import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";

import type { ReviewLine } from "../../../contract";
import HunkLines from "./HunkLines.svelte";

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
