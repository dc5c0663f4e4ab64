import { EditorView } from "@codemirror/view";
import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import type {
  AdversaryReview,
  CheckpointReview,
  CheckpointState,
  TaskDocument,
  TextNow,
} from "../../../contract";
import { installPlatform } from "../../../platform";
import { perform } from "../../../app/actions";
import { toasts } from "../../../lib/toasts.svelte";
import { createFake } from "../../../platform/fake";
import { settle } from "../../../test/app";
import { PARCELS, played } from "../../../test/debate";
import Review from "../review/Review.svelte";
import { drafts } from "./drafts";
import { marked, parted, resultWords, settledWords, standingWords } from "./words";

// Debates of all tests have the same name.
afterEach(() => drafts.clear());

const RECORDED = played("checkpoint").ask("checkpointReview") as CheckpointReview;
/** The document as the review left it. */
const { text: REVISED } = played("checkpoint").ask("checkpointText") as TextNow;

/** The review of a recorded checkpoint, of which something may differ. */
async function open(name = "checkpoint", change: Partial<CheckpointReview> = {}) {
  const fake = createFake();
  fake.tasks.seed([PARCELS]);
  installPlatform(fake);
  fake.debates.next = name;
  const debate = fake.debates.start(fake.debates.propose("task-1", "checkpoint").plan);
  const told = fake.checkpointReview;
  fake.checkpointReview = async (of) => ({ ...(await told(of)), ...change });
  /** Somebody else writes to the document. */
  const outside = (text: string) => fake.debates.player(debate).act("changedOutside", text);
  const adjusted = vi.spyOn(fake, "checkpointAdjust");
  const texts: TaskDocument[] = [];
  const onagain = vi.fn();
  render(Review, { debate, onclose: () => undefined, onagain, ontext: (document) => texts.push(document) });
  await settle();
  return { outside, adjusted, texts, onagain, user: userEvent.setup() };
}

const button = (name: RegExp) => screen.getByRole("button", { name });

test("what is unresolved comes first, then what changed, and the rest is folded", async () => {
  const { user } = await open();
  const points = () => screen.getAllByTestId("checkpoint-point").map((point) => point.textContent);
  expect(points()).toHaveLength(1);
  expect(points()[0]).toContain("⚠");
  expect(screen.getByTestId("checkpoint-outcome")).toHaveTextContent("1 unresolved");
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
  const { user, texts } = await open();
  await user.click(button(/^Approve/));
  await settle();
  expect(screen.getByTestId("checkpoint-decide")).toHaveTextContent("Approved: REQUIREMENTS.md");
  expect(texts).toHaveLength(1);
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
});

test("all of it is taken back, which can be seen", async () => {
  const { user } = await open();
  await user.click(button(/^Take back all/));
  await settle();
  expect(screen.getByTestId("checkpoint-decide")).toHaveTextContent(
    "Taken back: REQUIREMENTS.md is as it was",
  );
});

test.each<[CheckpointReview["commit"], string]>([
  [{ commit: "made", name: "1a2b3c4" }, "Committed apart, as 1a2b3c4."],
  [{ commit: "refused", why: "git says: a hook refused it" }, "Not committed: git says: a hook refused it"],
])("what came of the commit is told: %o", async (commit, words) => {
  await open("checkpoint", { state: "approved", commit });
  expect(screen.getByTestId("checkpoint-commit")).toHaveTextContent(words);
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
  const { adjusted, user } = await open();
  await adjust(user, "Mine");
  await user.click(button(/^Save as final/));
  await settle();
  expect(adjusted).toHaveBeenCalledOnce();
  expect(screen.getByTestId("checkpoint-decide")).toHaveTextContent("Adjusted by hand, which is final");
});

test("a text with line ends of Windows keeps them", async () => {
  const { adjusted, outside, user } = await open();
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
  const { user } = await open();
  const field = await adjust(user, "Mine");
  EditorView.findFromDOM(field)?.dispatch({ selection: { anchor: 0, head: 4 } });
  perform("bold");
  await settle();
  expect(textOf(field)).toBe("**Mine**");
});

test("what was written is kept until it is saved, also when the author leaves", async () => {
  const { adjusted, user } = await open();
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
  const { outside, user } = await open("checkpoint-conflict");
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
  const { outside, user, texts } = await open("checkpoint-conflict");
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
  expect(footer.querySelector(".primary")).toBeNull();

  await user.click(button(/^Keep both/));
  await settle();
  expect(texts).toHaveLength(1);
  expect(footer).toHaveTextContent("Approved: REQUIREMENTS.md has the revision. Take back all isn’t");
  expect(within(footer).queryByRole("button", { name: /^Take back all/ })).toBeNull();
});

test("where both rewrote a passage, keeping both is done by hand", async () => {
  const { outside, user } = await open("checkpoint-conflict");
  const noon = REVISED.replace("after one hour", "at noon");
  outside(noon);
  window.dispatchEvent(new FocusEvent("focus"));
  await settle();
  expect(screen.getByTestId("checkpoint-conflict")).toHaveTextContent(
    "1 change of the revision conflicts with theirs.",
  );
  await user.click(button(/^Keep both…/));
  await settle();
  expect(textOf(screen.getByTestId("checkpoint-draft"))).toBe(noon);
});

test.each([
  [1, "Run again"],
  [0, "Close"],
])(
  "without a revision there is nothing to approve: %i unresolved, so %s comes first",
  async (unresolved, first) => {
    const { review } = played("checkpoint-unrevised").ask("checkpointReview") as CheckpointReview;
    const { user, onagain } = await open("checkpoint-unrevised", { review: { ...review, unresolved } });
    const footer = within(screen.getByTestId("checkpoint-decide"));
    expect(footer.getByText(/No revision was written, so there is nothing to approve/)).toBeVisible();
    const names = footer.getAllByRole("button").map((one) => one.textContent.trim());
    expect(names.toSorted()).toEqual(["Close", "Run again"]);
    expect(screen.getByTestId("checkpoint-decide").querySelector(".primary")).toHaveTextContent(first);
    await user.click(footer.getByRole("button", { name: "Run again" }));
    expect(onagain).toHaveBeenCalled();
  },
);

test.each<[Partial<AdversaryReview>, string, string]>([
  [{ unresolved: 0 }, "All addressed", "good"],
  [{ unresolved: 2 }, "2 unresolved", "warn"],
  [{ points: [] }, "Nothing raised", "good"],
  [{ points: [], unread: "?" }, "The adversary’s answer could not be read", "warn"],
])("findings come to a word: %o", (change, word, tone) => {
  const review = { ...RECORDED.review, ...change };
  expect(resultWords(review, true)).toEqual({ word, tone });
  expect(resultWords(review, false).word).toMatch(/ so far$/);
});

test.each<[CheckpointState, string | null, string]>([
  ["running", "A.md", "A.md has the revision so far. Approve it, adjust it or take it back."],
  ["running", null, "Nothing was changed."],
  ["to_review", "A.md", "A.md has the revision. Approve it, adjust it or take it back."],
  [
    "to_review",
    null,
    "Approve the revision, or adjust it. The task is unchanged until you approve the revision.",
  ],
  ["taken_back", null, "Taken back: the text is as it was before the checkpoint."],
])("where a checkpoint stands: %s, %s", (state, file, words) => {
  const differences = file === null ? [] : RECORDED.differences;
  expect(standingWords({ ...RECORDED, differences, state, file })).toBe(words);
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
