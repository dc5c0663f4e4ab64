import type {
  AdversaryReview,
  CheckpointConflict,
  CheckpointReview,
  CheckpointState,
  Finding,
  FindingId,
  Mark,
  Point,
  TextComparison,
} from "../../../contract";
import { count } from "../../../lib/format";
import { rowsOf } from "../../versions/versions.svelte";
import type { Tone } from "../words";

/** What became of a finding: a sign, and what it stands for. */
export const MARKS: Record<Mark, { sign: string; word: string; tone: Tone }> = {
  addressed: { sign: "✓", word: "Addressed", tone: "good" },
  noted: { sign: "○", word: "Noted", tone: "plain" },
  unresolved: { sign: "⚠", word: "Unresolved", tone: "warn" },
};

/** What became of a finding of a checkpoint that ended: its mark, as the author decided by it. */
export function marked(
  marks: ReadonlyMap<FindingId, Point> | null,
  { id }: Pick<Finding, "id">,
): { word: string; rest: string; tone: Tone } | null {
  if (marks === null) return null;
  const point = marks.get(id);
  if (!point) return { word: "Raised again", rest: "in a later round", tone: "plain" };
  const { sign, word, tone } = MARKS[point.mark];
  return { word: `${sign} ${word}`, rest: point.words, tone };
}

/** What the findings came to together: "All addressed", "2 unresolved"; without an end, what they came to so far. */
export function resultWords(review: AdversaryReview, complete: boolean): { word: string; tone: Tone } {
  if (complete) return cameTo(review);
  const { unresolved, settled } = parted(review.points);
  const parts = [unresolved.length && `${unresolved.length} unresolved`, settledWords(settled)];
  const words = parts.filter(Boolean).join(" · ").replaceAll(" · ", ", ");
  return { word: `${words || "Nothing raised"} so far`, tone: "plain" };
}

function cameTo({ points, unresolved, unread }: AdversaryReview): { word: string; tone: Tone } {
  if (points.length === 0) {
    return unread === null
      ? { word: "Nothing raised", tone: "good" }
      : { word: "The adversary’s answer could not be read", tone: "warn" };
  }
  return unresolved === 0
    ? { word: "All addressed", tone: "good" }
    : { word: `${count(unresolved, "unresolved", "unresolved")}`, tone: "warn" };
}

/** The findings that ask something of the author, and the others: first what the document stands for. */
export function parted(points: readonly Point[]): { unresolved: Point[]; settled: Point[] } {
  const of = (mark: Mark) => points.filter((point) => point.mark === mark);
  return { unresolved: of("unresolved"), settled: [...of("addressed"), ...of("noted")] };
}

/** "2 addressed · 1 noted". */
export function settledWords(points: readonly Point[]): string {
  const of = (mark: Mark) => points.filter((point) => point.mark === mark).length;
  const parts = [of("addressed") && `${of("addressed")} addressed`, of("noted") && `${of("noted")} noted`];
  return parts.filter(Boolean).join(" · ");
}

/** "2 places · 5 words added · 1 removed". */
export function changeWords(comparisons: readonly TextComparison[]): string {
  const sum = (of: (one: TextComparison) => number) =>
    comparisons.reduce((all, comparison) => all + of(comparison), 0);
  const places = sum(({ blocks }) => rowsOf(blocks).filter(({ row }) => row === "difference").length);
  return [
    count(places, "place"),
    `${count(
      sum(({ words_added }) => words_added),
      "word",
    )} added`,
    `${sum(({ words_removed }) => words_removed)} removed`,
  ].join(" · ");
}

/** Why the text from before can't be put back where others wrote to it as well. */
const NO_WAY_BACK = "Take back all isn’t possible here: it would also remove lines that others wrote.";

type Standing = Pick<CheckpointReview, "state" | "file" | "differences" | "revised" | "shared" | "conflict">;

/** What stands in the footer of a checkpoint that was decided, or waits for that. */
export function standingWords(review: Standing): string {
  const { state, file } = review;
  const name = file ?? "the text";
  if (review.conflict) return conflictRemedy(review.conflict);
  const choices = review.shared ? "Approve it or adjust it." : "Approve it, adjust it or take it back.";
  const WORDS: Record<CheckpointState, string> = {
    running:
      file && review.differences.length > 0
        ? `${file} has the revision so far. ${choices}`
        : "Nothing was changed.",
    to_review: file
      ? `${file} has the revision. ${choices}`
      : "Approve the revision, or adjust it. The task is unchanged until you approve the revision.",
    unrevised: `No revision was written, so there is nothing to approve. ${file ?? "The text"} stays as it is.`,
    approved: `Approved: ${name} has the revision.`,
    adjusted: `Adjusted by hand, which is final: the adversary won’t read ${file ?? "it"} again.`,
    taken_back: `Taken back: ${name} is as it was before the checkpoint.`,
  };
  const kept = file !== null && review.shared && state !== "unrevised" && state !== "taken_back";
  return kept ? `${WORDS[state]} ${NO_WAY_BACK}` : WORDS[state];
}

/** What somebody else did to the document since the review. */
export function conflictWords(
  { holds_revision, difference, clashes }: CheckpointConflict,
  name: string,
): string {
  if (difference.blocks.every(({ block }) => block === "unchanged")) {
    return `${name} has its text from before the review again, so the revision is not in it.`;
  }
  if (holds_revision)
    return `Somebody else changed ${name}, and the revision is still in it. Keep both approves it and keeps their lines.`;
  const lost = `Somebody else changed ${name}, and the revision is no longer in it.`;
  if (clashes === 0) return `${lost} Keep both puts it back and keeps their lines.`;
  return `${lost} ${count(clashes, "change")} of the revision ${clashes === 1 ? "conflicts" : "conflict"} with theirs.`;
}

function conflictRemedy({ clashes }: CheckpointConflict): string {
  return clashes === 0
    ? "Keep both, or adjust the document by hand."
    : "Keep both puts in what fits and lets you write the rest by hand.";
}

/** What stands above what differs, and the name of what is changed behind it. */
export function differenceTitle({ state, file }: Pick<CheckpointReview, "state" | "file">): {
  title: string;
  name: string | null;
} {
  const name = file ?? "the text";
  if (state === "taken_back") {
    return { title: `The revision you took back (no longer in the ${file ? "file" : "text"})`, name: null };
  }
  if (state === "adjusted") return { title: "What the review and you changed in", name };
  return { title: "What the review changed in", name };
}
