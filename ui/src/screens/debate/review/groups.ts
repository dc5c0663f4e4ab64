import type { ChangeId, Finding, Setup, Severity } from "../../../contract";
import { SEVERITY_NAMES } from "../../../lib/names";
import { worst } from "../words";
import { isOpen, isRaisedBy, namesOf, type Row } from "./hunks";

/** Undecided changes that can be accepted together. */
export interface Group {
  id: string;
  /** What they have in common. */
  by: "reviewer" | "severity" | "section";
  name: string;
  changes: readonly ChangeId[];
}

const SEVERITIES: readonly Severity[] = ["blocking", "major", "minor"];

/** The groups of a review: by reviewer, by severity, by section, each with at least one undecided change. */
export function groupsOf(rows: readonly Row[], setup: Setup | null): Group[] {
  const open = rows.flatMap((row) => {
    if (row.row === "same") return [];
    const { findings, heading } = row.row === "hunk" ? row.hunk : row.clash;
    const reviewed = row.row === "hunk" ? [row.hunk.reviewed] : row.clash.reviewed;
    return reviewed.filter(isOpen).map(({ change }) => ({ id: change.id, heading, findings }));
  });
  const group = (
    by: Group["by"],
    key: string,
    name: string,
    fits: (one: { heading: string; findings: Finding[] }) => boolean,
  ): Group => ({
    by,
    id: `accept-${by}-${key}`,
    name,
    changes: [...new Set(open.filter(fits).map(({ id }) => id))],
  });
  const headings = [...new Set(open.map(({ heading }) => heading))];
  return [
    ...namesOf(setup).map((name, index) =>
      group("reviewer", `${index}`, name, ({ findings }) => isRaisedBy(name, findings, setup)),
    ),
    ...SEVERITIES.map((severity) =>
      group(
        "severity",
        severity,
        SEVERITY_NAMES[severity],
        ({ findings }) => findings.length > 0 && worst(findings) === severity,
      ),
    ),
    ...headings.map((heading, index) =>
      group("section", `${index}`, heading || "Before the first heading", (one) => one.heading === heading),
    ),
  ].filter(({ changes }) => changes.length > 0);
}

/** The name for accepting a group: "Accept all from Security", "Accept all under Goals". */
export function acceptWords({ by, name }: Group): string {
  if (by === "reviewer") return `Accept all from ${name}`;
  return by === "severity" ? `Accept all ${name.toLowerCase()}` : `Accept all under ${name}`;
}
