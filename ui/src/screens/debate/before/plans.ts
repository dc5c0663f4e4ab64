import type { Agenda, Brought, ConsensusRule, DebatePlan, SuggestedDebate } from "../../../contract";
import { platform } from "../../../platform";

/** The suggestion, with who argues over the options of an earlier debate. */
export async function withPersonas(suggestion: SuggestedDebate, agenda: Agenda): Promise<SuggestedDebate> {
  if (agenda.comparison === null) return suggestion;
  const { personas } = await platform().debateReseat({ ...suggestion.plan, agenda });
  return { ...suggestion, personas };
}

/** The plan, with what an earlier debate came to. */
export function withBrought(plan: DebatePlan, brought: Brought): DebatePlan {
  return { ...plan, agenda: { ...plan.agenda, brought } };
}

/** The plan, held over one question alone where there is one. */
export function withQuestion(plan: DebatePlan, question: string): DebatePlan {
  return question === "" ? plan : { ...plan, agenda: { ...plan.agenda, question } };
}

/** The items that pass a test, and those that don’t. */
export function apart<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** The rule, with no more approvals than there are seats. */
export function within(rule: ConsensusRule, seats: number): ConsensusRule {
  return typeof rule === "object" && rule.at_least > seats ? { at_least: seats } : rule;
}
