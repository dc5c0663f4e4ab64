import { screen, within } from "@testing-library/svelte";
import { expect, it } from "vitest";

import { settle } from "../../../test/app";
import { openConcluded } from "../../../test/concluded";

it("says how firm a verdict is", async () => {
  await openConcluded("duel", "duel-firm", { judge_twice: true });
  expect(screen.getByTestId("verdict")).toHaveTextContent("same verdict when the positions were swapped");
});

it("shows both readings of a verdict that flips", async () => {
  await openConcluded("duel", "duel-flips");
  const verdict = screen.getByTestId("verdict");
  expect(verdict).toHaveTextContent(
    /^Result Not decided yet The judge gave two different verdicts\. The decision is yours\. .*a different verdict when the positions were swapped: revise, then reject/,
  );
  expect(within(verdict).getByText("First reading: revise")).toBeVisible();
  expect(within(verdict).getByText("Positions swapped: reject")).toBeVisible();
});

it("shows an answer that can't be read as it came", async () => {
  await openConcluded("duel", "duel-unread");
  expect(screen.getByTestId("unread")).toHaveTextContent("This is what it wrote:");
  expect(screen.getByText("I would revise it {")).toBeVisible();
  expect(screen.getByTestId("verdict")).toHaveTextContent(
    /^Result Not decided yet The judge gave no clear verdict\./,
  );
  expect(screen.queryByTestId("uphold")).toBeNull();
  expect(screen.getByTestId("overrule"), "the decision is the author's").toHaveTextContent("Decide…");
});

it("offers every decision where the judge's can't be relied on", async () => {
  const { user } = await openConcluded("duel", "duel-flips");
  expect(screen.queryByTestId("uphold")).toBeNull();
  await user.click(screen.getByTestId("overrule"));
  expect(screen.getAllByRole("radio").map((one) => one.getAttribute("value"))).toEqual([
    "approve",
    "revise",
    "reject",
  ]);
});

it("leaves the decision to the author where nobody could judge", async () => {
  const { user } = await openConcluded("duel", "duel-unjudged");
  expect(screen.getByTestId("verdict")).toHaveTextContent(
    /^Result Not decided yet The judge gave no verdict\. .* Concerns 5 concerns raised \(1 blocking\) Blocking /,
  );
  expect(screen.queryByTestId("uphold")).toBeNull();
  await user.click(screen.getByTestId("open-wide"));
  await settle();
  const wide = screen.getByTestId("wide");
  expect(wide).toHaveTextContent(/Concerns not judged · nobody was asked to reply/);
  expect(within(wide).queryByTestId("concern-answer")).toBeNull();
  expect(screen.getAllByTestId("concern")[0]).not.toHaveTextContent(/stands|not judged|not scored/);
  await user.click(screen.getByTestId("overrule"));
  await user.click(screen.getByTestId("rule-approve"));
  await user.click(screen.getByTestId("rule-send"));
  const asked = screen.getByTestId("accept-against");
  expect(asked).toHaveTextContent(/Approve with 1 blocking and 4 other concerns raised/);
  expect(asked).toHaveTextContent("No judge said which of these concerns are settled.");
  await user.click(screen.getByTestId("accept-cancel"));
  await user.click(screen.getByTestId("rule-reject"));
  await user.click(screen.getByTestId("rule-send"));
  await settle();
  expect(screen.getByTestId("verdict-strip")).toHaveTextContent(
    /^Result Reject You decided this\. No verdict from the judge/,
  );
});

it("marks a verdict that contradicts itself, and what its quotes are worth", async () => {
  await openConcluded("duel", "duel-contradicts");
  const verdict = screen.getByTestId("verdict");
  expect(verdict).toHaveTextContent(/^Result Not decided yet The judge contradicts itself\./);
  expect(within(verdict).getByTestId("contradiction")).toHaveTextContent(
    "The judge contradicts itself. It decided “revise”, but wrote “This must be rejected.”",
  );
  const quotes = within(within(verdict).getByTestId("rests-on")).getAllByRole("listitem");
  expect(quotes.map((quote) => quote.textContent.trim())).toEqual([
    "“Parcels are handed over in the evening.” not found in the text",
    "“Launch” a heading or title, not content",
    "“The date is set after the pilot with two carriers.”",
  ]);
});

it("shows both readings where only the second one contradicts itself", async () => {
  await openConcluded("duel", "duel-second-torn");
  const verdict = screen.getByTestId("verdict");
  expect(verdict).toHaveTextContent(/^Result Not decided yet The judge contradicts itself\./);
  expect(verdict).toHaveTextContent(/First reading: revise .*Positions swapped: revise /);
  expect(within(verdict).getByTestId("contradiction")).toHaveTextContent(
    "but wrote “This must be rejected.”",
  );
  expect(within(verdict).queryByTestId("unstable")).toBeNull();
});

it("says why in the whole width before it lists what is raised", async () => {
  const { user } = await openConcluded("duel", "duel-flips");
  await user.click(screen.getByTestId("open-wide"));
  await settle();
  const why = screen.getByTestId("why");
  expect(why).toHaveTextContent(
    /^The verdict depends on which side the judge reads first.*First reading: revise .*Positions swapped: reject /,
  );
  expect(why.compareDocumentPosition(screen.getByTestId("concerns"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getAllByTestId("unstable")).toHaveLength(1);
});
