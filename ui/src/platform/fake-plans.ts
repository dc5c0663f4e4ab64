import type {
  BriefingPreview,
  DebatePlan,
  SuggestedDebate,
  Depth,
  Estimate,
  FormChoice,
  OpenQuestion,
  Profile,
  Protocol,
  Reasons,
  Seating,
  Settings,
  TaskId,
  Withheld,
} from "../contract";
import type { FakeTasks } from "./fake-tasks";
import { type Answers, unrecorded } from "./recorded";

/** What stands before a debate, as it was recorded. A text of which nothing was is answered as an empty one. */
export class FakePlans {
  readonly #answers: Answers;
  readonly #tasks: FakeTasks;
  readonly #settings: () => Settings;

  constructor(answers: Answers, tasks: FakeTasks, settings: () => Settings) {
    this.#answers = answers;
    this.#tasks = tasks;
    this.#settings = settings;
  }

  suggest(task: TaskId, protocol: Protocol = "refine", depth: Depth | null = null): SuggestedDebate {
    const suggestion = this.#suggestion(
      this.#tasks.open(task).body,
      protocol,
      depth,
      this.#settings().profile,
    );
    return { ...suggestion, plan: { ...suggestion.plan, task } };
  }

  suggestRules(task: TaskId): DebatePlan {
    return { ...(this.#ofText("debateSuggestRules", this.#tasks.open(task).body) as DebatePlan), task };
  }

  forms(task: TaskId): FormChoice[] {
    return this.#ofText("debateForms", this.#tasks.open(task).body) as FormChoice[];
  }

  /** That of what is proposed, whoever sits at the table. */
  estimate({ task, protocol }: DebatePlan): Estimate {
    return this.suggest(task, protocol).estimate;
  }

  reasons({ protocol, seats, synthesizer }: DebatePlan): Reasons {
    const models = seats.map(({ model }) => model);
    const found = this.#answers.ask("debateReasons", protocol, this.#settings().profile, models, synthesizer);
    return (found as Reasons | undefined) ?? { seats: [], synthesizer: "", paid: null };
  }

  /** Who sits there follows from how many options there are; whoever was at a place keeps the model. */
  reseat(plan: DebatePlan): Seating {
    const { protocol, agenda } = plan;
    const options = agenda.comparison?.options.length ?? 0;
    const { plan: seated, personas } = this.#answers.ask(
      "debateReseat",
      protocol,
      agenda.depth,
      options,
    ) as Seating;
    const seats = seated.seats.flatMap(({ persona }, at) => {
      const before = plan.seats[at % plan.seats.length];
      return before ? [{ ...before, persona }] : [];
    });
    return { plan: { ...plan, seats }, personas };
  }

  questions({ task, protocol }: DebatePlan): OpenQuestion[] {
    const { body } = this.#tasks.open(task);
    return (this.#answers.ask("debateQuestions", protocol, body) as OpenQuestion[] | undefined) ?? [];
  }

  withheld({ task, as_written, seats, synthesizer }: DebatePlan): Withheld {
    const { body } = this.#tasks.open(task);
    const leaves = [synthesizer, ...seats.map(({ model }) => model)].some((model) => model !== RULES);
    const found = leaves ? this.#answers.ask("debateWithheld", body, as_written) : undefined;
    return (found as Withheld | undefined) ?? { secrets: [], sent: [{ text: body, placeholder: false }] };
  }

  briefing(task: TaskId): BriefingPreview {
    return this.#ofText("debateBriefing", this.#tasks.open(task).body) as BriefingPreview;
  }

  #ofText(call: string, body: string): unknown {
    return this.#answers.ask(call, body) ?? this.#answers.ask(call, "");
  }

  /** Where none was recorded at the depth or by the profile, the usual one. */
  #suggestion(body: string, protocol: Protocol, depth: Depth | null, profile: Profile): SuggestedDebate {
    const ask = (of: string, by: Profile, at = depth) =>
      this.#answers.ask("debateSuggest", of, protocol, at, by);
    const found =
      ask(body, profile) ??
      ask(body, profile, null) ??
      ask(body, "balanced", null) ??
      ask("", "balanced", null) ??
      unrecorded(`debateSuggest ${protocol}`);
    return found as SuggestedDebate;
  }
}

const RULES = "offline/rules";
