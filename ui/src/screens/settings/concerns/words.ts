import type { AnsweredBefore, ConcernImport } from "../../../contract";
import { count } from "../../../lib/format";

/** What a gauntlet on the same text does with a finding that a concern covers. */
export const MEANS: Readonly<Record<AnsweredBefore, string>> = {
  dropped: "repeats are dropped",
  noted: "repeats are raised with a note",
  raised: "repeats are raised again",
};

/** "3 of 5 concerns added". */
export function importTitle({ entries }: ConcernImport): string {
  const added = entries.filter(({ skipped }) => skipped === null).length;
  if (added === entries.length) return `${count(added, "concern")} added`;
  return `${added} of ${count(entries.length, "concern")} added`;
}
