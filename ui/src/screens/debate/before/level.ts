import type { Briefing, Complexity, DebatePlan, Triaged } from "../../../contract";

/** The plan, with as much process as a model says where its author chose none; `null`: its words decide. */
export function withLevel(plan: DebatePlan, judged: Triaged | null): DebatePlan {
  const { briefing } = plan.agenda;
  if (judged === null || !briefing || briefing.complexity !== null) return plan;
  const process = { complexity: judged.level, complexity_why: judged.why };
  return { ...plan, agenda: { ...plan.agenda, briefing: { ...briefing, ...process } } };
}

/** The briefing with a level that its author chose; `null`: the words of the text decide. */
export function atLevel(briefing: Briefing, complexity: Complexity | null, explores: boolean): Briefing {
  const others = briefing.parts.filter((part) => part !== "exploration");
  const chosen: Briefing = { ...briefing, complexity, parts: explores ? [...others, "exploration"] : others };
  // What was said of the text before is no reason for what its author chooses.
  delete chosen.complexity_why;
  return chosen;
}
