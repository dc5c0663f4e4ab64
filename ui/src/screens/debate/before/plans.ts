import type {
  Agenda,
  Brought,
  ConsensusRule,
  DebatePlan,
  Gauntlet,
  ModelSpec,
  Protocol,
  Setup,
  SuggestedDebate,
  TaskId,
} from "../../../contract";
import { platform } from "../../../platform";
import { RULES } from "../models";
import { approvers } from "../words";
import { judgedAnew, withAttached } from "./level";

/** Independent options. */
export type PlanOption = Partial<
  Pick<DebatePlan, "ask_first" | "human_gate" | "as_written" | "assignment" | "synthesizer_effort">
>;

/** The suggestion for a task and a form; for the form of an earlier debate, if given, or for one question. */
export async function suggestionFor(
  task: TaskId,
  protocol: Protocol,
  from: Setup | null,
  question: string,
): Promise<SuggestedDebate> {
  const { debateSuggest } = platform();
  if (from) return withPersonas(await debateSuggest(task, from.protocol, from.agenda.depth), from.agenda);
  return question === "" ? debateSuggest(task, protocol) : debateSuggest(task, protocol, "once");
}

/** The suggestion, with the personas that argue for the options in this agenda. */
async function withPersonas(suggestion: SuggestedDebate, agenda: Agenda): Promise<SuggestedDebate> {
  if (agenda.comparison === null) return suggestion;
  const { personas } = await platform().debateReseat({ ...suggestion.plan, agenda });
  return { ...suggestion, personas };
}

/** The plan, with the findings of an earlier debate. */
export function withBrought(plan: DebatePlan, brought: Brought): DebatePlan {
  return { ...plan, agenda: { ...plan.agenda, brought } };
}

/** The plan, about a single question if there is one. */
export function withQuestion(plan: DebatePlan, question: string): DebatePlan {
  return question === "" ? plan : { ...plan, agenda: { ...plan.agenda, question } };
}

/** The plan, with this gauntlet or with none. */
export function withGauntlet(plan: DebatePlan, gauntlet: Gauntlet | null): DebatePlan {
  const agenda = { ...plan.agenda };
  delete agenda.gauntlet;
  if (gauntlet) agenda.gauntlet = gauntlet;
  return { ...plan, agenda };
}

/** The rule, with at most as many approvals as there are seats. */
export function within(rule: ConsensusRule, seats: number): ConsensusRule {
  return typeof rule === "object" && rule.at_least > seats ? { at_least: seats } : rule;
}

/**
 * The plan with the participants and options of an earlier debate, as far as they still exist, and what is
 * missing, in sentences.
 */
export function takenOver(
  from: Setup,
  { personas, models }: SuggestedDebate,
  plan: DebatePlan,
): { plan: DebatePlan; missing: string[] } {
  if (from.protocol === "gauntlet") {
    // The gauntlet itself names its adversaries.
    return { missing: [], plan: { ...plan, agenda: judgedAnew(from.agenda), budget: from.budget } };
  }
  const [here, gone] = apart(from.seats, (seat) => personas.some(({ key }) => key === seat.persona.key));
  const substitute = plan.synthesizer;
  const isThere = (name: string) => models.some((model) => model.name === name);
  const playing = ({ name }: ModelSpec) => (isThere(name) ? name : substitute);
  const names = [...here, from.synthesiser].map(({ model }) => model.name);
  const unknown = names.filter((name, at) => !isThere(name) && names.indexOf(name) === at);
  const seats = here.map(({ persona, model, effort }) => ({
    persona: persona.key,
    model: playing(model),
    effort,
  }));
  const label = models.find(({ name }) => name === substitute)?.label;
  const missing = [
    ...gone.map(({ persona }) => `“${persona.label}” is disabled or was deleted, so it’s left out.`),
    ...(seats.length === 0
      ? ["None of that debate’s reviewers are left, so these are suggested for the text."]
      : []),
    ...unknown.map((name) => `The model ${name} is no longer available, so ${label} takes its place.`),
  ];
  return {
    missing,
    // Sending secrets is a choice for that debate only, so it isn't taken over.
    plan: {
      ...plan,
      agenda: aboutSame(withAttached(judgedAnew(from.agenda), plan.agenda), plan.agenda),
      seats: seats.length > 0 ? seats : plan.seats,
      synthesizer: playing(from.synthesiser.model),
      synthesizer_effort: from.synthesiser.effort,
      max_rounds: wasCut(from) ? plan.max_rounds : from.max_rounds,
      consensus: within(from.consensus, seats.length || plan.seats.length),
      budget: from.budget,
      ask_first: from.ask_first,
      human_gate: from.human_gate,
      assignment: from.assignment,
      follows: from.task === plan.task ? from.debate : null,
    },
  };
}

/** The agenda of an earlier debate, with the change’s task as it is now: more may have been declined since. */
function aboutSame(agenda: Agenda, { accepted }: Agenda): Agenda {
  const now = { ...agenda };
  delete now.accepted;
  return accepted ? { ...now, accepted } : now;
}

/** Whether it had one round because only rules read; nobody chose that number for models. */
function wasCut(from: Setup): boolean {
  return from.protocol === "refine" && approvers(from) === 0 && !from.human_gate;
}

/** The items that pass a test, and those that don’t. */
function apart<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** Whether a plan uses no model but the built-in rules. */
export function onlyRules({ seats, synthesizer }: DebatePlan): boolean {
  return synthesizer === RULES && seats.every(({ model }) => model === RULES);
}
