import type {
  BriefingPreview,
  DebatePlan,
  Estimate,
  GauntletOffer,
  OpenQuestion,
  Reasons,
  RoleList,
  Seating,
  Sent,
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

/** What precedes a debate, as recorded for a text and its models. */
export function plansOf(debates: FakeDebates, settings: () => Settings, chosen: () => unknown) {
  const answers = new Answers("before");
  const attached = new Answers("attached");
  const found = <Answer>(call: keyof Platform, ...args: unknown[]) => answers.found(call, ...args) as Answer;
  /** As recorded with attachments, or else without. */
  const before = <Answer>(call: keyof Platform, ...args: unknown[]) =>
    (attached.ask(call, ...args) ?? found(call, ...args)) as Answer;
  /** The results of dialogs. */
  const attach = (call: keyof Platform, task: TaskId) =>
    chosen() !== null && (attached.act(call, body(task), chosen()) as boolean);
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
    gauntletOffer: async ({ model, frontier, final_boss }) =>
      found<GauntletOffer>("gauntletOffer", model, frontier, final_boss),
    debateReasons: async (plan) =>
      found<Reasons>("debateReasons", plan.protocol, settings().profile, models(plan), plan.synthesizer),
    debateQuestions: async ({ task, protocol }) =>
      found<OpenQuestion[]>("debateQuestions", body(task), protocol),
    debateWithheld: async (plan) => {
      const byRules = [plan.synthesizer, ...models(plan)].every((model) => model === RULES);
      return found<Withheld>("debateWithheld", body(plan.task), plan.as_written, byRules);
    },
    debateSent: async (plan) => {
      const byRules = [plan.synthesizer, ...models(plan)].every((model) => model === RULES);
      const parts = plan.agenda.briefing?.parts ?? [];
      return before<Sent>("debateSent", body(plan.task), plan.as_written, byRules, parts);
    },
    debateBriefing: async (task) => before<BriefingPreview>("debateBriefing", body(task)),
    /** No model runs on this machine. */
    debateTriage: async (task) => {
      const { level, why } = before<BriefingPreview>("debateBriefing", body(task));
      return { level, why, asked: null };
    },
    contextAttachFiles: async (task) => attach("contextAttachFiles", task),
    contextAttachFolder: async (task) => attach("contextAttachFolder", task),
    contextDetach: async (task, path) => void attached.act("contextDetach", body(task), path),
  } satisfies Partial<Platform>;
}
