import { EditorView } from "@codemirror/view";
import { screen, within } from "@testing-library/svelte";
import type userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import type { CheckpointReview, CheckpointState, TextNow } from "../../../contract";
import { perform } from "../../../app/actions";
import { toasts } from "../../../lib/toasts.svelte";
import { settle } from "../../../test/app";
import { openCheckpoint } from "../../../test/checkpoint";
import { played } from "../../../test/debate";
import { drafts } from "./drafts";
import { headlineTone, marked, parted, settledWords } from "./words";

// Debates in all tests have the same name.
afterEach(() => drafts.clear());

const RECORDED = played("checkpoint").ask("checkpointReview") as CheckpointReview;
/** The document as the review left it. */
const { text: REVISED } = played("checkpoint").ask("checkpointText") as TextNow;

const button = (name: RegExp) => screen.getByRole("button", { name });

test("what is unresolved comes first, then what changed, and the rest is folded", async () => {
  const { user } = await openCheckpoint();
  const points = () => screen.getAllByTestId("checkpoint-point").map((point) => point.textContent);
  expect(points()).toHaveLength(1);
  expect(points()[0]).toContain("⚠");
  expect(screen.getByTestId("checkpoint-outcome")).toHaveTextContent("1 concern open");
  const difference = screen.getByTestId("checkpoint-difference");
  expect(difference).toHaveTextContent("after one hour");
  const after = (before: Element, later: Element) =>
    before.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(after(screen.getByTestId("checkpoint-point"), difference)).toBeTruthy();
  expect(after(difference, screen.getByTestId("checkpoint-settled"))).toBeTruthy();

  await user.click(button(/^1 addressed · 1 noted/));
  expect(points()).toHaveLength(3);
  expect(points()[1]).toContain("✓");
  expect(points()[1]).toContain("Addressed: The link lasts an hour.");
  expect(points()[2]).toContain("○");
});

test("it is approved, and the new text is told", async () => {
  const { user, texts } = await openCheckpoint();
  await user.click(button(/^Approve/));
  await settle();
  expect(screen.getByTestId("checkpoint-outcome")).toHaveTextContent("You approved this");
  expect(texts).toHaveLength(1);
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
});

test("all of it is taken back, which can be seen", async () => {
  const { user } = await openCheckpoint();
  await user.click(button(/^Take back the revision/));
  await settle();
  expect(screen.getByTestId("checkpoint-outcome")).toHaveTextContent("You took the revision back");
  expect(screen.getByTestId("checkpoint-outcome")).toHaveTextContent("REQUIREMENTS.md is as it was");
});

/** Begins to adjust, in the editor, and puts a text in. */
async function adjust(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.click(button(/^Adjust…/));
  await settle();
  const field = screen.getByTestId("checkpoint-draft");
  expect(field).toHaveAttribute("contenteditable", "true");
  expect(textOf(field)).toBe(REVISED);
  const view = EditorView.findFromDOM(field);
  view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  return field;
}

function textOf(field: HTMLElement): string | undefined {
  return EditorView.findFromDOM(field)?.state.sliceDoc();
}

test("what the author adjusts is saved over what was seen", async () => {
  const { adjusted, user } = await openCheckpoint();
  await adjust(user, "Mine");
  await user.click(button(/^Save as final/));
  await settle();
  expect(adjusted).toHaveBeenCalledOnce();
  expect(screen.getByTestId("checkpoint-outcome")).toHaveTextContent("You adjusted the revision");
});

test("a text with line ends of Windows keeps them", async () => {
  const { adjusted, outside, user } = await openCheckpoint();
  outside("One\r\nTwo\r\n");
  await user.click(button(/^Adjust…/));
  await settle();
  const view = EditorView.findFromDOM(screen.getByTestId("checkpoint-draft"));
  view?.dispatch({ changes: { from: 0, insert: `Zero${view.state.lineBreak}` } });
  await user.click(button(/^Save as final/));
  await settle();
  expect(adjusted.mock.calls[0]?.[2]).toBe("Zero\r\nOne\r\nTwo\r\n");
});

test("the text is marked up as in any other editor", async () => {
  const { user } = await openCheckpoint();
  const field = await adjust(user, "Mine");
  EditorView.findFromDOM(field)?.dispatch({ selection: { anchor: 0, head: 4 } });
  perform("bold");
  await settle();
  expect(textOf(field)).toBe("**Mine**");
});

test("what was written is kept until it is saved, also when the author leaves", async () => {
  const { adjusted, user } = await openCheckpoint();
  await adjust(user, "Mine");
  await user.click(button(/^Cancel/));
  await settle();
  expect(screen.queryByTestId("checkpoint-draft")).toBeNull();
  toasts.list.at(-1)?.action?.run();
  await settle();
  expect(textOf(screen.getByTestId("checkpoint-draft"))).toBe("Mine");
  expect(adjusted).not.toHaveBeenCalled();
});

test("a text that changed on disk meanwhile is kept beside the author’s", async () => {
  const { outside, user } = await openCheckpoint("checkpoint-conflict");
  const field = await adjust(user, "Mine");
  outside("Theirs");
  await user.click(button(/^Save as final/));
  await settle();
  const beside = screen.getByRole("region", { name: "Beside the text" });
  expect(textOf(field)).toBe("Mine");
  expect(beside).toHaveTextContent("Theirs");
  expect(button(/^Save as final/)).toBeDisabled();

  await user.click(button(/^Discard mine, edit theirs/));
  expect(textOf(field)).toBe("Theirs");
  expect(beside).toHaveTextContent("What you had written Mine");
});

test("a conflict shows their lines beside the revision, and both are kept", async () => {
  const { outside, user, texts } = await openCheckpoint("checkpoint-conflict");
  outside(`${REVISED}- Theirs.\n`);
  await user.click(button(/^Approve/));
  await settle();
  expect(screen.queryByTestId("checkpoint-problem")).toBeNull();
  const conflict = within(screen.getByTestId("checkpoint-conflict"));
  expect(conflict.getByTestId("checkpoint-difference")).toHaveTextContent("after one hour");
  expect(conflict.getByTestId("checkpoint-difference")).not.toHaveTextContent("Theirs");
  expect(conflict.getByTestId("checkpoint-on-disk")).toHaveTextContent("- Theirs.");
  const footer = screen.getByTestId("checkpoint-decide");
  expect(within(footer).queryByRole("button", { name: /^Approve/ })).toBeNull();
  expect(footer.querySelector(".primary")).toHaveTextContent("Keep both and approve");

  await user.click(button(/^Keep both/));
  await settle();
  expect(texts).toHaveLength(1);
  expect(screen.getByTestId("checkpoint-outcome")).toHaveTextContent("You approved it with their changes");
  expect(screen.getByTestId("next-hint")).toHaveTextContent("You can’t take everything back here");
  expect(within(footer).queryByRole("button", { name: /^Take back the revision/ })).toBeNull();
});

test("where both rewrote a passage, keeping both is done by hand", async () => {
  const { outside, user } = await openCheckpoint("checkpoint-clash");
  const noon = REVISED.replace("after one hour", "at noon");
  outside(noon);
  window.dispatchEvent(new FocusEvent("focus"));
  await settle();
  expect(screen.getByTestId("checkpoint-conflict")).toHaveTextContent(
    "1 change of the revision conflicts with theirs: “after one hour”.",
  );
  await user.click(button(/^Keep both…/));
  await settle();
  const both = noon.replace("in an email", "in an email, in their language");
  expect(textOf(screen.getByTestId("checkpoint-draft"))).toBe(both);
  expect(screen.getByTestId("checkpoint-revision")).toHaveTextContent("after one hour");
});

test("a file that has nothing of the revision can be approved as it is", async () => {
  const { outside, user } = await openCheckpoint("checkpoint-clash");
  const theirs = REVISED.replace("after one hour", "at noon").replace("in an email", "sent by mail");
  outside(theirs);
  window.dispatchEvent(new FocusEvent("focus"));
  await settle();
  expect(screen.getByTestId("checkpoint-conflict")).toHaveTextContent(
    "rewrote everything that the revision changed (“, in their language”, “after one hour”).",
  );
  await user.click(button(/^Keep theirs/));
  await settle();
  expect(screen.getByRole("dialog")).toHaveTextContent("1 blocking concern still open?");
  await user.click(screen.getByTestId("accept-anyway"));
  await settle();
  expect(screen.getByTestId("checkpoint-outcome")).toHaveTextContent("You approved the file as edited");
});

test.each([
  [1, "Run again"],
  [0, "Close"],
])(
  "without a revision there is nothing to approve: %i unresolved, so %s comes first",
  async (unresolved, first) => {
    const { review } = played("checkpoint-unrevised").ask("checkpointReview") as CheckpointReview;
    const { user, onagain } = await openCheckpoint("checkpoint-unrevised", {
      review: { ...review, unresolved },
    });
    const footer = within(screen.getByTestId("checkpoint-decide"));
    expect(screen.getByText(/There is nothing to approve/)).toBeVisible();
    expect(screen.getByTestId("checkpoint-decide").querySelector(".primary")).toHaveTextContent(first);
    await user.click(footer.getByRole("button", { name: "Run again" }));
    expect(onagain).toHaveBeenCalled();
  },
);

test.each<[CheckpointState, boolean, string]>([
  ["to_review", true, "warn"],
  ["unrevised", true, "warn"],
  ["approved", true, "warn"],
  ["approved", false, "good"],
  ["taken_back", false, "plain"],
])("a headline is colored by what it leaves: %s, %s", (state, alarm, tone) => {
  expect(headlineTone({ state, alarm })).toBe(tone);
});

test("a review that failed says so, and its raw answer is folded", async () => {
  const { review } = played("checkpoint-unrevised").ask("checkpointReview") as CheckpointReview;
  const headline = "Review failed: the adversary’s answer couldn’t be read";
  const unread = { ...review, points: [], unresolved: 0, unread: "The weather is fine." };
  const { user } = await openCheckpoint("checkpoint-unrevised", { headline, alarm: true, review: unread });
  expect(screen.getByTestId("brief-decided")).toHaveTextContent(headline);
  expect(screen.getByTestId("checkpoint-decide").querySelector(".primary")).toHaveTextContent("Run again");
  expect(screen.queryByText("The weather is fine.")).toBeNull();
  await user.click(button(/^The adversary’s raw answer/));
  expect(screen.getByText("The weather is fine.")).toBeVisible();
});

test("an open concern shows its passage, which leads to the text", async () => {
  const { user, onclose } = await openCheckpoint();
  const point = within(screen.getByTestId("checkpoint-point"));
  await user.click(point.getByTestId("quote-link"));
  expect(onclose).toHaveBeenCalled();
});

test("findings are parted and marked as the decision did", () => {
  const { points } = RECORDED.review;
  const { unresolved, settled } = parted(points);
  expect([unresolved.length, settledWords(settled)]).toEqual([1, "1 addressed · 1 noted"]);
  const marks = new Map(points.map((point) => [point.finding, point]));
  expect(marked(null, { id: "r1.s1.1" })).toBeNull();
  expect(marked(marks, { id: "r1.s1.2" })).toEqual({
    word: "○ Noted",
    rest: "It was agreed.",
    tone: "plain",
  });
  expect(marked(marks, { id: "r9.s1.1" })?.word).toBe("Raised again");
});
