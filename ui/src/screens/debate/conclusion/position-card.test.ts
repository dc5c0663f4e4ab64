import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import type { Failure, Position } from "../../../contract";
import { positionsOf } from "../../../test/debate";
import PositionCard from "./PositionCard.svelte";

const FAILED: Failure = {
  kind: "crashed",
  message: "“ada” ended with exit code 3.",
  hint: "Try again.",
  command: null,
  detail: "",
  retry_after_s: null,
};

/** Cards of sides that failed like this, in this order. */
function show(failures: readonly Failure[]) {
  const [of] = positionsOf("duel");
  if (!of) throw new Error("the recording has a position");
  const all = failures.map((absent, at): Position => {
    return { ...of, step: `step-${at}`, label: `Side ${at + 1}`, absent, arguments: [], findings: [] };
  });
  for (const position of all) render(PositionCard, { position, all, conclusion: null });
}

it("tells an error once that several sides have in common", () => {
  show([FAILED, { ...FAILED, detail: "at line 3" }, FAILED]);
  expect(screen.getAllByText(FAILED.message)).toHaveLength(1);
  const said = screen.getAllByTestId("same-failure").map((line) => line.textContent?.trim());
  expect(said).toEqual(Array(2).fill("The same error as from “Side 1”."));
});

it("tells errors that differ", () => {
  show([FAILED, { ...FAILED, message: "“ada” timed out." }, { ...FAILED, hint: "Sign in." }]);
  expect(screen.queryByTestId("same-failure")).toBeNull();
});
