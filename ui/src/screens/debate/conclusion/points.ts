import type {
  Concern,
  Conclusion,
  Finding,
  FindingId,
  Position,
  QuoteMatch,
  Score,
  SeatId,
  Severity,
  SideNote,
} from "../../../contract";
import { spoken } from "../../../lib/unmarked";
import type { Quoted } from "../quotes.svelte";

/** An argument or a finding, as a line of a position shows it. */
export interface Point {
  id: FindingId;
  /** Its number within its position, from 1. */
  number: number;
  title: string;
  quote: string;
  match: QuoteMatch;
  /** Whether the quote only names the subject of the point. */
  onlyNames: boolean;
  /** Its severity; `null` for an argument. */
  severity: Severity | null;
  /** The assumption that it attacks, if it names one; otherwise empty. */
  assumption: string;
  /** Why it is true, or why it matters. */
  text: string;
  /** What would settle it; empty for an argument. */
  fix: string;
  /** The argument or finding that it replies to. */
  answers: FindingId | null;
}

/** Whether two positions are missing for the same reason, so that it is shown only once. */
export function failedAlike({ absent: one }: Position, { absent: other }: Position): boolean {
  return (
    one !== null && other !== null && one.message === other.message && (one.hint ?? "") === (other.hint ?? "")
  );
}

/** The points of a position, arguments before findings, each with its number. */
export function pointsOf({ arguments: argued, findings, assumptions }: Position): Point[] {
  const arguments_ = argued.map((one, at) => ({
    id: one.id,
    number: at + 1,
    title: one.title,
    quote: one.quote,
    match: one.quote_match,
    onlyNames: one.only_names,
    severity: null,
    assumption: "",
    text: spoken(one.text),
    fix: "",
    answers: one.answers,
  }));
  const objections = findings.map((one, at) => ({
    id: one.id,
    number: argued.length + at + 1,
    title: one.title,
    quote: one.quote,
    match: one.quote_match,
    onlyNames: one.only_names,
    severity: one.severity,
    assumption: assumptions.find(({ finding }) => finding === one.id)?.text ?? "",
    text: spoken(one.concern),
    fix: spoken(one.suggestion),
    answers: null,
  }));
  return [...arguments_, ...objections];
}

/** Every passage that positions quote: in a concern, or elsewhere. */
export function quotedBy(positions: readonly Position[]): Quoted[] {
  return positions.flatMap(({ persona, arguments: argued, findings }) => [
    ...findings.map(({ id, quote }) => ({ id, quote, persona })),
    ...argued.map(({ id, quote }) => ({ id, quote, persona, argument: true })),
  ]);
}

/** What was said, and by whom. */
export interface Said {
  point: Point;
  by: string;
  persona: string;
}

/** A concern as one row: the concern, who raised it, the replies, and whether it is still open. */
export interface ConcernRow {
  point: Point;
  /** Everybody who raised it; the first one's wording is shown. */
  raised: [Said, ...Said[]];
  answers: Said[];
  /** Whether somebody was asked to reply. */
  asked: boolean;
  /** The judge's score. */
  score: Score | null;
  stands: boolean;
}

/** The concerns of a debate, in the order they were raised. */
export function concernRows(positions: readonly Position[], concerns: readonly Concern[]): ConcernRow[] {
  const said = new Map(
    positions.flatMap((position) => {
      const { label: by, persona } = position;
      return pointsOf(position).map((point) => [point.id, { point, by, persona }]);
    }),
  );
  const all = (ids: readonly FindingId[]) => ids.flatMap((id) => said.get(id) ?? []);
  return concerns.flatMap(({ finding, also, severity, answers, asked, score, stands }) => {
    const [first, ...others] = all([finding, ...also]);
    if (!first) return [];
    return [
      {
        point: { ...first.point, severity },
        raised: [first, ...others] satisfies [Said, ...Said[]],
        answers: all(answers),
        asked,
        score,
        stands,
      },
    ];
  });
}

/** Whether the passage that a point quotes is in the text that was debated. */
export function isFound(positions: readonly Position[], point: FindingId): boolean {
  const all = positions.flatMap(pointsOf);
  return all.some(({ id, quote, match }) => id === point && quote !== "" && match !== "none");
}

/** The findings of all positions. */
export function findingsOf(positions: readonly Position[]): Finding[] {
  return positions.flatMap((position) => position.findings);
}

/** The judge's score of a point; `null` if there is none. */
export function scoreOf(conclusion: Conclusion | null, point: FindingId): Score | null {
  return conclusion?.verdict?.scores.find((score) => score.point === point) ?? null;
}

/** The judge's remark on a position; `null` if there is none. */
export function noteOn(conclusion: Conclusion | null, step: string): SideNote | null {
  return conclusion?.verdict?.sides.find((side) => side.step === step) ?? null;
}

/** What each seat said, in the order of their first statements. */
export function bySeat(positions: readonly Position[]): Position[][] {
  const seats = new Map<SeatId, Position[]>();
  for (const position of positions) {
    seats.set(position.seat, [...(seats.get(position.seat) ?? []), position]);
  }
  return [...seats.values()];
}
