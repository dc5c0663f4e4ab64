import type {
  BriefingPreview,
  DebatePlan,
  Estimate,
  OpenQuestion,
  Reasons,
  RoleList,
  Seating,
  Settings,
  SuggestedDebate,
  TaskId,
  TextSuggestion,
  Withheld,
} from "../contract";
import type { FakeDebates } from "./fake-debates";
import { Answers } from "./recorded";
import type { Platform } from "./types";

const RULES = "offline/rules";

/** What stands before a debate, as it was recorded for a text and the models at the table. */
export function plansOf(debates: FakeDebates, settings: () => Settings) {
  const answers = new Answers("before");
  const found = <Answer>(call: keyof Platform, ...args: unknown[]) => answers.found(call, ...args) as Answer;
  const body = (task: TaskId) => debates.open(task).body;
  const models = ({ seats }: DebatePlan) => seats.map(({ model }) => model);
  return {
    ...answers.calls("triggerList", "criteriaList", "listRead", "patternTry"),
    roleList: async () => found<RoleList>("roleList", settings().profile, settings().roles),
    debateSuggest: async (task, protocol, depth) => {
      const { profile } = settings();
      const suggestion = found<SuggestedDebate>(
        "debateSuggest",
        body(task),
        protocol,
        depth ?? null,
        profile,
      );
      return { ...suggestion, plan: { ...suggestion.plan, task } };
    },
    debateSuggestRules: async (task) => ({ ...found<DebatePlan>("debateSuggestRules", body(task)), task }),
    debateEstimate: async (plan) => {
      const { task, protocol, synthesizer, agenda } = plan;
      const debated = (agenda.comparison?.options ?? agenda.items).length;
      return found<Estimate>("debateEstimate", body(task), protocol, models(plan), synthesizer, debated);
    },
    debateSigns: async (task) => found<TextSuggestion | null>("debateSigns", body(task)),
    debateTake: async (plan, taken) => found<DebatePlan>("debateTake", body(plan.task), models(plan), taken),
    debateReseat: async (plan) => {
      const { protocol, agenda } = plan;
      const options = agenda.comparison?.options.length ?? 0;
      const seating = found<Pick<Seating, "personas"> & Pick<DebatePlan, "seats"> & { depth: unknown }>(
        "debateReseat",
        protocol,
        agenda.depth,
        options,
        models(plan),
      );
      return { personas: seating.personas, plan: { ...plan, seats: seating.seats } };
    },
    debateReasons: async (plan) =>
      found<Reasons>("debateReasons", plan.protocol, settings().profile, models(plan), plan.synthesizer),
    debateQuestions: async ({ task, protocol }) =>
      found<OpenQuestion[]>("debateQuestions", body(task), protocol),
    debateWithheld: async (plan) => {
      const byRules = [plan.synthesizer, ...models(plan)].every((model) => model === RULES);
      return found<Withheld>("debateWithheld", body(plan.task), plan.as_written, byRules);
    },
    debateBriefing: async (task) => found<BriefingPreview>("debateBriefing", body(task)),
  } satisfies Partial<Platform>;
}
