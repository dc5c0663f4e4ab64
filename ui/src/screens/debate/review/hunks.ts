// Joins the lines of a proposal with the findings and reasons behind each change.

import type {
  ChangeId,
  Decision,
  Finding,
  FindingId,
  ReviewBlock,
  ReviewedChange,
  ReviewLine,
  Seat,
  Segment,
  Setup,
  Severity,
} from "../../../contract";
import type { DebateState } from "../debate.svelte";
import { isAnsweredThere } from "../outcome";
import { headingOf, stretchOf } from "./context";
import { numbered, raisersOf } from "../seats";
import { listed, worst } from "../words";
import { type Names, severalOf } from "./named";

/** One place of one change, as the review shows it. */
export interface Hunk {
  key: string;
  reviewed: ReviewedChange;
  /** From 0. */
  place: number;
  heading: string;
  lines: ReviewLine[];
  findings: Finding[];
}

/** A conflict between changes and words that the author wrote since. */
export interface Clash extends Extract<ReviewBlock, { block: "clash" }> {
  key: string;
  reviewed: ReviewedChange[];
  findings: Finding[];
}

/** A row of the review. */
export type Row =
  | { row: "same"; key: string; lines: string[] }
  | { row: "hunk"; key: string; hunk: Hunk }
  | { row: "clash"; key: string; clash: Clash };

/** The state of a clash: open, as the author decided, or with the author's text kept. */
export type Standing = "open" | "settled" | "kept";

export function standingOf(clash: Clash): Standing {
  const own = ownOf(clash);
  if (own.length > 0 && own.every(({ decision }) => decision?.verdict === "rejected")) return "kept";
  const accepted = own.every(({ decision }) => decision?.verdict === "accepted");
  if (clash.settled === null || !accepted) return "open";
  return clash.settled === plain(clash.now) ? "kept" : "settled";
}

/** Whether a change of a clash has places elsewhere, too. */
export function reachesBeyond(clash: Clash, blocks: readonly ReviewBlock[]): boolean {
  const own = ownOf(clash).map(({ change }) => change.id);
  return blocks.some((block, index) => {
    if (block.block === "unchanged" || keyOf(block, index) === clash.key) return false;
    return block.block === "clash"
      ? block.changes.some((id) => own.includes(id))
      : own.includes(block.change);
  });
}

/** The changes of a clash that the author decides on. */
export function ownOf({ reviewed }: Clash): ReviewedChange[] {
  return reviewed.filter(({ change }) => change.scaffold_for.length === 0);
}

export function plain(segments: readonly Segment[]): string {
  return segments.map(({ text }) => text).join("");
}

/** Which hunks to show; `null` means no filter. */
export interface Filter {
  /** The name of whoever raised one of the findings, as in `namesOf`. */
  raiser: string | null;
  severity: Severity | null;
}

export const NO_FILTER: Filter = { raiser: null, severity: null };

/** The author's progress. */
export interface Progress {
  changes: number;
  decided: number;
  accepted: number;
  rejected: number;
  /** Questions of a check that the author answered in the text instead. */
  answered: number;
}

/** A persona behind a hunk, and the first round in which it raised it. */
export interface Cause {
  persona: string;
  label: string;
  round: number;
}

/** The keys of all rows of a review, drawn or not. */
export function keysOf(blocks: readonly ReviewBlock[]): string[] {
  return blocks.map(keyOf);
}

function keyOf(block: ReviewBlock, index: number): string {
  if (block.block === "unchanged") return `same-${index}`;
  if (block.block === "clash") return `clash-${block.changes.join("-")}-${index}`;
  return `${block.change}-${block.place}`;
}

/** The rows of a review. With a filter, only matching hunks are left, without the text between them. */
export function rowsOf(
  blocks: readonly ReviewBlock[],
  changes: readonly ReviewedChange[],
  findings: ReadonlyMap<FindingId, Finding>,
  setup: Setup | null,
  filter: Filter,
): Row[] {
  const byId = new Map<ChangeId, ReviewedChange>(changes.map((one) => [one.change.id, one]));
  const all = blocks.flatMap((block, index): Row[] => {
    const key = keyOf(block, index);
    if (block.block === "unchanged") return [{ row: "same", key, lines: block.lines }];
    if (block.block === "clash") {
      const reviewed = block.changes.flatMap((id) => byId.get(id) ?? []);
      const ids = new Set(reviewed.flatMap(({ change }) => change.findings));
      const behind = [...ids].flatMap((id) => findings.get(id) ?? []);
      return [{ row: "clash", key, clash: { ...block, key, reviewed, findings: behind } }];
    }
    const reviewed = byId.get(block.change);
    if (!reviewed) return [];
    const behind = block.findings.flatMap((id) => findings.get(id) ?? []);
    return [{ row: "hunk", key, hunk: { ...block, key, reviewed, findings: behind } }];
  });
  if (filter.raiser === null && filter.severity === null) return all;
  const fits = ({ findings }: Pick<Hunk, "findings">) =>
    (filter.raiser === null || isRaisedBy(filter.raiser, findings, setup)) &&
    (filter.severity === null || worst(findings) === filter.severity);
  return all.filter(
    (row) => (row.row === "hunk" && fits(row.hunk)) || (row.row === "clash" && fits(row.clash)),
  );
}

/** Whether one of these findings was raised under that name. */
export function isRaisedBy(name: string, findings: readonly Finding[], setup: Setup | null): boolean {
  return findings.some((finding) => raisersOf(finding, setup).some(({ label }) => label === name));
}

/**
 * Whether the hunk at `index` has to show its heading: it differs from the previous hunk's,
 * and isn't among the lines in view above.
 */
export function isHeaded(rows: readonly Row[], index: number): boolean {
  const [at, above] = [rows[index], rows[index - 1]];
  const before = rows.slice(Math.max(0, index - 2), index).findLast((row) => row.row === "hunk");
  if (at?.row !== "hunk" || (before?.row === "hunk" && before.hunk.heading === at.hunk.heading)) return false;
  if (above?.row !== "same") return true;
  const { head, folded, tail } = stretchOf(above.lines, index > 1, true);
  const inView = folded.length === 0 ? head : tail;
  return !inView.some((line) => headingOf(line) === at.hunk.heading);
}

/** Whether the hunk above the one at `index` shows the same original lines. */
export function isRepeated(rows: readonly Row[], index: number): boolean {
  const [at, above] = [rows[index], rows[index - 1]];
  if (at?.row !== "hunk" || above?.row !== "hunk") return false;
  const before = originalOf(at.hunk);
  return before !== "" && before === originalOf(above.hunk);
}

function originalOf({ lines }: Hunk): string {
  const before = lines.filter(({ side }) => side !== "added");
  return before.map(({ segments }) => plain(segments)).join("\n");
}

/** Who caused a hunk, without duplicates. */
export function causesOf({ findings }: Hunk, setup: Setup | null): Cause[] {
  const causes = new Map<string, Cause>();
  for (const finding of findings) {
    for (const { key, label } of raisersOf(finding, setup)) {
      if (!causes.has(label)) causes.set(label, { persona: key, label, round: finding.round });
    }
  }
  return [...causes.values()];
}

/** "Raised by Product and QA in round 1, Security in round 2."; findings brought from a debate have none. */
export function raisedBy(causes: readonly Cause[]): string {
  if (causes.length === 0) return "Brought from an earlier debate.";
  const rounds = [...new Set(causes.map(({ round }) => round))];
  const of = (number: number) =>
    listed(causes.filter(({ round }) => round === number).map(({ label }) => label));
  return `Raised by ${rounds.map((round) => `${of(round)} in round ${round}`).join(", ")}.`;
}

/** The names of reviewers in the order of seats, then of adversaries in gauntlets, without duplicates. */
export function namesOf(setup: Setup | null): string[] {
  const cast = setup?.agenda.gauntlet?.cast;
  const attackers = [
    ...(cast?.adversaries.map(({ seat }) => seat) ?? []),
    ...(cast?.boss ? [cast.boss] : []),
  ];
  const label = ({ persona }: Seat) => persona.label;
  return [...new Set([...numbered((setup?.seats ?? []).map(label)), ...attackers.map(label)])];
}

/** The change that this one was split from; `null` for one that was not split. */
export function wholeOf(change: ChangeId): ChangeId | null {
  const dot = change.lastIndexOf(".");
  return dot < 0 ? null : change.slice(0, dot);
}

/** A change, or the parts that it was split into. */
export function partsOf(changes: readonly ReviewedChange[], whole: ChangeId): ReviewedChange[] {
  return changes.filter(({ change }) => change.id === whole || wholeOf(change.id) === whole);
}

/** The index of a hunk among the places of its whole change, from 0. */
export function placeIn({ reviewed, place }: Hunk): number {
  const whole = wholeOf(reviewed.change.id);
  return whole === null ? place : Number(reviewed.change.id.slice(whole.length + 1)) - 1;
}

/** Whether a change waits for a decision. Scaffold never does, since it follows other changes. */
export function isOpen({ change, decision }: ReviewedChange): boolean {
  return decision === null && change.scaffold_for.length === 0;
}

/** Whether the primary button belongs below all changes, because the selected one has none. */
export function leadsBelow(selected: Hunk | null): boolean {
  return selected === null || !isOpen(selected.reviewed);
}

/** Counts decisions. An accepted change that conflicts with the author's edit counts once that is settled. */
export function progressOf(
  changes: readonly ReviewedChange[],
  clashes: readonly Clash[] = [],
  isAnswered: (reviewed: ReviewedChange) => boolean = () => false,
): Progress {
  const open = clashes.filter((clash) => standingOf(clash) === "open");
  const unsettled = new Set(open.flatMap((clash) => clash.changes));
  const own = changes.filter(({ change }) => change.scaffold_for.length === 0);
  const settled = own.filter(({ change }) => !unsettled.has(change.id));
  const accepted = settled.filter(({ decision }) => decision?.verdict === "accepted").length;
  const out = own.filter(({ decision }) => decision?.verdict === "rejected");
  const answered = out.filter(isAnswered).length;
  return {
    changes: own.length,
    decided: accepted + out.length,
    accepted,
    rejected: out.length - answered,
    answered,
  };
}

/** The same for a review. */
export function progressIn(of: {
  changes: readonly ReviewedChange[];
  clashes: readonly Clash[];
  debate: DebateState;
}): Progress {
  return progressOf(of.changes, of.clashes, (one) => isAnsweredThere(of.debate, one));
}

/** "5 of 14 decided · 4 accepted, 1 rejected". */
export function progressWords({ decided, changes, accepted, rejected, answered }: Progress): string {
  const all = `${decided} of ${changes} decided`;
  const elsewhere = answered > 0 ? `, ${answered} answered` : "";
  return decided === 0 ? all : `${all} · ${accepted} accepted, ${rejected} rejected${elsewhere}`;
}

/** Whether two decisions put the same words into the text. */
export function sameWording(one: Decision | null, other: Decision | null): boolean {
  return wording(one) === wording(other);
}

function wording(decision: Decision | null): string {
  return decision?.verdict === "accepted" ? JSON.stringify(decision.edited) : "null";
}

/** What a heading or an empty line is added for: the changes that were accepted, or may still be. */
export function scaffoldWords(
  of: readonly ChangeId[],
  changes: readonly ReviewedChange[],
  names: Names,
): string {
  const verdict = (id: ChangeId) => changes.find(({ change }) => change.id === id)?.decision?.verdict;
  const left = of.filter((id) => verdict(id) !== "rejected");
  const accepted = left.filter((id) => verdict(id) === "accepted");
  if (left.length === 0) return `Left out with its ${names.noun}s.`;
  if (accepted.length > 0) return `Added with ${severalOf(names, accepted)}.`;
  const which =
    left.length > 2 ? `any of its ${left.length} ${names.noun}s` : left.map(names.of).join(" or ");
  return `Added if you accept ${which}.`;
}
