import type { Action } from "../../../app/actions";
import { offered } from "../../../app/offers";
import { isTextField } from "../../../app/shortcut";
import { isAbove } from "../../../lib/floating";
import type { ReviewState } from "./review.svelte";

/** Shows a list of changes, and moves from one to the next. */
interface Walk {
  move(by: 1 | -1): void;
}

let open: ReviewState | null = null;
let walk: Walk | null = null;

/** Lets the keys of the review step through other changes, until the returned function is called. */
export function walkThrough(changes: Walk): () => void {
  walk = changes;
  return () => {
    if (walk === changes) walk = null;
  };
}

/** Makes the actions below act on a review, until the returned function is called. */
export function actOn(review: ReviewState): () => void {
  open = review;
  return () => {
    if (open === review) open = null;
  };
}

/** Single keys belong to a list or dialog that is open above; in a text field they are text. */
function free(): boolean {
  const at = document.activeElement;
  return at === null || isTextField(at) || !isAbove(at);
}

function action(id: string, label: string, shortcut: string, run: (review: ReviewState) => void): Action {
  return {
    id,
    label,
    shortcut,
    group: "Review",
    enabled: () => open !== null && open.blocks !== null && free(),
    run: () => open && run(open),
  };
}

/** A decision: impossible while another process drives the debate, or once the text was accepted. */
function decision(id: string, label: string, shortcut: string, run: (review: ReviewState) => void): Action {
  const inReview = action(id, label, shortcut, run);
  return { ...inReview, enabled: () => (inReview.enabled?.() ?? false) && open?.locked === false };
}

/** A step through what is in view: other changes, or those of the review. */
function step(id: string, label: string, shortcut: string, by: 1 | -1): Action {
  const inReview = action(id, label, shortcut, (review) => review.move(by));
  return {
    ...inReview,
    enabled: () => (walk !== null && free()) || (inReview.enabled?.() ?? false),
    run: () => (walk ? walk.move(by) : inReview.run()),
  };
}

/** The keys of a review. */
export const REVIEW_ACTIONS: readonly Action[] = [
  step("change-next", "Next change", "J", 1),
  step("change-previous", "Previous change", "K", -1),
  decision("change-accept", "Accept the change", "A", (review) => {
    if (review.current) void review.decide(review.current, { verdict: "accepted", edited: null });
  }),
  decision("change-reject", "Reject the change", "R", (review) => {
    if (review.current) void review.decide(review.current, { verdict: "rejected" });
  }),
  decision("change-edit", "Edit the change in place", "E", (review) => review.edit(review.current)),
  decision(
    "change-split",
    "Decide on each edit of the change separately, or on all together",
    "S",
    (review) => {
      if (review.current) void review.split(review.current);
    },
  ),
  action("review-rendered", "Preview the new text", "P", (review) => {
    review.rendered = !review.rendered;
  }),
  decision("changes-accept-rest", "Accept the rest", "Shift+A", (review) => void review.acceptRest()),
  {
    ...offered("changes-accept-group", "Accept all from one reviewer, severity or section", "Review"),
    shortcut: "Shift+G",
  },
  {
    ...action("change-undo", "Undo the last decision", "U", (review) => void review.undo()),
    enabled: () => (open?.undoable ?? false) && free(),
  },
];
