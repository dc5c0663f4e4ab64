import type { GauntletRun, SeatId, Setup } from "../../../contract";
import { count } from "../../../lib/format";
import { unmarked } from "../../../lib/unmarked";
import { type Against, type Brief, firstNamed, type Note, RANKS } from "../brief/brief";
import type { DebateState } from "../debate.svelte";
import { endedTone, endedWords, factWords, hint } from "../outcome";
import { listed } from "../words";
import { entriesOf, isRequired } from "./entries";
import { castOf, nameOf, phaseWords } from "./words";

/** The result so far of a standalone gauntlet that was cut short; `fixed`: it is read only. */
export function haltedGauntlet(debate: DebateState, fixed: boolean): Brief {
  const [run] = debate.gauntlets;
  const phase = run && phaseWords(run, debate.setup);
  const why = debate.header?.why ?? "";
  return {
    decided: {
      word: endedWords(debate),
      tone: endedTone(debate),
      overruled: null,
      said: "",
      whose: [why, phase && `${phase}.`].filter(Boolean).join("\n"),
      by: factWords(debate),
    },
    against: soFar(run, debate.setup),
    next: nextLine(debate, fixed),
  };
}

function soFar(run: GauntletRun | undefined, setup: Setup | null): Against {
  const label = "So far";
  if (!run) return { label, notes: [{ words: "Nothing raised yet", tone: "plain" }], ...firstNamed([]) };
  const stand = entriesOf(run).filter(isRequired);
  const blocking = stand.filter(({ finding }) => finding.severity === "blocking").length;
  const raised = run.funnel.raised + run.funnel.from_boss;
  const notes: Note[] = [{ words: raised === 0 ? "Nothing raised yet" : `${raised} raised`, tone: "plain" }];
  if (stand.length > 0) {
    const words = count(stand.length, "finding requires a revision", "findings require a revision");
    notes.push({
      words: blocking > 0 ? `${words} (${blocking} blocking)` : words,
      tone: blocking > 0 ? "bad" : "warn",
    });
  }
  notes.push(...unheardIn(run, setup).map((words): Note => ({ words, tone: "warn" })));
  const gravest = stand.toSorted((one, other) => RANKS[one.finding.severity] - RANKS[other.finding.severity]);
  const named = gravest.map(({ finding }) => ({
    title: unmarked(finding.title),
    severity: finding.severity,
    rest: "",
    at: `[data-point="${CSS.escape(finding.id)}"]`,
  }));
  return { label, notes, ...firstNamed(named) };
}

/** Who is still to be heard in a gauntlet, phase by phase: "Still to attack: Lazy developer". */
export function unheardIn(run: GauntletRun, setup: Setup | null): string[] {
  const cast = castOf(setup);
  const names = (seats: readonly SeatId[]) => listed(seats.map((seat) => nameOf(cast, seat)));
  const attack = run.adversaries.filter(({ done }) => !done).map(({ seat }) => seat);
  const challenged = run.points.some(({ state }) => state === "challenged");
  const phases: [string, SeatId[]][] = [
    ["attack", attack],
    ["evaluate", toEvaluate(run)],
    ["rebut", toRebut(run, setup)],
    ["rule on challenges", challenged && cast ? [cast.adjudicator.id] : []],
    ["take a last look", cast?.boss && run.boss === null ? [cast.boss.id] : []],
  ];
  return phases
    .filter(([, seats]) => seats.length > 0)
    .map(([what, seats]) => `Still to ${what}: ${names(seats)}`);
}

/** Evaluators that lack a verdict on a finding to be evaluated; all of them before the evaluation starts. */
function toEvaluate({ adversaries, dropped, evaluators, funnel, points }: GauntletRun): SeatId[] {
  const able = evaluators.filter(({ absent }) => absent === null).map(({ seat }) => seat);
  const isEarly = adversaries.some(({ done }) => !done) || funnel.raised > dropped.length;
  if (points.length === 0) return isEarly ? able : [];
  const open = points.filter(({ state }) => state === "raised");
  return able.filter((seat) => open.some(({ verdicts }) => verdicts.every((one) => one.seat !== seat)));
}

/** Adversaries that haven’t replied to the dismissal of one of their findings. */
function toRebut({ points }: GauntletRun, setup: Setup | null): SeatId[] {
  if (!setup?.agenda.gauntlet?.rebuttals) return [];
  const unheard = points.filter(({ state, rebuttal }) => state === "dismissed" && rebuttal === null);
  return [...new Set(unheard.map(({ finding }) => finding.seat))];
}

function nextLine(debate: DebateState, fixed: boolean): string {
  if (debate.importedAt !== null) return "Nothing. It was imported, so you can only read it.";
  if (fixed) return "Open the task to continue.";
  const continues = "It continues where it stopped, and keeps what it has.";
  return debate.header?.outcome === "budget" ? `Raise the cap to continue. ${continues}` : hint(debate);
}
