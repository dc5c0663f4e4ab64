import type { AdversaryReview, CheckpointReview, CheckpointState, Mark } from "../../../contract";
import { count } from "../../../lib/format";
import type { Tone } from "../words";

/** What became of a finding: a sign, and what it stands for. */
export const MARKS: Record<Mark, { sign: string; word: string; tone: Tone }> = {
  addressed: { sign: "✓", word: "Addressed", tone: "good" },
  noted: { sign: "○", word: "Noted", tone: "plain" },
  unresolved: { sign: "⚠", word: "Unresolved", tone: "warn" },
};

/** What the findings came to together: "All addressed", "2 unresolved"; without an end, what they came to so far. */
export function resultWords(review: AdversaryReview, complete: boolean): { word: string; tone: Tone } {
  const { word, tone } = cameTo(review);
  return complete ? { word, tone } : { word: `So far: ${word.toLowerCase()}`, tone: "plain" };
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

type Standing = Pick<CheckpointReview, "state" | "file" | "difference">;

/** What stands in the footer of a checkpoint that was decided, or waits for that. */
export function standingWords({ state, file, difference }: Standing): string {
  const name = file ?? "the text";
  const unchanged = difference.blocks.every(({ block }) => block === "unchanged");
  const WORDS: Record<CheckpointState, string> = {
    running: `It did not come to its end. ${file ? `${file} holds what was revised so far.` : ""}`.trim(),
    to_review: unchanged
      ? `Nothing was changed in ${name}. Approve it as it is, or adjust it by hand.`
      : file
        ? `${file} holds the revision. It is yours to approve.`
        : "The revision is yours to approve.",
    approved: `Approved: ${name} has the revision.`,
    adjusted: `Adjusted by hand, which is final: the adversary does not read ${file ?? "it"} again.`,
    taken_back: `Taken back: ${name} is again what it was before the checkpoint.`,
  };
  return WORDS[state];
}

/** A text that was typed, with the line ends of the one that it is to replace. */
export function withEndsOf(before: string, typed: string): string {
  const all = before.match(/\r?\n/g) ?? [];
  const windows = all.filter((end) => end === "\r\n").length;
  const lines = typed.replaceAll("\r\n", "\n");
  return 2 * windows > all.length ? lines.replaceAll("\n", "\r\n") : lines;
}
