import { expect, test } from "vitest";

import type { CheckpointConflict, CheckpointReview } from "../../../contract";
import { played } from "../../../test/debate";
import { checkpointBrief } from "./brief";

const RECORDED = played("checkpoint").ask("checkpointReview") as CheckpointReview;
const { review } = RECORDED;
const SETTLED = { ...review, unresolved: 0, blocking: 0 };
const CONFLICT: CheckpointConflict = {
  now: { text: "Theirs", hash: "hash" },
  difference: { blocks: [], words_added: 0, words_removed: 0 },
  holds_revision: true,
  both: "Theirs",
  clashes: 0,
  lost: [],
  all_lost: false,
};

/** The three lines of a checkpoint that differs so from the recorded one. */
function said(change: Partial<CheckpointReview>, resumable = false): [string, string, string, string] {
  const { decided, against, next } = checkpointBrief({ ...RECORDED, file: "A.md", ...change }, resumable);
  const named = against.named.map(({ title }) => title).join("; ");
  return [decided.word, decided.whose, [against.notes[0]?.words, named].filter(Boolean).join(": "), next];
}

const TITLE = review.points.find(({ mark }) => mark === "unresolved")?.title ?? "";
const OPEN = `1 concern open: ${TITLE}`;
const REWRITTEN = {
  ...review,
  points: review.points.map((point) => ({ ...point, rewritten: point.mark === "unresolved" })),
};

test.each<[string, Partial<CheckpointReview>, [string, string, string, string]]>([
  [
    "it waits, and something is open",
    {},
    [
      "Not decided yet",
      "The review is over. Decide whether to keep its revision.",
      OPEN,
      "The revision is already in A.md. Adjust the revision to settle the open concern, approve it as it is, or take it back.",
    ],
  ],
  [
    "it waits, and nothing is open",
    { review: SETTLED },
    [
      "Not decided yet",
      "The review is over. Decide whether to keep its revision.",
      "Nothing open: 1 addressed · 1 noted",
      "The revision is already in A.md. Approve the revision, adjust it, or take it back.",
    ],
  ],
  [
    "over the text of a task",
    { review: SETTLED, file: null },
    [
      "Not decided yet",
      "The review is over. Decide whether to keep its revision.",
      "Nothing open: 1 addressed · 1 noted",
      "Approve the revision or adjust it. Your task doesn’t change until you decide.",
    ],
  ],
  [
    "nothing was revised",
    { state: "unrevised", revised: false },
    [
      "Nothing was changed",
      "There is nothing to approve.",
      OPEN,
      "Run the review again, or edit A.md to settle it yourself.",
    ],
  ],
  [
    "approved with something open",
    { state: "approved", headline: "You approved this · 1 concern still open" },
    [
      "You approved this",
      "The revision is in A.md.",
      OPEN,
      "The concern is still open. Edit A.md to settle it.",
    ],
  ],
  [
    "approved with something to look at again",
    { state: "approved", headline: "You approved this", review: REWRITTEN },
    [
      "You approved this",
      "The revision is in A.md.",
      `1 concern to check again, since the text was rewritten: ${TITLE}`,
      "Read A.md once more to see whether the concern above still applies.",
    ],
  ],
  [
    "approved as edited with something open",
    { state: "adjusted", headline: "You approved the file as edited · 1 concern still open" },
    [
      "You approved the file as edited",
      "A.md has the final text: the adversary won’t read it again.",
      OPEN,
      "The concern is still open. Edit A.md to settle it.",
    ],
  ],
  [
    "approved with what others wrote, of which something is gone",
    { state: "kept_both", lost: true, review: SETTLED, headline: "You approved it with their changes" },
    [
      "You approved it with their changes",
      "A.md has the other changes and the parts of the revision they didn’t touch.",
      "Nothing open: 1 addressed · 1 noted",
      "Nothing left to do.",
    ],
  ],
  [
    "taken back",
    { state: "taken_back", file: null, headline: "You took the revision back", review: SETTLED },
    [
      "You took the revision back",
      "The text is as it was before the checkpoint.",
      "Nothing open: 1 addressed · 1 noted",
      "Nothing left to do. You can put the revision back.",
    ],
  ],
  [
    "others wrote to it",
    { conflict: CONFLICT },
    [
      "Not decided yet",
      "Someone else changed A.md after the review.",
      OPEN,
      "Keep both, adjust the document yourself, or close this and leave it as it is.",
    ],
  ],
  [
    "the answer can’t be read",
    { state: "unrevised", review: { ...SETTLED, points: [], unread: "The weather is fine." } },
    [
      "Nothing was changed",
      "There is nothing to approve.",
      "Unknown: the adversary’s answer couldn’t be read",
      "Run the review again.",
    ],
  ],
])("says what was decided, what stands against it, and what is next: %s", (_, change, lines) => {
  expect(said(change)).toEqual(lines);
});

test("a concern whose passage was rewritten since is told as one to check, and isn’t counted as open", () => {
  const points = review.points.map((point) => ({ ...point, rewritten: true }));
  const { against } = checkpointBrief({ ...RECORDED, review: { ...review, points } }, false);
  expect(against.named.map(({ rest }) => rest)).toEqual(["passage rewritten since"]);
  expect(against.notes.map(({ words }) => words)).toEqual([
    "1 concern to check again, since the text was rewritten",
  ]);
});

test.each<[Partial<CheckpointReview>, boolean, string]>([
  [{}, true, "The revision so far is already in A.md. Resume the review, or decide on the revision so far."],
  [
    { revised: false },
    true,
    "The revision so far is already in A.md. Resume the review, or take the revision back.",
  ],
  [
    { revised: false, file: null },
    true,
    "The revision so far is saved, and your task still has its original text. Resume the review, or take the revision back.",
  ],
  [{ revised: false, differences: [] }, true, "Nothing was changed yet. Resume the review to continue."],
  [{ differences: [] }, false, "Nothing was changed. Run it again, or close it."],
])("one without an end says where its revision is: %o, %s", (change, resumable, words) => {
  expect(said({ state: "running", ...change }, resumable)[3]).toBe(words);
});
