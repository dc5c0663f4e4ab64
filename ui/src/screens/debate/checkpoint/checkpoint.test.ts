import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import type { AdversaryReview, CheckpointReview, CheckpointState, TaskDocument } from "../../../contract";
import { installPlatform } from "../../../platform";
import { createFake, type Fake } from "../../../platform/fake";
import { CHANGED } from "../../../platform/fake-planning";
import { settle } from "../../../test/app";
import { PARCELS } from "../../../test/debate";
import Review from "../review/Review.svelte";
import { resultWords, standingWords, withEndsOf } from "./words";

/** The review of a checkpoint that has ended, over a back end in memory. */
async function open(change: Partial<CheckpointReview> = {}) {
  const fake = createFake();
  fake.tasks.seed([PARCELS]);
  fake.planning.review = { ...fake.planning.review, ...change };
  installPlatform(fake);
  const { plan } = fake.debates.propose("task-1", "checkpoint");
  const debate = fake.debates.start(plan);
  fake.debates.play(debate);
  const texts: TaskDocument[] = [];
  render(Review, { debate, onclose: () => undefined, ontext: (document) => texts.push(document) });
  await settle();
  return { fake, texts, user: userEvent.setup() };
}

const button = (name: RegExp) => screen.getByRole("button", { name });

test("each finding has its mark, and all of them a word together", async () => {
  await open();
  const points = screen.getAllByTestId("checkpoint-point").map((point) => point.textContent);
  expect(points[0]).toContain("✓");
  expect(points[0]).toContain("Addressed: The link lasts an hour.");
  expect(points[1]).toContain("○");
  expect(points[2]).toContain("⚠");
  expect(screen.getByTestId("checkpoint-outcome")).toHaveTextContent("1 unresolved");
  expect(screen.getByTestId("checkpoint-difference")).toHaveTextContent("after one hour");
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
  expect(screen.getByTestId("checkpoint-decide")).toHaveTextContent("Taken back: REQUIREMENTS.md is again");
});

test.each<[CheckpointReview["commit"], string]>([
  [{ commit: "made", name: "1a2b3c4" }, "Committed apart, as 1a2b3c4."],
  [{ commit: "refused", why: "git says: a hook refused it" }, "Not committed: git says: a hook refused it"],
])("what came of the commit is told: %o", async (commit, words) => {
  await open({ state: "approved", commit });
  expect(screen.getByTestId("checkpoint-commit")).toHaveTextContent(words);
});

/** Begins to adjust and puts a text in. */
async function adjust(fake: Fake, user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.click(button(/^Adjust…/));
  await settle();
  const field = screen.getByTestId<HTMLTextAreaElement>("checkpoint-draft");
  expect(field).toHaveValue(fake.planning.file);
  await user.clear(field);
  await user.type(field, text);
  return field;
}

test("what the author adjusts is saved over what was seen", async () => {
  const { fake, user } = await open();
  await adjust(fake, user, "Mine");
  await user.click(button(/^Save as final/));
  await settle();
  expect(fake.planning.file).toBe("Mine");
  expect(screen.getByTestId("checkpoint-decide")).toHaveTextContent("Adjusted by hand, which is final");
});

test("a text that changed on disk meanwhile is kept beside the author’s", async () => {
  const { fake, user } = await open();
  const field = await adjust(fake, user, "Mine");
  fake.planning.file = "Theirs";
  await user.click(button(/^Save as final/));
  await settle();
  const beside = screen.getByRole("region", { name: "Beside the text" });
  expect(field).toHaveValue("Mine");
  expect(beside).toHaveTextContent("Theirs");
  expect(button(/^Save as final/)).toBeDisabled();

  await user.click(button(/^Go on from the file on disk/));
  expect(field).toHaveValue("Theirs");
  expect(beside).toHaveTextContent("What you had written Mine");
  expect(fake.planning.file).toBe("Theirs");
});

test("an approval that is refused shows what stands on disk, and leads on from there", async () => {
  const { fake, user } = await open();
  fake.planning.file = "Theirs";
  fake.planning.refuses = CHANGED;
  await user.click(button(/^Approve/));
  await settle();
  expect(screen.getByTestId("checkpoint-problem")).toHaveTextContent("changed by somebody else");
  expect(screen.getByTestId("checkpoint-on-disk")).toHaveTextContent("Theirs");
  await user.click(button(/^Adjust from here/));
  expect(screen.getByTestId("checkpoint-draft")).toHaveValue("Theirs");
});

test("where nothing changed there is nothing to take back", async () => {
  await open({ difference: { blocks: [], words_added: 0, words_removed: 0 } });
  const footer = within(screen.getByTestId("checkpoint-decide"));
  expect(footer.getByText(/Nothing was changed in REQUIREMENTS.md/)).toBeVisible();
  expect(footer.queryByRole("button", { name: /^Take back all/ })).toBeNull();
});

test.each<[Partial<AdversaryReview>, string, string]>([
  [{ unresolved: 0 }, "All addressed", "good"],
  [{ unresolved: 2 }, "2 unresolved", "warn"],
  [{ points: [] }, "Nothing raised", "good"],
  [{ points: [], unread: "?" }, "The adversary’s answer could not be read", "warn"],
])("findings come to a word: %o", (change, word, tone) => {
  const review = { ...createFake().planning.review.review, ...change };
  expect(resultWords(review, true)).toEqual({ word, tone });
  expect(resultWords(review, false).word).toMatch(/^So far: /);
});

test.each<[CheckpointState, string | null, string]>([
  ["running", "A.md", "It did not come to its end. A.md holds what was revised so far."],
  ["running", null, "It did not come to its end."],
  ["to_review", "A.md", "A.md holds the revision. It is yours to approve."],
  ["to_review", null, "The revision is yours to approve."],
  ["taken_back", null, "Taken back: the text is again what it was before the checkpoint."],
])("where a checkpoint stands: %s, %s", (state, file, words) => {
  const { difference } = createFake().planning.review;
  expect(standingWords({ state, file, difference })).toBe(words);
});

test.each([
  ["a\nb\n", "c\nd\n", "c\nd\n"],
  ["a\r\nb\r\n", "c\nd\n", "c\r\nd\r\n"],
  ["a\r\nb\nc\n", "d\n", "d\n"],
  ["a", "b\n", "b\n"],
])("a typed text has the line ends of %j", (before, typed, written) => {
  expect(withEndsOf(before, typed)).toBe(written);
});
