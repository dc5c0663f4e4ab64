import type { DebateId, VersionDebate, VersionRow } from "../../contract";
import { count, date } from "../../lib/format";

/** A stretch of a sentence; one about a debate links to it. */
export interface Part {
  text: string;
  debate: DebateId | null;
}

/** Where a version came from, in words. */
export function originOf(row: VersionRow, rows: readonly VersionRow[]): Part[] {
  const { origin } = row.version;
  if (origin.from !== "debate") return [plain(sourceOf(row, rows)), ...before(row)];
  if (row.source === null) return [plain("Refined by a debate that has since been deleted")];
  const { tally } = origin;
  const told = tally
    ? [
        `, ${count(tally.accepted, "change")} accepted`,
        tally.rejected > 0 ? `, ${tally.rejected} rejected` : "",
        tally.left_out > 0 ? `, ${tally.left_out} left out` : "",
      ].join("")
    : "";
  return [plain(row.source.checked ? "From " : "Refined by "), debateOf(row.source), plain(told)];
}

/** The same as one sentence. */
export function originWords(row: VersionRow, rows: readonly VersionRow[]): string {
  return originOf(row, rows)
    .map(({ text }) => text)
    .join("");
}

function sourceOf({ version: { origin, number } }: VersionRow, rows: readonly VersionRow[]): string {
  if (origin.from === "imported")
    return origin.name ? `Imported from ${origin.name}` : "Imported from a file";
  if (origin.from !== "restored") return "Your edits";
  const source = rows.find(({ version }) => version.id === origin.version);
  const file = fileBetween(number, source?.version.number, rows);
  if (file !== null) return `Your text, kept instead of the one in ${file}`;
  return source ? `Restored from version ${source.version.number}` : "Restored from an earlier version";
}

/** The file that the version between these two came from; `null` if it didn’t come from a file. */
function fileBetween(
  number: number,
  earlier: number | undefined,
  rows: readonly VersionRow[],
): string | null {
  const between = rows.find(({ version }) => version.number === number - 1)?.version.origin;
  return earlier === number - 2 && between?.from === "imported" ? between.name : null;
}

/** The text from before a debate is kept as a version. */
function before({ debate }: VersionRow): Part[] {
  return debate ? [plain(", before "), debateOf(debate)] : [];
}

function debateOf({ debate, started_at, checked }: VersionDebate): Part {
  return { text: `the ${checked ? "check of" : "debate from"} ${date(started_at)}`, debate };
}

function plain(text: string): Part {
  return { text, debate: null };
}
