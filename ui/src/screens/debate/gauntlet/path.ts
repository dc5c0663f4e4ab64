import type { GauntletCast, GauntletPoint, KnownAnswer, Weighed } from "../../../contract";
import { listed } from "../words";
import type { Entry } from "./entries";
import { nameOf, withModel } from "./words";

/** A step on the path of a finding. */
export interface PathStep {
  /** Who did what. */
  lead: string;
  /** The model's own words; empty for none. */
  said: string;
  /** What a dismissal cites; empty for none. */
  cites: string;
  /** Whether the response protocol was met, and why not; empty if that doesn’t apply. */
  answer: string;
}

const step = (lead: string, more: Partial<PathStep> = {}): PathStep => ({
  lead,
  said: "",
  cites: "",
  answer: "",
  ...more,
});

/** The path of a finding, from whoever raised it to its final state. */
export function pathOf({ finding, point, known, into }: Entry, cast: GauntletCast | null): PathStep[] {
  const raisedBy = finding.supporters.length > 0 ? finding.supporters : [finding.seat];
  const raised = step(`Raised by ${listed(raisedBy.map((seat) => withModel(cast, seat)))}`);
  if (into) return [raised, step(`Merged into “${into.title}”`)];
  return [
    raised,
    ...(point && point.also.length > 0
      ? [step(point.also.length === 1 ? "1 duplicate merged" : `${point.also.length} duplicates merged`)]
      : []),
    ...(known ? [answeredBefore(known)] : []),
    ...(point ? weighing(point, cast) : []),
  ];
}

function answeredBefore({ concern, confidence, result, by_model }: KnownAnswer): PathStep {
  const follows = result === "dropped" ? "Dropped" : "Raised with a note";
  const how = by_model ? "recognized by a model" : "recognized by its words";
  const sure = `confidence ${Math.round(confidence * 100)}%, ${how}`;
  return step(`${follows}: answered before as “${concern.pattern}” (${sure})`, { said: concern.explanation });
}

function weighing(point: GauntletPoint, cast: GauntletCast | null): PathStep[] {
  const { verdicts, tally, rebuttal, ruling } = point;
  const steps = verdicts.map((weighed) => verdict(weighed, cast));
  if (tally) steps.push(step(tallied(point)));
  const adversary = nameOf(cast, point.finding.seat);
  if (rebuttal?.absent) {
    steps.push(step(`${adversary} didn’t answer the dismissal`, { said: rebuttal.absent.message }));
  } else if (rebuttal) {
    const does = rebuttal.challenged ? "challenged the dismissal" : "accepted the dismissal";
    steps.push(step(`${adversary} ${does}`, { said: rebuttal.reason }));
  }
  if (ruling) {
    const judge = cast ? withModel(cast, cast.adjudicator.id) : "The adjudicator";
    const ruled =
      ruling.sustained === null
        ? "Nobody ruled on the challenge, so the finding stands"
        : `${judge} ruled: ${ruling.sustained ? "the finding is reinstated" : "the dismissal is upheld"}`;
    steps.push(step(ruled, { said: ruling.reason }));
  }
  return steps;
}

function verdict({ seat, verdict, reason, evidence, unmet }: Weighed, cast: GauntletCast | null): PathStep {
  const met =
    unmet === undefined
      ? "Response protocol met."
      : `Response protocol not met: ${unmet} Counts as accepted.`;
  return step(`${withModel(cast, seat)}: ${verdict}`, {
    said: reason,
    cites: evidence,
    answer: verdict === "dismissed" ? met : "",
  });
}

/** What the verdicts add up to. */
function tallied({ tally, verdicts }: GauntletPoint): string {
  if (!tally) return "";
  if (tally.tie) return "Tie, so accepted";
  const word = tally.verdict;
  if (verdicts.length === 1) return `One evaluator: ${word}`;
  return tally.unanimous ? `All evaluators agree: ${word}` : `Most evaluators: ${word}`;
}
