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
import type { Quoted } from "../quotes.svelte";

/** An argument or a finding, as a line of a position shows it. */
export interface Point {
  id: FindingId;
  /** Its place in its position, from 1. */
  number: number;
  title: string;
  quote: string;
  match: QuoteMatch;
  /** Whether the quote only names what the point is about. */
  onlyNames: boolean;
  /** How grave it is; `null` for an argument. */
  severity: Severity | null;
  /** What it attacks, where it says so; empty otherwise. */
  assumption: string;
  /** Why it holds, or why it matters. */
  text: string;
  /** What would settle it; empty for an argument. */
  fix: string;
  /** The argument or finding that it answers. */
  answers: FindingId | null;
}

/** Whether two positions are missing for one reason, so that telling it once is enough. */
export function failedAlike({ absent: one }: Position, { absent: other }: Position): boolean {
  return (
    one !== null && other !== null && one.message === other.message && (one.hint ?? "") === (other.hint ?? "")
  );
}

/** The points of a position, arguments before findings, each by its place. */
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
    text: one.text,
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
    text: one.concern,
    fix: one.suggestion,
    answers: null,
  }));
  return [...arguments_, ...objections];
}

/** Every passage that positions quote: in a concern, or in anything else that is said. */
export function quotedBy(positions: readonly Position[]): Quoted[] {
  return positions.flatMap(({ persona, arguments: argued, findings }) => [
    ...findings.map(({ id, quote }) => ({ id, quote, persona })),
    ...argued.map(({ id, quote }) => ({ id, quote, persona, argument: true })),
  ]);
}

/** What somebody said, and who. */
export interface Said {
  point: Point;
  by: string;
  persona: string;
}

/** A concern as one row: what is raised, by whom, what others said to it, and whether it still stands. */
export interface ConcernRow {
  point: Point;
  /** Everybody who raises it, whose words stand for it first. */
  raised: [Said, ...Said[]];
  answers: Said[];
  /** Whether somebody was asked to answer it. */
  asked: boolean;
  /** What the judge says of it. */
  score: Score | null;
  stands: boolean;
}

/** The concerns of a debate, in the order in which they were raised. */
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

/** Whether the passage that a point quotes stands in the text that was debated. */
export function isFound(positions: readonly Position[], point: FindingId): boolean {
  const all = positions.flatMap(pointsOf);
  return all.some(({ id, quote, match }) => id === point && quote !== "" && match !== "none");
}

/** The findings of all positions. */
export function findingsOf(positions: readonly Position[]): Finding[] {
  return positions.flatMap((position) => position.findings);
}

/** What a judge says of one point; `null` where it says nothing. */
export function scoreOf(conclusion: Conclusion | null, point: FindingId): Score | null {
  return conclusion?.verdict?.scores.find((score) => score.point === point) ?? null;
}

/** What a judge says of one position; `null` where it says nothing. */
export function noteOn(conclusion: Conclusion | null, step: string): SideNote | null {
  return conclusion?.verdict?.sides.find((side) => side.step === step) ?? null;
}

/** What each seat said, in the order in which seats first spoke. */
export function bySeat(positions: readonly Position[]): Position[][] {
  const seats = new Map<SeatId, Position[]>();
  for (const position of positions) {
    seats.set(position.seat, [...(seats.get(position.seat) ?? []), position]);
  }
  return [...seats.values()];
}
