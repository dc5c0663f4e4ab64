import { screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";

import { settle } from "../../../test/app";
import { openDebate } from "../../../test/debate";

/** The review of a debate in which one change conflicts with words that were written since. */
async function openClash(name = "clash") {
  const { fake, user } = await openDebate(name);
  const settled = vi.spyOn(fake, "changeSettle");
  await user.click(screen.getByTestId("review-changes"));
  await settle();
  return { user, told: () => settled.mock.calls.at(-1)?.[1] };
}

/** What a change inserts where the author wrote. */
const ADDED = "\n- Count at least 200 answers on the confirmation page. Baseline: 58% in the spring survey.";

const clash = () => screen.getByTestId("clash");

it("shows all three wordings, and says what was written since", async () => {
  await openClash();
  expect(screen.getByTestId("review-since").textContent).toContain("5 words added, 4 words removed");
  for (const part of [
    "quickly claim the fee back",
    "in under two minutes",
    "easily request",
    "Customers can",
  ])
    expect(clash()).toHaveTextContent(part);
  expect(clash().dataset.standing).toBe("open");
  expect(screen.queryByTestId("clash-both")).toBeNull();
});

it("leaves what was accepted undecided until its place is settled", async () => {
  const { user } = await openClash();
  await user.click(screen.getByTestId("accept-rest"));
  await settle();
  expect(screen.getByTestId("review-progress")).toHaveTextContent("6 of 7 decided");
  await user.click(screen.getByTestId("clash-take"));
  await settle();
  expect(screen.getByTestId("review-progress")).toHaveTextContent("7 of 7 decided");
});

it("lets own words stay, and can be decided again", async () => {
  const { user } = await openClash();
  await user.click(screen.getByTestId("clash-keep"));
  await settle();
  expect(clash().dataset.standing).toBe("kept");
  await user.click(screen.getByTestId("clash-reopen"));
  await settle();
  expect(clash().dataset.standing).toBe("open");
});

it.each([
  ["clash-take", ADDED],
  ["clash-both", ` Ask for it every month.${ADDED}`],
])("puts in place what %s says", async (button, text) => {
  const { user, told } = await openClash("clash-both");
  await user.click(screen.getByTestId(button));
  await settle();
  expect(told()).toEqual({ changes: ["c7"], now: " Ask for it every month.", text });
  expect(clash().dataset.standing).toBe("settled");
});

it("is not left out without a word: the text is accepted once all is decided", async () => {
  const { user, told } = await openClash();
  await user.click(screen.getByTestId("accept-rest"));
  await settle();
  expect(screen.queryByTestId("accept-refined")).toBeNull();
  await user.click(screen.getByTestId("next-clash"));
  await user.click(screen.getByTestId("clash-edit"));
  await user.clear(screen.getByTestId("clash-field"));
  await user.type(screen.getByTestId("clash-field"), "claim the fee in two minutes");
  await user.click(screen.getByTestId("clash-save"));
  await settle();
  expect(told()?.text).toBe("claim the fee in two minutes");
  expect(screen.getByTestId("accept-refined")).toBeVisible();
});

it("keeps own words at one place, and the other places of that change still stand", async () => {
  const { user, told } = await openClash("clash-place");
  const other = () => document.querySelector('[data-testid="hunk"][data-change="c6"]');
  expect(screen.getByTestId("review-since")).toHaveTextContent("1 edit conflicts with it");
  expect(screen.getAllByTestId("clash")).toHaveLength(1);
  expect(other()).toHaveTextContent("2 of 2 edits");
  await user.click(screen.getByTestId("clash-keep"));
  await settle();
  expect(told()).toEqual({ changes: ["c6"], now: "how far it is", text: "how far it is" });
  expect(clash().dataset.standing).toBe("kept");
  expect(clash()).toHaveTextContent("Your text was kept");
  expect(other()).toHaveTextContent("Accepted");
  expect(screen.getByTestId("review-progress")).toHaveTextContent("1 of 7 decided · 1 accepted, 0 rejected");
});
