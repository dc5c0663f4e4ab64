import type { Action } from "../../../app/actions";
import type { TaskDocument } from "../../../contract";
import { announce } from "../../../lib/announce.svelte";
import type { Reviewed } from "./reviewed.svelte";

/** A checkpoint to decide on, and a callback for a changed text. */
export interface OpenReview {
  reviewed: Reviewed;
  ontext: (document: TaskDocument) => void;
}

let open: OpenReview | null = null;

/** Makes the actions below act on a checkpoint, until the returned function is called. */
export function actOn(review: OpenReview): () => void {
  open = review;
  return () => {
    if (open === review) open = null;
  };
}

/** Approves the whole revision. */
export function approve(review: OpenReview): void {
  weigh(review, (reviewed) => reviewed.approve());
}

/** Keeps the other person's changes, and the revision. */
export function keepBoth(review: OpenReview): void {
  const keep = (reviewed: Reviewed) => reviewed.keepBoth();
  // If both rewrote a passage, nothing is approved yet.
  const { conflict } = review.reviewed;
  if (conflict !== null && conflict.clashes > 0 && !conflict.all_lost) void decide(review, keep);
  else weigh(review, keep);
}

/** Approves, after asking again if blocking concerns are open. */
function weigh(review: OpenReview, work: (reviewed: Reviewed) => Promise<TaskDocument | null>): void {
  const { reviewed } = review;
  const approve = () => void decide(review, work);
  if (reviewed.blocking.length > 0) reviewed.asked = approve;
  else approve();
}

/** Restores the text from before. */
export function takeBack(review: OpenReview): Promise<void> {
  return decide(review, (reviewed) => reviewed.takeBack());
}

/** Puts the revision back after it was taken back. */
export function putBack(review: OpenReview): Promise<void> {
  return decide(review, (reviewed) => reviewed.putBack());
}

/** Saves what the author wrote by hand as the text. */
export function saveAdjusted(review: OpenReview): Promise<void> {
  return decide(review, (reviewed) => reviewed.save());
}

async function decide(
  { reviewed, ontext }: OpenReview,
  work: (reviewed: Reviewed) => Promise<TaskDocument | null>,
): Promise<void> {
  const document = await work(reviewed);
  if (!document) return;
  ontext(document);
  if (reviewed.review) announce(reviewed.review.headline);
}

function action(
  id: string,
  label: string,
  can: (reviewed: Reviewed) => boolean,
  run: (review: OpenReview) => void,
): Action {
  return {
    id,
    label,
    group: "Result",
    enabled: () => open !== null && !open.reviewed.busy && open.reviewed.draft === null && can(open.reviewed),
    run: () => open && run(open),
  };
}

/** The author's decisions on the checkpoint in view. */
export const CHECKPOINT_ACTIONS: readonly Action[] = [
  action(
    "checkpoint-approve",
    "Approve the checkpoint’s revision",
    (reviewed) => reviewed.approvable,
    approve,
  ),
  action(
    "checkpoint-keep-both",
    "Keep both: the revision and what someone else wrote",
    (reviewed) => reviewed.conflict !== null,
    keepBoth,
  ),
  action(
    "checkpoint-adjust",
    "Adjust the checkpoint’s document by hand",
    (reviewed) => reviewed.open,
    ({ reviewed }) => void reviewed.adjust(),
  ),
  action(
    "checkpoint-take-back",
    "Take back all of the checkpoint",
    (reviewed) => reviewed.revertible,
    (review) => void takeBack(review),
  ),
];
