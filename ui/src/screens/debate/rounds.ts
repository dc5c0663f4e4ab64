import type {
  ChangeId,
  Edit,
  EditId,
  Finding,
  FindingId,
  Remark,
  Review,
  Round,
  Synthesis,
  TakenOut,
} from "../../contract";

/** The findings of a round: merged once they are counted, raw before that. */
export function roundFindings(round: Round): Finding[] {
  return round.count?.findings ?? round.critiques.flatMap((critique) => critique.findings);
}

/**
 * Each finding of a debate by its id: those of rounds, and those that were `stated`. Merged findings
 * replace raw ones with the same id: they know how serious others took it, who else raised it, and where.
 */
export function findingsByName(
  rounds: readonly Round[],
  stated: readonly Finding[] = [],
): ReadonlyMap<FindingId, Finding> {
  const all = rounds.flatMap((round) => [
    ...round.critiques.flatMap((critique) => critique.findings),
    ...(round.count?.repeated ?? []),
    ...(round.count?.findings ?? []),
  ]);
  return new Map([...stated, ...all].map((finding) => [finding.id, finding]));
}

/** The critiques that count as approvals, until there is an official count. */
export function approvals(round: Round): number {
  const counting = round.critiques.filter((one) => one.approved && one.approval_supported === true);
  return round.count?.approvals ?? counting.length;
}

/** Edits that a round's synthesis applied to the text. */
export function appliedEdits(round: Round): number {
  return round.synthesis?.edits.filter((edit) => edit.applied).length ?? 0;
}

/** Earlier edits in the text that a round reads, without those that the author rejected. */
export function editsBefore(rounds: readonly Round[], number: number, out: readonly TakenOut[]): number {
  const gone = out.filter(({ round }) => round <= number).map(({ change }) => change);
  const isGone = (edit: Edit) =>
    gone.some(
      (change) =>
        change.findings.some((id) => edit.findings.includes(id)) &&
        change.places.some((place) => place.new.includes(edit.replace.trim())),
    );
  const before = rounds.filter((round) => round.number < number);
  const edits = before.flatMap((round) => round.synthesis?.edits ?? []);
  return edits.filter((edit) => edit.applied && !isGone(edit)).length;
}

/** An edit and the round that made it. */
export interface Origin {
  edit: Edit;
  round: number;
}

/** Each edit of a debate by its id. */
export function editsByName(rounds: readonly Round[]): ReadonlyMap<EditId, Origin> {
  const all = rounds.flatMap((round) =>
    (round.synthesis?.edits ?? []).map((edit): [EditId, Origin] => [edit.id, { edit, round: round.number }]),
  );
  return new Map(all);
}

/** The one change of the proposal that an edit became part of; `null` if that is ambiguous. */
export function changeOf(edit: Edit, review: Review | null): ChangeId | null {
  const changes = (review?.changes ?? []).map((reviewed) => reviewed.change);
  const behind = changes.filter((change) => change.findings.some((id) => edit.findings.includes(id)));
  const written = edit.replace.trim();
  const holding = behind.filter((change) =>
    change.places.some((place) => written !== "" && place.new.includes(written)),
  );
  const [only, ...others] = behind.length > 1 ? holding : behind;
  return only && others.length === 0 ? only.id : null;
}

/** Whether two remarks say the same. */
export function sameRemark(one: Remark, other: Remark): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}

/** The first round that received a remark. */
export function toldIn(rounds: readonly Round[], remark: Remark): number | null {
  return rounds.find((round) => round.told.some((told) => sameRemark(told, remark)))?.number ?? null;
}

/** The text of a round compared with the previous one and with the original. */
export interface Size {
  words: number;
  headings: number;
  moreWords: number;
  moreHeadings: number;
  originalWords: number;
  /** More than one and a half times the original. */
  swollen: boolean;
}

/** How a round's synthesis changed the size of the text. */
export function sizeOf({ growth }: Synthesis, before: Synthesis | null): Size {
  const { words, headings, original_words, original_headings } = growth;
  return {
    words,
    headings,
    moreWords: words - (before?.growth.words ?? original_words),
    moreHeadings: headings - (before?.growth.headings ?? original_headings),
    originalWords: original_words,
    swollen: words > 1.5 * original_words,
  };
}
