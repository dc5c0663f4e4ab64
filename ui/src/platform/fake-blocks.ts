import type { ChangeId, Review, ReviewBlock, ReviewedChange, ReviewLine, Segment } from "../contract";

interface Spot {
  reviewed: ReviewedChange;
  place: number;
  start: number;
  end: number;
  text: string;
}

/** The review from top to bottom, as the back end draws it: whole lines, words marked. */
export function reviewBlocks(original: string, review: Review): ReviewBlock[] {
  const blocks: ReviewBlock[] = [];
  let from = 0;
  for (const spot of spots(review)) {
    const lines = lineBounds(original, spot.start, spot.end);
    push(blocks, original.slice(from, lines.start));
    blocks.push({
      block: "hunk",
      change: spot.reviewed.change.id,
      place: spot.place,
      heading: headingAbove(original, lines.start),
      lines: [
        ...marked("removed", original, lines, spot, original.slice(spot.start, spot.end)),
        ...marked("added", original, lines, spot, spot.text),
      ],
      findings: spot.reviewed.change.findings,
    });
    from = Math.max(from, lines.end + 1);
  }
  push(blocks, original.slice(from));
  return blocks;
}

function spots(review: Review): Spot[] {
  return review.changes
    .flatMap((reviewed) =>
      reviewed.change.places.map((place, index): Spot => {
        const edited = reviewed.decision?.verdict === "accepted" ? reviewed.decision.edited : null;
        const [start, end] = place.range;
        return { reviewed, place: index, start, end, text: edited?.[index] ?? place.new };
      }),
    )
    .sort((a, b) => a.start - b.start);
}

function lineBounds(text: string, start: number, end: number): { start: number; end: number } {
  const stop = text.indexOf("\n", end);
  return { start: text.lastIndexOf("\n", start - 1) + 1, end: stop < 0 ? text.length : stop };
}

function headingAbove(text: string, before: number): string {
  const above = text.slice(0, before).match(/^#+ .*$/gm);
  return above?.at(-1)?.replace(/^#+ /, "") ?? "";
}

function marked(
  side: "removed" | "added",
  text: string,
  lines: { start: number; end: number },
  spot: Spot,
  inner: string,
): ReviewLine[] {
  const before = text.slice(lines.start, spot.start);
  const after = text.slice(spot.end, lines.end);
  const rows = inner.split("\n");
  return rows.map((row, index) => {
    const segments: Segment[] = [{ text: row, marked: true }];
    if (index === 0) segments.unshift({ text: before, marked: false });
    if (index === rows.length - 1) segments.push({ text: after, marked: false });
    return { side, segments: segments.filter((segment) => segment.text !== "") };
  });
}

function push(blocks: ReviewBlock[], text: string): void {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines.length > 0) blocks.push({ block: "unchanged", lines });
}

/** The places of a change as changes of their own. */
export function partsOf(reviewed: ReviewedChange, whole: ChangeId): ReviewedChange[] {
  if (reviewed.change.id !== whole) return [reviewed];
  return reviewed.change.places.map((place, index) => ({
    ...reviewed,
    change: { ...reviewed.change, id: `${whole}.${index + 1}`, places: [place] },
  }));
}

/** The parts of a change as one again. */
export function joined(changes: readonly ReviewedChange[], whole: ChangeId): ReviewedChange[] {
  const isPart = ({ change }: ReviewedChange) => change.id.startsWith(`${whole}.`);
  const first = changes.find(isPart);
  if (!first) return [...changes];
  const places = changes.filter(isPart).flatMap(({ change }) => change.places);
  const together = { change: { ...first.change, id: whole, places }, decision: null };
  return changes.flatMap((one) => (one === first ? [together] : isPart(one) ? [] : [one]));
}
