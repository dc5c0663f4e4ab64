import type { GauntletRun } from "../../../contract";
import { count, sentence } from "../../../lib/format";
import { unmarked } from "../../../lib/unmarked";
import {
  type Against,
  type Brief,
  type Decided,
  firstNamed,
  type Named,
  type Note,
  RANKS,
} from "../brief/brief";
import type { DebateState } from "../debate.svelte";
import { listed } from "../words";
import { type Entry, entriesOf, isRequired } from "./entries";
import { isOver, missingIn, revisionWords, tookPlace } from "./words";

/** The next step after a gauntlet, whose button is highlighted. */
export type Act = "again" | "bring" | "done";

/** The result of a finished gauntlet, in the same form as other results. */
export function gauntletBrief(run: GauntletRun, named: (seat: string) => string): Brief & { act: Act } {
  return {
    decided: decidedLine(run),
    against: againstLine(run, named),
    ...nextStep(run, missingIn(run).map(named)),
  };
}

/** What follows from a standalone gauntlet; `null` if nothing can be done about it. */
export function nextAfter(debate: DebateState, readOnly: boolean): Act | null {
  const [run] = debate.gauntlets;
  if (!run || !isOver(debate) || readOnly || debate.importedAt !== null) return null;
  return nextStep(run, []).act;
}

/** What to say about the next step if a result is read only. */
export function pastWords(act: Act, imported: boolean): string {
  if (imported) return "Nothing. It was imported, so you can only read it.";
  if (act === "bring") return "Open the task to bring the remaining findings into Refine.";
  return act === "again" ? "Open the task to run it again." : "Nothing left to do.";
}

function decidedLine(run: GauntletRun): Decided {
  const { funnel } = run;
  const stands = funnel.requires_revision;
  const raised = funnel.raised + funnel.from_boss;
  const by = tookPlace(run)
    ? [
        count(answered(run.adversaries), "adversary", "adversaries"),
        raised > 0 && answered(run.evaluators) > 0 && count(answered(run.evaluators), "evaluator"),
        run.points.some(({ ruling }) => typeof ruling?.sustained === "boolean") && "1 adjudicator",
      ]
        .filter(Boolean)
        .join(" · ")
    : "";
  const line = (word: string, tone: Decided["tone"], whose: string): Decided => {
    return { word, tone, overruled: null, said: "", whose, by };
  };
  const NO_DECISION = "A gauntlet looks for weak points. It doesn’t approve or reject your text.";
  if (!tookPlace(run)) return line("No result", "warn", "No adversary answered.");
  if (raised === 0)
    return line("Nothing raised", "plain", `The adversaries found no weak points. ${NO_DECISION}`);
  if (unweighed(run)) return line(`${count(raised, "finding")}, not evaluated`, "warn", UNWEIGHED);
  if (stands > 0) return line(revisionWords(stands), "warn", NO_DECISION);
  return line(
    revisionWords(0),
    "good",
    `${count(raised, "finding")} raised, but none survived. ${NO_DECISION}`,
  );
}

const UNWEIGHED = "No evaluator answered, so nobody has weighed what the adversaries raised.";

/** Whether something was raised, and no evaluator has replied. */
function unweighed({ evaluators, points }: GauntletRun): boolean {
  return points.length > 0 && evaluators.length > 0 && answered(evaluators) === 0;
}

const answered = (seats: readonly { absent: unknown }[]) =>
  seats.filter(({ absent }) => absent === null).length;

function againstLine(run: GauntletRun, named: (seat: string) => string): Against {
  const stand = entriesOf(run).filter(isRequired);
  const blocking = stand.filter(({ finding }) => finding.severity === "blocking").length;
  const notes: Note[] = [];
  if (stand.length > 0) {
    const stands = unweighed(run) ? "raised" : stand.length === 1 ? "stands" : "stand";
    const words = `${count(stand.length, "finding")} ${stands}`;
    notes.push({
      words: blocking > 0 ? `${words} (${blocking} blocking)` : words,
      tone: blocking > 0 ? "bad" : "warn",
    });
  }
  const { deferred } = run.funnel;
  if (deferred > 0) notes.push({ words: `${count(deferred, "finding")} left to you`, tone: "warn" });
  const missing = missingIn(run).map(named);
  if (missing.length > 0) notes.push({ words: `${sentence(listed(missing))} didn’t answer`, tone: "warn" });
  if (notes.length === 0) notes.push({ words: "None", tone: "plain" });
  const gravest = stand.toSorted((one, other) => RANKS[one.finding.severity] - RANKS[other.finding.severity]);
  return { label: "Findings", notes, ...firstNamed(gravest.map(nameOne)) };
}

const nameOne = ({ finding }: Entry): Named => ({
  title: unmarked(finding.title),
  severity: finding.severity,
  rest: "",
  at: `[data-point="${CSS.escape(finding.id)}"]`,
});

function nextStep(run: GauntletRun, missing: readonly string[]): { next: string; act: Act } {
  const { requires_revision: stands, deferred } = run.funnel;
  const which = stands > 0 ? `${deferred} more` : count(deferred, "finding");
  const yours = deferred === 0 ? "" : ` ${which} ${deferred === 1 ? "is" : "are"} left for you to decide.`;
  const hear = missing.length === 0 ? "" : ` To hear from ${listed(missing)}, run it again.`;
  if (!tookPlace(run)) return { act: "again", next: "Run it again once its models work." };
  if (unweighed(run)) {
    const act = "again";
    return { act, next: "Run it again once its models work. Or bring the findings into Refine as they are." };
  }
  if (stands > 0) {
    const these = stands === 1 ? "this finding" : "these findings";
    const them = stands === 1 ? "it" : "them";
    return {
      act: "bring",
      next: `Bring ${these} into Refine, where reviewers turn ${them} into edits of your text.${yours}${hear}`,
    };
  }
  const next = `${yours || "Nothing left to do."} Your text stays as it is.${hear}`.trimStart();
  return { act: "done", next };
}
