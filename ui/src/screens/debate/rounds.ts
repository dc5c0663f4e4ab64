import type { Finding, FindingId, Round } from "../../contract";

/** The findings of a round: merged ones once they are counted, before that as they came. */
export function roundFindings(round: Round): Finding[] {
  return round.count?.findings ?? round.critiques.flatMap((critique) => critique.findings);
}

/**
 * Each finding of a debate by its name. Merged findings win over raw ones of the same name: they
 * know what became of them.
 */
export function findingsByName(rounds: readonly Round[]): ReadonlyMap<FindingId, Finding> {
  const all = rounds.flatMap((round) => [
    ...round.critiques.flatMap((critique) => critique.findings),
    ...(round.count?.findings ?? []),
  ]);
  return new Map(all.map((finding) => [finding.id, finding]));
}

/** The critiques that count as approvals, as long as the count itself is not there. */
export function approvals(round: Round): number {
  const counting = round.critiques.filter((one) => one.approved && one.approval_supported === true);
  return round.count?.approvals ?? counting.length;
}

/** Edits that a round's synthesis put into the text. */
export function appliedEdits(round: Round): number {
  return round.synthesis?.edits.filter((edit) => edit.applied).length ?? 0;
}
