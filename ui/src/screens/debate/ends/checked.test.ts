import { screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import { openDebate } from "../../../test/debate";

it("ends a check with what was found, said once, and counts no approvals", async () => {
  await openDebate("rules");
  const bar = screen.getByTestId("outcome-bar");
  expect(bar).toHaveTextContent(/^Result Checked/);
  expect(bar.textContent.match(/\d+ questions? (?:to review|for you)/g)).toHaveLength(1);
  expect(screen.getByTestId("brief-against")).toHaveTextContent(/^\d+ questions?.* to review/);
  expect(screen.queryByText(/\d+ of \d+ approve/)).toBeNull();
  expect(screen.getByTestId("check-again")).toHaveTextContent("Check again");
});
