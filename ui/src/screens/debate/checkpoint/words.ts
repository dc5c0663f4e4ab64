import type {
  CheckpointConflict,
  CheckpointReview,
  Finding,
  FindingId,
  Mark,
  Point,
  ReviewLine,
  Side,
  TextComparison,
} from "../../../contract";
import { count } from "../../../lib/format";
import { rowsOf } from "../../versions/versions.svelte";
import type { Tone } from "../words";

/** What became of a finding: a sign and its meaning. */
export const MARKS: Record<Mark, { sign: string; word: string; tone: Tone }> = {
  addressed: { sign: "✓", word: "Addressed", tone: "good" },
  noted: { sign: "○", word: "Noted", tone: "plain" },
  unresolved: { sign: "⚠", word: "Still open", tone: "warn" },
};

/** The same for one whose passage somebody rewrote since: it may be settled. */
export const TO_CHECK = { ...MARKS.unresolved, word: "To check again" };

/** What became of a finding of a finished checkpoint: its mark, following the author's decision. */
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

/** The findings that need the author, and the others: addressed ones first. */
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

/** "2 changes · 5 words added, 1 removed". */
export function changeWords(comparisons: readonly TextComparison[]): string {
  const sum = (of: (one: TextComparison) => number) =>
    comparisons.reduce((all, comparison) => all + of(comparison), 0);
  const places = sum(({ blocks }) => rowsOf(blocks).filter(({ row }) => row === "difference").length);
  const added = count(
    sum(({ words_added }) => words_added),
    "word",
  );
  return `${count(places, "change")} · ${added} added, ${sum(({ words_removed }) => words_removed)} removed`;
}

/** Whether texts differ only in their line endings. */
export function onlyLineEnds(comparisons: readonly TextComparison[]): boolean {
  const hunks = comparisons.flatMap(({ blocks }) => blocks.filter(({ block }) => block === "hunk"));
  const text = (lines: readonly ReviewLine[], side: Side) =>
    lines
      .filter((line) => line.side === side)
      .map(({ segments }) => segments.map(({ text }) => text).join(""));
  return (
    hunks.length > 0 &&
    hunks.every(
      (hunk) =>
        hunk.block === "hunk" &&
        text(hunk.lines, "removed").join("\n") === text(hunk.lines, "added").join("\n"),
    )
  );
}

/** Why the earlier text can't be restored if others wrote to it as well. */
export const NO_WAY_BACK =
  "You can’t take everything back here because that would also remove other people’s changes.";

type Standing = Pick<CheckpointReview, "file" | "differences" | "revised" | "shared">;

/** What to do about a checkpoint that isn't finished, or was cut short. */
export function unfinishedWords(
  { file, differences, revised, shared }: Standing,
  resumable: boolean,
): string {
  if (!resumable) return "Nothing was changed. Run it again, or close it.";
  if (differences.length === 0) return "Nothing was changed yet. Resume the review to continue.";
  const where = file
    ? `The revision so far is already in ${file}.`
    : "The revision so far is saved, and your task still has its original text.";
  if (revised) return `${where} Resume the review, or decide on the revision so far.`;
  return `${where} Resume the review${shared ? "" : ", or take the revision back"}.`;
}

/** What came of committing the revision, as of now. */
export function commitWords({
  commit,
  state,
  file,
}: Pick<CheckpointReview, "commit" | "state" | "file">): { words: string; warns: boolean } | null {
  const undone = state === "taken_back";
  if (commit?.commit === "made") {
    const words = undone
      ? `Git still has it, as ${commit.name}. Commit ${file ?? "the document"} again to undo it there too.`
      : `Committed separately as ${commit.name}.`;
    return { words, warns: undone };
  }
  // If nothing was committed and the revision was taken back, there is nothing to warn about.
  return commit && !undone ? { words: `Not committed: ${commit.why}`, warns: true } : null;
}

/** The color of a review in this state: amber if something is left to look at. */
export function headlineTone({ alarm, state }: Pick<CheckpointReview, "alarm" | "state">): Tone {
  if (alarm) return "warn";
  return state === "taken_back" ? "plain" : "good";
}

/** What somebody else did to the document since the review. */
export function conflictWords(
  { holds_revision, difference, clashes, lost, all_lost }: CheckpointConflict,
  name: string,
): string {
  if (difference.blocks.every(({ block }) => block === "unchanged")) {
    return `${name} is back to its text from before the review, so the revision is not in it.`;
  }
  if (holds_revision && onlyLineEnds([difference]))
    return `Someone else changed only the line endings of ${name}. “Keep both and approve” approves the revision with the new line endings.`;
  if (holds_revision && lost.length === 0)
    return `Someone else changed ${name}, and the revision is still in it. “Keep both and approve” keeps their changes too.`;
  if (all_lost)
    return `Someone else changed ${name} and rewrote everything that the revision changed (${lost.join(", ")}). “Adjust…” lets you write it yourself. “Keep theirs and approve” approves the file as it is now.`;
  if (holds_revision)
    return `Someone else changed ${name} and rewrote part of the revision (${lost.join(", ")}). “Keep theirs and approve the rest” keeps their changes and what is left of the revision; “Adjust…” lets you write it yourself.`;
  const out = `Someone else changed ${name} and removed the revision.`;
  if (clashes === 0)
    return `${out} “Keep both and approve” puts the revision back and keeps their other changes.`;
  return `${out} ${count(clashes, "change")} of the revision ${clashes === 1 ? "conflicts" : "conflict"} with theirs${lost.length > 0 ? `: ${lost.join(", ")}` : ""}.`;
}

/** The label of the button that keeps somebody else's changes and what is left of the revision. */
export function keepWords({ clashes, lost }: CheckpointConflict): string {
  if (clashes > 0) return "Keep both…";
  return lost.length > 0 ? "Keep theirs and approve the rest" : "Keep both and approve";
}

/** What to do about it. */
export function conflictRemedy({ clashes, all_lost, lost }: CheckpointConflict): string {
  if (all_lost) return "Adjust the document yourself, keep theirs, or close this and leave it as it is.";
  if (clashes === 0 && lost.length > 0)
    return "Keep theirs and approve the rest, adjust the document yourself, or close this and leave it as it is.";
  return clashes === 0
    ? "Keep both, adjust the document yourself, or close this and leave it as it is."
    : "“Keep both” adds what fits and lets you write the rest, with the revision beside it.";
}

/** The heading above the differences, and the name of what changed after it. */
export function differenceTitle({
  state,
  file,
  put_back,
  theirs,
  own,
}: Pick<CheckpointReview, "state" | "file" | "put_back" | "theirs" | "own">): {
  title: string;
  name: string | null;
} {
  const name = file ?? "the text";
  if (state === "taken_back") {
    const what = put_back === "own_words" ? "Your text, which you took back" : "The revision you took back";
    return { title: `${what} (no longer in the ${file ? "file" : "text"})`, name: null };
  }
  if (state === "running") return { title: "What the review changed so far in", name };
  if (state === "adjusted" && theirs === null && own === null)
    return { title: "What the review and you changed in", name };
  if (theirs !== null) return { title: "The review’s changes to", name };
  return { title: "What the review changed in", name };
}
