import { screen, within } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";

import type {
  CheckpointConflict,
  CheckpointReview,
  CheckpointState,
  TextComparison,
} from "../../../contract";
import { settle } from "../../../test/app";
import { interrupted, openCheckpoint } from "../../../test/checkpoint";
import { played } from "../../../test/debate";
import { drafts } from "./drafts";
import { commitWords, conflictWords, differenceTitle, onlyLineEnds } from "./words";

// Debates in all tests have the same name.
afterEach(() => drafts.clear());

const RECORDED = played("checkpoint").ask("checkpointReview") as CheckpointReview;
const CONFLICT: CheckpointConflict = {
  now: { text: "Theirs", hash: "hash" },
  difference: { blocks: [], words_added: 0, words_removed: 0 },
  holds_revision: true,
  both: "Theirs",
  clashes: 0,
  lost: [],
  all_lost: false,
};
const footer = () => screen.getByTestId("checkpoint-decide");
const names = () =>
  within(footer())
    .getAllByRole("button")
    .map((one) => one.textContent.trim());

/** The same review with nothing left open. */
const SETTLED = { review: { ...RECORDED.review, unresolved: 0, blocking: 0 } };

/** What differs, what it offers with the blue button first, and whether it was interrupted. */
test.each<[string, Partial<CheckpointReview>, string[], boolean?]>([
  ["to review, one open", {}, ["Adjust…", "Approve", "Take back the revision"]],
  ["to review, nothing open", SETTLED, ["Approve", "Adjust…", "Take back the revision"]],
  ["to review, shared", { ...SETTLED, shared: true }, ["Approve", "Adjust…"]],
  ["in conflict", { conflict: CONFLICT }, ["Keep both and approve", "Adjust…", "Close"]],
  ["clashing", { conflict: { ...CONFLICT, clashes: 1 } }, ["Keep both…", "Adjust…", "Close"]],
  [
    "partly lost",
    { conflict: { ...CONFLICT, lost: ["“one hour”"] } },
    ["Keep theirs and approve the rest", "Adjust…", "Close"],
  ],
  [
    "all lost",
    { conflict: { ...CONFLICT, all_lost: true } },
    ["Adjust…", "Keep theirs and approve", "Close"],
  ],
  [
    "unrevised, one open",
    { state: "unrevised", revised: false },
    ["Run again", "Edit the document", "Close"],
  ],
  ["unrevised, nothing open", { ...SETTLED, state: "unrevised", revised: false }, ["Close", "Run again"]],
  ["approved", { state: "approved" }, ["Close", "Take back the revision"]],
  ["approved, shared", { state: "approved", shared: true }, ["Close"]],
  ["both kept", { state: "kept_both", shared: true }, ["Close"]],
  ["adjusted", { state: "adjusted" }, ["Close", "Take back the revision"]],
  ["taken back", { state: "taken_back", put_back: "revision" }, ["Close", "Put the revision back"]],
  ["own words taken back", { state: "taken_back", put_back: "own_words" }, ["Close", "Put your text back"]],
  [
    "interrupted, revised",
    { state: "running", revised: false },
    ["Resume", "Close", "Take back the revision"],
    true,
  ],
  [
    "interrupted, nothing written",
    { state: "running", revised: false, differences: [] },
    ["Resume", "Close"],
    true,
  ],
  ["interrupted, shared", { state: "running", revised: false, shared: true }, ["Resume", "Close"], true],
])("a checkpoint that stands so offers the next step: %s", async (_, change, offered, cut = false) => {
  await openCheckpoint("checkpoint", change, cut ? interrupted : undefined);
  expect(names()).toEqual(offered);
  const primary = footer().querySelectorAll(".primary");
  expect([...primary].map((one) => one.textContent.trim())).toEqual(offered.slice(0, 1));
  expect(screen.getByTestId("next-hint").textContent.trim()).not.toBe("");
});

test("what an interrupted checkpoint wrote so far is shown, and is gone on with", async () => {
  const { fake, user, onclose } = await openCheckpoint(
    "checkpoint",
    { state: "running", revised: false, headline: "Interrupted in round 2" },
    interrupted,
  );
  expect(screen.getByTestId("checkpoint-outcome")).toHaveTextContent("Interrupted in round 2");
  expect(screen.getByTestId("checkpoint-difference")).toHaveTextContent("after one hour");
  expect(screen.getByTestId("next-hint")).toHaveTextContent(
    "The revision so far is already in REQUIREMENTS.md. Resume the review, or take the revision back.",
  );
  fake.debateResume = async () => undefined;
  await user.click(within(footer()).getByRole("button", { name: "Resume" }));
  await settle();
  expect(onclose).toHaveBeenCalled();
});

test("what the author wrote comes back after it was taken back", async () => {
  const { user } = await openCheckpoint();
  const REVISED = (played("checkpoint").ask("checkpointText") as { text: string }).text;
  const { EditorView } = await import("@codemirror/view");
  await user.click(within(footer()).getByRole("button", { name: /^Adjust…/ }));
  await settle();
  const view = EditorView.findFromDOM(screen.getByTestId("checkpoint-draft"));
  expect(view?.state.sliceDoc()).toBe(REVISED);
  view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: "Mine" } });
  await user.click(screen.getByTestId("checkpoint-save"));
  await settle();
  await user.click(within(footer()).getByRole("button", { name: "Take back the revision" }));
  await settle();
  expect(screen.getByTestId("checkpoint-difference")).toHaveTextContent("Your text, which you took back");
  expect(screen.getByTestId("checkpoint-difference")).toHaveTextContent("Mine");
  await user.click(within(footer()).getByRole("button", { name: "Put your text back" }));
  await settle();
  expect(screen.getByTestId("checkpoint-outcome")).toHaveTextContent("You adjusted the revision");
});

test.each<[CheckpointState, CheckpointReview["commit"], string | undefined]>([
  ["approved", { commit: "made", name: "1a2b3c4" }, "Committed separately as 1a2b3c4."],
  [
    "taken_back",
    { commit: "made", name: "1a2b3c4" },
    "Git still has it, as 1a2b3c4. Commit A.md again to undo it there too.",
  ],
  ["approved", { commit: "refused", why: "git says: no" }, "Not committed: git says: no"],
  ["taken_back", { commit: "refused", why: "git says: no" }, undefined],
  ["approved", null, undefined],
])("what came of the commit is told as things stand: %s, %o", (state, commit, words) => {
  expect(commitWords({ state, commit, file: "A.md" })?.words).toBe(words);
});

test("what came of the commit stands beside what can be done, and only there", async () => {
  const why = "git says: a hook refused it";
  await openCheckpoint("checkpoint", { state: "approved", commit: { commit: "refused", why } });
  expect(screen.getByTestId("checkpoint-commit")).toHaveTextContent(`Not committed: ${why}`);
  expect(screen.getAllByText(/not committed/i)).toHaveLength(1);
});

const one = (side: "removed" | "added", text: string) => ({
  side,
  segments: [{ text, marked: false }],
});
/** One passage of which these lines became others. */
const compared = (removed: string, added: string): TextComparison => ({
  blocks: [
    {
      block: "hunk",
      change: "d1",
      heading: "",
      lines: [one("removed", removed), one("added", added)],
    } as never,
  ],
  words_added: 0,
  words_removed: 0,
});

test("line ends alone are told from words", () => {
  expect(onlyLineEnds([compared("A line", "A line")])).toBe(true);
  expect(onlyLineEnds([compared("A line", "A line"), compared("One", "Two")])).toBe(false);
  expect(onlyLineEnds([{ blocks: [], words_added: 0, words_removed: 0 }])).toBe(false);
});

test.each<[Partial<CheckpointConflict>, string[]]>([
  [{}, ["the revision is still in it"]],
  [
    { lost: ["“one hour”"] },
    ["rewrote part of the revision (“one hour”)", "Keep theirs and approve the rest"],
  ],
  [{ holds_revision: false, clashes: 1, lost: ["“one hour”"] }, ["removed the revision", "“one hour”."]],
  [{ difference: compared("A line", "A line") }, ["changed only the line endings of A.md"]],
])("a conflict says what is still in the document: %o", (change, says) => {
  const difference = compared("One", "Two");
  const words = conflictWords({ ...CONFLICT, difference, ...change }, "A.md");
  for (const part of says) expect(words).toContain(part);
});

test("what others wrote and what the author wrote stand apart from the review’s changes", async () => {
  const theirs = compared("One", "- Theirs.");
  const own = compared("Two", "- Mine.");
  await openCheckpoint("checkpoint", { state: "adjusted", shared: true, theirs, own });
  expect(screen.getByTestId("checkpoint-difference")).toHaveTextContent("The review’s changes to");
  expect(screen.getByTestId("checkpoint-difference")).not.toHaveTextContent("Theirs");
  expect(screen.getByTestId("checkpoint-kept")).toHaveTextContent("Their changes to REQUIREMENTS.md");
  expect(screen.getByTestId("checkpoint-kept")).toHaveTextContent("- Theirs.");
  expect(screen.getByTestId("checkpoint-own")).toHaveTextContent("- Mine.");
  expect(names()).toEqual(["Close"]);
});

test("the difference says whose it is", () => {
  const title = (change: Partial<CheckpointReview>) => differenceTitle({ ...RECORDED, ...change }).title;
  expect(title({ state: "running" })).toBe("What the review changed so far in");
  expect(title({ state: "taken_back", put_back: "revision" })).toContain("The revision you took back");
});
