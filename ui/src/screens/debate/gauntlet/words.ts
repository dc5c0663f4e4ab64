import type {
  GauntletCast,
  GauntletPlace,
  GauntletRun,
  IdleEvaluation,
  Outcome,
  PointState,
  SeatId,
  Setup,
} from "../../../contract";
import { count } from "../../../lib/format";
import { shortModel } from "../models";
import { listed, type Tone } from "../words";

/** Who takes part in the gauntlets of a debate; `null` if it has none. */
export function castOf(setup: Setup | null): GauntletCast | null {
  return setup?.agenda.gauntlet?.cast ?? null;
}

/** Everybody in it. */
function seatsOf(cast: GauntletCast | null) {
  if (cast === null) return [];
  const { adversaries, matcher, evaluators, adjudicator, boss } = cast;
  return [
    ...adversaries.map(({ seat }) => seat),
    matcher,
    ...evaluators,
    adjudicator,
    ...(boss ? [boss] : []),
  ];
}

/** The name of a seat: its adversary, its number as an evaluator, or its role. */
export function nameOf(cast: GauntletCast | null, seat: SeatId): string {
  return seatsOf(cast).find(({ id }) => id === seat)?.persona.label ?? seat;
}

/** The same with its model: "Evaluator 1 (claude/opus)". */
export function withModel(cast: GauntletCast | null, seat: SeatId): string {
  const model = seatsOf(cast).find(({ id }) => id === seat)?.model.name;
  return model === undefined ? nameOf(cast, seat) : `${nameOf(cast, seat)} (${shortModel(model)})`;
}

/** The heading of a gauntlet, by its place in the debate. */
export function placeWords(place: GauntletPlace): string {
  switch (place.at) {
    case "alone":
      return "Gauntlet";
    case "before":
      return "Gauntlet before the debate";
    case "during":
      return `Gauntlet on the changes in round ${place.round}`;
    case "after":
      return "Gauntlet after the debate";
  }
}

/** The key that sets gauntlets of one debate apart. */
export function placeKey(place: GauntletPlace): string {
  return "round" in place ? `${place.at}-${place.round}` : place.at;
}

/** How far a finding has come. */
export const STATES: Record<PointState, { word: string; tone: Tone }> = {
  raised: { word: "Not evaluated yet", tone: "plain" },
  dropped: { word: "Dropped: answered before", tone: "plain" },
  accepted: { word: "Stands: accepted by the evaluators", tone: "warn" },
  dismissed: { word: "Dismissed", tone: "good" },
  deferred: { word: "Deferred to you", tone: "plain" },
  not_evaluated: { word: "Stands: not evaluated", tone: "warn" },
  challenged: { word: "Dismissal challenged", tone: "plain" },
  reinstated: { word: "Stands: reinstated by the adjudicator", tone: "warn" },
  not_ruled: { word: "Stands: challenged, but nobody ruled on it", tone: "warn" },
};

/** Why an evaluation says nothing. */
export const IDLE: Record<IdleEvaluation, string> = {
  accepts_all: "The evaluation wasn’t selective: it accepted more than 90% of the findings.",
  accepts_none: "The evaluation wasn’t selective: it dismissed every finding.",
};

/** What a gauntlet is doing; empty once it ended. */
export function phaseWords(run: GauntletRun, setup: Setup | null): string {
  if (run.ended_at !== null) return "";
  const done = run.adversaries.filter((one) => one.done).length;
  if (done < run.adversaries.length) {
    return `Attack: ${done} of ${count(run.adversaries.length, "adversary", "adversaries")} done`;
  }
  if (run.points.length === 0 && run.funnel.raised > run.dropped.length) {
    return "Filter: looking for concerns that were already answered";
  }
  const open = run.points.filter(({ state }) => state === "raised").length;
  if (open > 0) {
    return `Evaluation: ${run.points.length - open} of ${count(run.points.length, "finding")} evaluated`;
  }
  if (run.points.some(({ state }) => state === "challenged")) return "Adjudication: ruling on challenges";
  const unheard = run.points.filter(({ state, rebuttal }) => state === "dismissed" && rebuttal === null);
  if (setup?.agenda.gauntlet?.rebuttals && unheard.length > 0) {
    return `Rebuttal: ${count(unheard.length, "dismissal")} left to answer`;
  }
  const looks = castOf(setup)?.boss !== undefined && run.place.at !== "during";
  return looks && run.boss === null ? "Final boss: reading what’s left" : "Finishing";
}

/** How a gauntlet that isn’t finished was cut short, by how its debate ended. */
export function cutShort(outcome: Outcome | null): string {
  if (outcome === "budget") return "Stopped at the cap";
  return outcome === "stopped" ? "Stopped" : "Interrupted";
}

/** Whether an adversary answered, or can still answer. */
export function tookPlace({ adversaries }: GauntletRun): boolean {
  return adversaries.some(({ absent }) => absent === null);
}

/** The result of a gauntlet, in one line. */
export function cameToWords(run: GauntletRun): string {
  const { funnel } = run;
  if (!tookPlace(run)) return "didn’t take place";
  const raised = funnel.raised + funnel.from_boss;
  if (raised === 0) return "nothing raised";
  const stands = funnel.requires_revision;
  return `${raised} raised · ${stands || "none"} ${stands < 2 ? "requires" : "require"} a revision`;
}

/** "2 findings require a revision". */
export function revisionWords(stands: number): string {
  const findings = stands === 0 ? "No finding" : count(stands, "finding");
  return `${findings} ${stands < 2 ? "requires" : "require"} a revision`;
}

/** Whether it was a standalone gauntlet that ran to its end. */
export function isOver({
  setup,
  header,
}: {
  setup: Setup | null;
  header: { outcome: Outcome | null } | null;
}): boolean {
  return setup?.protocol === "gauntlet" && header?.outcome === "concluded";
}

/** Who was asked in a gauntlet and didn’t answer, or not every time. */
export function missingIn({ adversaries, evaluators, boss }: GauntletRun): SeatId[] {
  const missing = [...adversaries, ...evaluators].filter(({ absent }) => absent !== null);
  return [...missing.map(({ seat }) => seat), ...(boss?.absent ? [boss.seat] : [])];
}

/** Who failed in a gauntlet, and what is missing because of that, one sentence each. */
export function absentWords(run: GauntletRun, cast: GauntletCast | null): string[] {
  const names = (some: readonly { seat: SeatId }[]) => listed(some.map(({ seat }) => nameOf(cast, seat)));
  const attackers = run.adversaries.filter(({ absent }) => absent !== null);
  const evaluators = run.evaluators.filter(({ absent }) => absent !== null);
  return [
    attackers.length > 0
      ? `${names(attackers)} didn’t answer, so ${theirs(attackers, "attack")} missing.`
      : "",
    evaluators.length > 0
      ? `${names(evaluators)} didn’t answer${run.funnel.accepted + run.funnel.dismissed === 0 ? ", so nobody evaluated the findings." : " every time, so some verdicts are missing."}`
      : "",
    run.unruled ? "Nobody ruled on some challenges, so these findings stand." : "",
    run.boss?.absent ? "The final boss didn’t answer." : "",
  ].filter(Boolean);
}

function theirs(some: readonly unknown[], what: string): string {
  return some.length === 1 ? `its ${what} is` : `their ${what}s are`;
}
