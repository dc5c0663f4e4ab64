import { screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import type { ReviewBlock, Settled } from "../../../contract";
import { settle } from "../../../test/app";
import { openEnded } from "../../../test/debate";

const words = (text: string, marked = false) => [{ text, marked }];

/** The review of an ended debate, of which the first change meets words that were written since. */
async function openClash(both: string | null) {
  const { fake, user, id } = await openEnded();
  let settled: Settled | null = null;
  fake.reviewBlocks = async (debate) => {
    const [, ...blocks] = fake.debates.blocks(debate).filter(({ block }) => block === "hunk");
    const clash: ReviewBlock = {
      block: "clash",
      changes: ["c1"],
      heading: "Goal",
      before: "The page loads ",
      after: " for all.",
      was: "fast",
      now: words("slowly", true),
      wanted: words("within 2 s", true),
      both,
      settled: settled?.text ?? null,
    };
    return [clash, ...blocks];
  };
  fake.reviewSince = async () => ({ blocks: [], words_added: 1, words_removed: 1 });
  fake.changeSettle = async (debate, what) => {
    settled = what;
    fake.debates.settle(debate, what);
  };
  await user.click(screen.getByTestId("review-changes"));
  await settle();
  return { fake, user, id, told: () => settled };
}

const clash = () => screen.getByTestId("clash");

it("shows all three wordings, and says what was written since", async () => {
  await openClash(null);
  expect(screen.getByTestId("review-since").textContent).toContain("1 word added, 1 word removed");
  for (const part of ["slowly", "within 2 s", "fast", "The page loads"])
    expect(clash()).toHaveTextContent(part);
  expect(clash().dataset.standing).toBe("open");
  expect(screen.queryByTestId("clash-both")).toBeNull();
});

it("leaves what was accepted undecided until its place is settled", async () => {
  const { user } = await openClash(null);
  await user.click(screen.getByTestId("accept-rest"));
  await settle();
  expect(screen.getByTestId("review-progress")).toHaveTextContent("6 of 7 decided");
  await user.click(screen.getByTestId("clash-take"));
  await settle();
  expect(screen.getByTestId("review-progress")).toHaveTextContent("7 of 7 decided");
});

it("lets own words stay, and can be decided again", async () => {
  const { user } = await openClash(null);
  await user.click(screen.getByTestId("clash-keep"));
  await settle();
  expect(clash().dataset.standing).toBe("kept");
  await user.click(screen.getByTestId("clash-reopen"));
  await settle();
  expect(clash().dataset.standing).toBe("open");
});

it.each([
  ["clash-take", "within 2 s"],
  ["clash-both", "slowly, within 2 s"],
])("puts in place what %s says", async (button, text) => {
  const { user, told } = await openClash("slowly, within 2 s");
  await user.click(screen.getByTestId(button));
  await settle();
  expect(told()).toEqual({ changes: ["c1"], now: "slowly", text });
  expect(clash().dataset.standing).toBe("settled");
});

it("is not left out without a word: the text is accepted once all is decided", async () => {
  const { user, told } = await openClash(null);
  await user.click(screen.getByTestId("accept-rest"));
  await settle();
  expect(screen.queryByTestId("accept-refined")).toBeNull();
  await user.click(screen.getByTestId("next-clash"));
  await user.click(screen.getByTestId("clash-edit"));
  await user.clear(screen.getByTestId("clash-field"));
  await user.type(screen.getByTestId("clash-field"), "in 2 s");
  await user.click(screen.getByTestId("clash-save"));
  await settle();
  expect(told()?.text).toBe("in 2 s");
  expect(screen.getByTestId("accept-refined")).toBeVisible();
});
