import type {
  Agenda,
  Briefing,
  BriefingPreview,
  Complexity,
  DebatePlan,
  Triage,
  Triaged,
} from "../../../contract";

/** No briefing. */
export const NO_BRIEFING: Briefing = { complexity: null, parts: [], weights: null, root: null, file: null };

/** The plan, with the level a model suggests if its author chose none; `null`: the text's words decide. */
export function withLevel(plan: DebatePlan, judged: Triaged | null): DebatePlan {
  const { briefing } = plan.agenda;
  if (judged === null || !briefing || briefing.complexity !== null) return plan;
  const process = { complexity: judged.level, complexity_why: judged.why, is_automatic: true };
  return { ...plan, agenda: { ...plan.agenda, briefing: { ...briefing, ...process } } };
}

/** What a level proposes; `null`: the level that the text suggests. */
export function processOf(found: BriefingPreview | null, complexity: Complexity | null): Triage | undefined {
  return found?.levels.find(({ level }) => level === (complexity ?? found.level));
}

/** Whether the project’s files are read. */
export function explores(briefing: Briefing): boolean {
  return briefing.parts.includes("exploration");
}

/** The briefing with a level that its author chose; `null`: the words of the text decide. */
export function atLevel(briefing: Briefing, complexity: Complexity | null, files: boolean): Briefing {
  const others = briefing.parts.filter((part) => part !== "exploration");
  const chosen: Briefing = { ...briefing, complexity, parts: files ? [...others, "exploration"] : others };
  // The reason that was given for the text doesn't apply to the author's choice.
  delete chosen.complexity_why;
  delete chosen.is_automatic;
  return chosen;
}

/** The agenda of an earlier debate; the level is suggested anew if its author didn't choose it. */
export function judgedAnew(agenda: Agenda): Agenda {
  if (!agenda.briefing?.is_automatic) return agenda;
  const briefing: Briefing = { ...agenda.briefing, complexity: null };
  delete briefing.complexity_why;
  delete briefing.is_automatic;
  return { ...agenda, briefing };
}

/** The agenda of an earlier debate; attachments are included unless its author turned off those it had. */
export function withAttached(agenda: Agenda, now: Agenda): Agenda {
  const { briefing } = agenda;
  const { parts = [], context = [] } = briefing ?? {};
  const isNew = now.briefing?.parts.includes("context") && !parts.includes("context") && context.length === 0;
  return briefing && isNew ? { ...agenda, briefing: { ...briefing, parts: [...parts, "context"] } } : agenda;
}
