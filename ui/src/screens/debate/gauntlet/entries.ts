import type {
  FindingId,
  Finding,
  GauntletFunnel,
  GauntletPlace,
  GauntletPoint,
  GauntletRun,
  KnownAnswer,
  PointState,
  Round,
} from "../../../contract";
import type { Quoted } from "../quotes.svelte";
import { roundFindings } from "../rounds";

/** A step of the funnel that can filter the list of findings. */
export type Step =
  | "raised"
  | "dropped"
  | "noted"
  | "merged"
  | "dismissed"
  | "accepted"
  | "deferred"
  | "challenged"
  | "reinstated"
  | "not_evaluated"
  | "requires_revision";

/** A finding of a gauntlet in its list. */
export interface Entry {
  finding: Finding;
  /** Its path; `null` if nobody evaluated it, or it was merged into another one. */
  point: GauntletPoint | null;
  /** The earlier answer to it. */
  known: KnownAnswer | null;
  /** The finding it was merged into. */
  into: Finding | null;
  /** How far it got; `null` for duplicates and what the final boss raised. */
  state: PointState | null;
}

/** The steps in order, each with the number of findings that reached it. */
export function stepsOf(funnel: GauntletFunnel): { step: Step; number: number; words: string }[] {
  const steps: [Step, number, string][] = [
    ["raised", funnel.raised, "raised"],
    ["dropped", funnel.dropped, "dropped"],
    ["noted", funnel.noted, "noted"],
    ["merged", funnel.merged, "merged"],
    ["accepted", funnel.accepted, "accepted"],
    ["deferred", funnel.deferred, "deferred"],
    ["dismissed", funnel.dismissed, "dismissed"],
    ["challenged", funnel.challenged, "challenged"],
    ["reinstated", funnel.reinstated, "reinstated"],
    ["not_evaluated", funnel.not_evaluated, "not evaluated"],
    [
      "requires_revision",
      funnel.requires_revision,
      funnel.requires_revision === 1 ? "requires a revision" : "require a revision",
    ],
  ];
  return steps
    .filter(([step, number]) => step !== "not_evaluated" || number > 0)
    .map(([step, number, words]) => ({ step, number, words }));
}

/** Where the bar of a step begins and ends, in findings from the first one raised. */
export interface Stretch {
  from: number;
  to: number;
}

/**
 * A bar for each step, inside the one it is part of: what was dropped or merged ends the row of what
 * was raised, the verdicts share the rest, and challenges are inside dismissals. What the final boss raised
 * comes after everything.
 */
export function stretchesOf(funnel: GauntletFunnel): Record<Step, Stretch> {
  const at = (from: number, length: number): Stretch => ({ from, to: from + length });
  const { raised, merged, dropped, accepted, deferred, challenged, reinstated } = funnel;
  const left = raised - dropped - merged;
  const weighed = accepted + funnel.not_evaluated;
  const dismissed = weighed + deferred;
  return {
    raised: at(0, raised),
    dropped: at(raised - dropped, dropped),
    merged: at(left, merged),
    noted: at(0, Math.min(funnel.noted, left)),
    accepted: at(0, accepted),
    not_evaluated: at(accepted, funnel.not_evaluated),
    deferred: at(weighed, deferred),
    dismissed: at(dismissed, funnel.dismissed),
    challenged: at(dismissed, challenged),
    reinstated: at(dismissed, reinstated),
    requires_revision: at(0, funnel.requires_revision),
  };
}

/** Every finding of a gauntlet: evaluated ones, earlier ones, and those of the final boss. */
export function entriesOf(run: GauntletRun): Entry[] {
  const weighed = run.points.map((point) => ({
    finding: point.finding,
    point,
    known: point.known,
    into: null,
    state: point.state,
  }));
  const dropped = run.dropped.map(({ finding, known }) => ({
    finding,
    point: null,
    known,
    into: null,
    state: "dropped" as const,
  }));
  const there = new Set<FindingId>([...weighed, ...dropped].map(({ finding }) => finding.id));
  const raised = run.adversaries.flatMap(({ findings }) => findings).filter(({ id }) => !there.has(id));
  const others = raised.map((finding) => {
    const into = run.points.find(({ also }) => also.includes(finding.id))?.finding ?? null;
    return { finding, point: null, known: null, into, state: into ? null : ("raised" as const) };
  });
  const boss = (run.boss?.findings ?? []).map((finding) => ({
    finding,
    point: null,
    known: null,
    into: null,
    state: null,
  }));
  return [...weighed, ...boss, ...others, ...dropped];
}

/** The findings that reached a step; `null`: all but duplicates. */
export function at(entries: readonly Entry[], step: Step | null): Entry[] {
  return entries.filter((entry) => (step === null ? entry.into === null : cameTo(entry, step)));
}

function cameTo({ point, into, state, known }: Entry, step: Step): boolean {
  switch (step) {
    case "raised":
      return state !== null || into !== null;
    case "dropped":
      return state === "dropped";
    case "noted":
      return state !== "dropped" && known !== null;
    case "merged":
      return into !== null;
    case "dismissed":
    case "accepted":
    case "deferred":
      return point?.tally?.verdict === step;
    case "challenged":
      return point?.rebuttal?.challenged ?? false;
    case "reinstated":
    case "not_evaluated":
      return state === step;
    case "requires_revision":
      return isRequired({ state, into });
  }
}

/** Whether it requires a revision of the text. Findings of the final boss always do. */
export function isRequired({ state, into }: Pick<Entry, "state" | "into">): boolean {
  if (state === null) return into === null;
  return ["accepted", "not_evaluated", "reinstated", "not_ruled"].includes(state);
}

/** How many findings of a debate's gauntlets no round has addressed, so that a Refine can. */
export function survivors(gauntlets: readonly GauntletRun[], rounds: readonly Round[]): number {
  const last = rounds.at(-1)?.number ?? 0;
  const open = gauntlets.filter(({ place }) => isOpen(place, last));
  return open.reduce((sum, { funnel }) => sum + funnel.requires_revision, 0);
}

function isOpen(place: GauntletPlace, last: number): boolean {
  if (place.at === "alone") return true;
  return place.at === "before" ? last === 0 : place.round === last;
}

/** The passages that only gauntlets quote. */
export function quotedByGauntlets(gauntlets: readonly GauntletRun[], rounds: readonly Round[]): Quoted[] {
  const known = new Set<FindingId>(rounds.flatMap(roundFindings).map(({ id }) => id));
  const findings = gauntlets.flatMap(entriesOf).filter(({ into }) => into === null);
  return findings.map(({ finding }) => finding).filter(({ id }) => !known.has(id));
}
