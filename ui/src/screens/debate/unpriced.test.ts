import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import { settle } from "../../test/app";
import { openDebate, startedDebate } from "../../test/debate";
import Meters from "./running/Meters.svelte";

const AN_AMOUNT = /\$/;

function check(place: string, words: string) {
  const shown = screen.getByTestId(place);
  expect(shown).toHaveTextContent(words);
  expect(shown).not.toHaveTextContent(AN_AMOUNT);
}

it("says wherever a debate's cost stands that nobody knows it", async () => {
  const { user } = await openDebate("unknown-cost");
  check("meters", "cost unknown");
  await user.click(screen.getByTestId("gate-stop"));
  await settle();
  check("outcome-bar", "cost unknown");
  await user.click(screen.getByTestId("review-changes"));
  await settle();
  check("review", "cost unknown");
  await user.click(screen.getByTestId("nav-debates"));
  await settle();
  check("debate-row", "unknown");
});

it("says so before the first answer, too", async () => {
  const { debate } = await startedDebate("unknown-cost");
  render(Meters, { debate, now: Date.now() });
  await settle();
  expect(debate.header?.usage.cost_usd).toBe(0);
  check("meters", "cost unknown");
});

it("says so before more may be spent", async () => {
  const { user } = await openDebate("unknown-cost-capped");
  await user.click(screen.getByTestId("raise-cap"));
  await settle();
  check("raise-cap-choice", "An unknown cost and");
});
