import type { ReviewedChange, ReviewLine } from "../../../contract";
import type { Hunk } from "./hunks";

/** The current wording of each place of a change: the author's, or else the proposed one. */
export function wordings({ change, decision }: ReviewedChange): string[] {
  const edited = decision?.verdict === "accepted" ? decision.edited : null;
  return change.places.map((place, index) => edited?.[index] ?? place.new);
}

/**
 * The text before and after the wording of a hunk's place on its lines. Found by matching the old and
 * new wording with the removed and added lines; empty if they don't match.
 */
export function around(hunk: Hunk): { before: string; after: string } {
  const place = hunk.reviewed.change.places[hunk.place];
  const wording = wordings(hunk.reviewed)[hunk.place];
  if (!place || wording === undefined) return { before: "", after: "" };
  const removed = text(hunk.lines, "removed");
  const added = text(hunk.lines, "added");
  return (
    fitted(removed, added, place.old, wording) ??
    // A paragraph with hard line breaks is drawn as one line.
    fitted(removed, added, unwrapped(place.old), unwrapped(wording)) ?? { before: "", after: "" }
  );
}

function fitted(removed: string, added: string, old: string, wording: string) {
  for (let at = added.indexOf(wording); at >= 0; at = added.indexOf(wording, at + 1)) {
    const before = added.slice(0, at);
    const after = added.slice(at + wording.length);
    if (removed === before + old + after) return { before, after };
  }
  return null;
}

function unwrapped(text: string): string {
  return text.replace(/\r?\n[ \t]*/g, " ");
}

function text(lines: readonly ReviewLine[], side: ReviewLine["side"]): string {
  return lines
    .filter((line) => line.side === side)
    .map((line) => line.segments.map((segment) => segment.text).join(""))
    .join("\n");
}
