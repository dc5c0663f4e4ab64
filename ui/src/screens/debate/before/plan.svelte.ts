import type {
  Agenda,
  AppError,
  AuthorAnswer,
  Briefing,
  Complexity,
  ConsensusRule,
  DebateId,
  DebatePlan,
  SuggestedDebate,
  Depth,
  Gauntlet,
  Kind,
  ModelRow,
  Profile,
  Protocol,
  SeatChoice,
  Setup,
  Taken,
  TaskId,
  Triage,
} from "../../../contract";
import { app } from "../../../app/app.svelte";
import { toAppError } from "../../../lib/errors";
import { platform } from "../../../platform";
import { Typed } from "../author/typed.svelte";
import { Cap } from "../cap.svelte";
import { beginNuances } from "../briefing/nuances";
import { deciding } from "../decided";
import { atLevel, explores, NO_BRIEFING, processOf, withLevel } from "./level";
import { Choices, forgetPlan, keepAttached, keptPlan, withAttachedAsKept } from "./kept-plans";
import { type PlanOption, suggestionFor, takenOver, withBrought, withGauntlet, withQuestion } from "./plans";
import { asDeep, byRules, Proposed, seated, withModels, withOneMore, without, withSeat } from "./seats";
import { Reckoned } from "./reckoned.svelte";
import { Preview } from "./preview.svelte";
import { Signs } from "./signs.svelte";
import { Starting } from "./starting.svelte";

/** The plan of a debate: as suggested, then as the author changed it, with its estimated cost. */
export class PlanState {
  suggestion = $state.raw<SuggestedDebate | null>(null);
  plan = $state.raw<DebatePlan | null>(null);
  /** What follows from the plan. */
  readonly reckoned = new Reckoned();
  /** What is known about the text and its project. */
  readonly preview = new Preview();
  /** What the words of the text suggest. */
  readonly signs = new Signs();
  /** Draft answers to questions; they stay with the task. */
  typed = $state.raw<Typed | null>(null);
  readonly answers: AuthorAnswer[] = $derived.by(() => this.typed?.answers(this.reckoned.questions) ?? []);
  #problem = $state.raw<AppError | null>(null);
  /** What the earlier debate had that this one can't have, in sentences. */
  missing = $state.raw<readonly string[]>([]);
  /** Whether seats and options come from an earlier debate. */
  asBefore = $state(false);
  readonly cap = new Cap();
  readonly #start = new Starting();
  readonly starting: boolean = $derived(this.#start.underWay);
  /** What went wrong; the reason for a refused start disappears once another plan can be started. */
  readonly problem: AppError | null = $derived(this.#problem ?? this.#start.why(this.plan, this.cap.budget));
  readonly briefing: Briefing = $derived(this.plan?.agenda.briefing ?? NO_BRIEFING);
  /** Whether there is something to debate. */
  readonly hasSubject: boolean = $derived(
    this.plan !== null && deciding(this.plan.protocol).hasSubject(this.plan.agenda),
  );
  readonly ready: boolean = $derived(this.hasSubject && !this.starting && this.cap.budget !== null);

  /** Changes with each suggestion: anything entered before is gone. */
  filled = $state(0);

  #seated = 0;
  #suggested = 0;
  readonly #choices = new Choices();
  /** The kind of the text. */
  #kind: Kind | undefined;
  readonly #proposed = new Proposed();

  /**
   * Fetches the suggestion for a task. The form, seats and options of `from` replace it; findings of `brings`
   * are to be addressed. With a `question`, it is a short debate about that alone.
   */
  async load(
    task: TaskId,
    protocol: Protocol,
    from: Setup | null = null,
    brings: DebateId | null = null,
    question = "",
  ): Promise<void> {
    const [mine, kind, about] = [++this.#suggested, this.#kind, from?.debate ?? brings ?? question];
    this.#keep();
    [this.#problem, this.typed] = [null, new Typed(task)];
    try {
      const [suggestion, brought] = await Promise.all([
        suggestionFor(task, protocol, from, question),
        brings && platform().debateBring(brings),
      ]);
      if (mine !== this.#suggested) return;
      const plan = brought ? withBrought(suggestion.plan, brought) : withQuestion(suggestion.plan, question);
      const base = from ? takenOver(from, suggestion, plan) : { plan, missing: [] };
      const kept = keptPlan({ ...suggestion, plan: base.plan }, about);
      const chosen = kept?.plan ?? base.plan;
      const planned = from ? chosen : withAttachedAsKept(chosen, suggestion.plan);
      // Shown once complete: later additions would move what is under the pointer.
      const reckoned = await this.#reckon(planned);
      if (mine !== this.#suggested) return;
      [this.plan, this.missing, this.suggestion] = [planned, base.missing, suggestion];
      this.#proposed.begin(suggestion.plan.seats);
      this.asBefore = from !== null;
      this.#choices.begin(about, base.plan, kept);
      if (kept) this.#proposed.settle();
      this.filled += 1;
      this.cap.fill(from?.budget ?? suggestion.plan.budget);
      if (kept) this.cap.type(kept.cap);
      void (from || kept ? this.preview.read(task) : this.#look(task));
      void this.signs.read(task);
      if (kind !== this.#kind) void this.#follow();
      if (!reckoned) this.again();
    } catch (error) {
      if (mine === this.#suggested) this.#problem = toAppError(error);
    }
  }

  /** Suggests another form of debate for the same task. */
  async choose(protocol: Protocol): Promise<void> {
    const cap = this.cap.budget;
    if (!this.plan) return;
    await this.load(this.plan.task, protocol);
    if (cap) this.cap.fill(cap);
  }

  /** Cancels pending requests; for when the plan is closed. */
  close(): void {
    this.#keep();
    this.reckoned.leave();
    this.#suggested += 1;
    this.preview.close();
  }

  /** The plan or the text has changed: everything that depends on them is requested again. */
  again(): void {
    this.reckoned.later(() => void this.#reckon());
  }

  /** The text or its kind has changed: everything that depends on it is requested again. */
  reread(kind: Kind | undefined): void {
    this.again();
    const isOther = kind !== this.#kind;
    this.#kind = kind;
    if (!this.plan) return;
    if (isOther) void this.#follow();
    this.preview.reread(this.plan.task, () => this.#followLevel());
    void this.signs.read(this.plan.task);
  }

  /** Reads the project again: another program may have changed its files. */
  lookAgain(): void {
    if (!this.plan) return;
    this.again();
    this.preview.readUnlessRecent(this.plan.task);
  }

  model(name: string): ModelRow | undefined {
    return this.suggestion?.models.find((model) => model.name === name);
  }

  /** Sets a seat's persona, or its model and effort. */
  setSeat(index: number, change: Partial<SeatChoice>): void {
    this.#proposed.mark(this.plan?.seats[index]?.persona, change.persona);
    this.#choose((plan) => withSeat(plan, index, change));
  }

  /** Suggests models again, with another profile; everything else stays. */
  async setProfile(profile: Profile): Promise<void> {
    if (!this.plan || !(await app.set({ profile }))) return;
    this.#problem = null;
    try {
      const { task, protocol, agenda } = this.plan;
      const suggestion = (this.suggestion = await platform().debateSuggest(task, protocol, agenda.depth));
      this.#choices.propose((plan) => withModels(plan, suggestion));
      this.#change((plan) => withModels(plan, suggestion));
      if (agenda.comparison) await this.#reseat();
    } catch (error) {
      this.#problem = toAppError(error);
    }
  }

  /** Puts the built-in reviewer in every seat. */
  seatRules(): void {
    this.#choose((plan) => (this.suggestion ? byRules(plan, this.suggestion) : plan));
  }

  /** Adds a seat for the first persona that has none yet. */
  addSeat(): void {
    this.#choose((plan) => (this.suggestion ? withOneMore(plan, this.suggestion) : plan));
    this.#proposed.mark(this.plan?.seats.at(-1)?.persona);
  }

  /** Removes a seat; the last one stays. The required number of approvals is limited to the seats left. */
  removeSeat(index: number): void {
    this.#proposed.mark(this.plan?.seats[index]?.persona);
    this.#choose((plan) => without(plan, index));
  }

  setSynthesizer(synthesizer: string): void {
    this.#choose((plan) => ({ ...plan, synthesizer }));
  }

  setRounds(rounds: number): void {
    this.#choices.own.rounds = true;
    this.#choose((plan) => ({ ...plan, max_rounds: Math.min(10, Math.max(1, rounds)) }));
  }

  setConsensus(consensus: ConsensusRule): void {
    this.#choose((plan) => ({ ...plan, consensus }));
  }

  /** Sets an independent option: a switch, the assignment, the synthesizer's effort. */
  setOption(option: PlanOption): void {
    this.#choose((plan) => ({ ...plan, ...option }));
  }

  /** Sets the depth of the form. The participants may change with that; those who keep their
   * place keep their model. */
  async setDepth(depth: Depth): Promise<void> {
    if (!this.plan) return;
    this.#problem = null;
    try {
      const suggestion = await platform().debateSuggest(this.plan.task, this.plan.protocol, depth);
      this.suggestion = suggestion;
      this.#choose((plan) => asDeep(plan, depth, suggestion.plan));
      if (this.plan.agenda.comparison) await this.#reseat();
    } catch (error) {
      this.#problem = toAppError(error);
    }
  }

  /** Sets how it is judged. */
  setAgenda(agenda: Partial<Agenda>): void {
    this.#choose((plan) => ({ ...plan, agenda: { ...plan.agenda, ...agenda } }));
  }

  setGauntlet(gauntlet: Gauntlet | null): void {
    this.#choose((plan) => withGauntlet(plan, gauntlet));
  }

  /** Sets how reviewers are briefed. */
  brief(briefing: Briefing): void {
    if (explores(briefing) !== explores(this.briefing)) this.#choices.own.files = true;
    if (this.plan) keepAttached(this.plan.task, this.briefing, briefing);
    this.setAgenda({ briefing });
  }

  /**
   * Sets the level of process; `null`: the words of the text decide. The level sets the maximum rounds and
   * whether the project’s files are read.
   */
  setLevel(complexity: Complexity | null): void {
    this.#choices.any = true;
    this.#setLevel(complexity);
  }

  #setLevel(complexity: Complexity | null): void {
    const process = processOf(this.preview.found, complexity);
    if (!process || !this.plan) return;
    // Nuances are suggested wherever there is a project.
    const project = this.suggestion?.plan.agenda.briefing?.parts.includes("nuances") ?? false;
    const files = this.#choices.own.files
      ? explores(this.briefing)
      : project && process.exploration !== "off";
    const briefing = atLevel(this.briefing, complexity, files);
    this.#change((plan) => ({ ...plan, agenda: { ...plan.agenda, briefing } }));
    if (!this.#choices.own.rounds) this.#proposeRounds(process);
  }

  /** The author has chosen the participants: another kind of text doesn't change them. */
  keepSeats(): void {
    this.#proposed.settle();
  }

  /** Applies the parts of the suggestion that the author accepted, without the reviewer they refused. */
  async take(taken: Taken, refused: string | null = null): Promise<void> {
    if (!this.plan || !this.suggestion) return;
    this.#problem = null;
    try {
      const { seats: all, synthesizer } = await platform().debateTake(this.plan, taken);
      const seats = all.filter(({ persona }) => persona !== refused);
      this.suggestion = { ...this.suggestion, plan: { ...this.suggestion.plan, seats, synthesizer } };
      this.#choose((plan) => seated({ ...plan, synthesizer }, seats));
      this.signs.done();
    } catch (error) {
      this.#problem = toAppError(error);
    }
  }

  /** Creates a NUANCES.md in the task’s project and reads the project again. */
  async beginNuances(): Promise<void> {
    if (this.plan && (await beginNuances(this.plan.task))) await this.preview.read(this.plan.task);
  }

  /** Sets what is debated. The participants may follow from that. */
  async setSubject(subject: Partial<Pick<Agenda, "comparison" | "items">>): Promise<void> {
    this.setAgenda(subject);
    await this.#reseat();
  }

  /** Starts the debate; `null` if it could not be started, with `problem` saying why. */
  async start(): Promise<DebateId | null> {
    const budget = this.cap.budget;
    if (!this.plan || !this.ready || budget === null) return null;
    this.#problem = null;
    const plan = withLevel(this.plan, this.preview.judged);
    const debate = await this.#start.begin(this.plan, budget, { ...plan, budget, answers: this.answers });
    if (debate === null) return null;
    this.#choices.any = false;
    forgetPlan(plan, this.#choices.about);
    return debate;
  }

  /** Shows the level by the text's words, then by a model, unless the author changed something meanwhile. */
  async #look(task: TaskId): Promise<void> {
    const { plan } = this;
    const judged = await this.preview.look(task);
    if (!judged || this.plan !== plan) return;
    this.preview.judged = judged;
    this.#setLevel(null);
  }

  /** Suggests reviewers for the current kind of the text, if nothing else determines the participants. */
  async #follow(): Promise<void> {
    const kind = this.#kind;
    const { plan, asBefore } = this;
    if (!plan || plan.protocol !== "refine" || asBefore) return;
    const planned = this.#suggested;
    try {
      const suggestion = await platform().debateSuggest(plan.task, plan.protocol, plan.agenda.depth);
      if (planned !== this.#suggested || kind !== this.#kind) return;
      this.suggestion = suggestion;
      this.#choices.propose((base) => seated(base, suggestion.plan.seats));
      this.#change((now) => this.#proposed.follow(now, suggestion));
    } catch (error) {
      this.#problem = toAppError(error);
    }
  }

  #proposeRounds({ rounds }: Triage): void {
    if (this.plan?.protocol === "refine") this.#change((plan) => ({ ...plan, max_rounds: rounds }));
  }

  /** Adapts the rounds to the text, if its author set neither the level nor the rounds. */
  #followLevel(): void {
    const process = processOf(this.preview.found, null);
    const isSet = this.#choices.own.rounds || this.asBefore || this.briefing.complexity !== null;
    if (process && !isSet && process.rounds !== this.plan?.max_rounds) this.#proposeRounds(process);
  }

  async #reseat(): Promise<void> {
    if (!this.plan) return;
    const seated = ++this.#seated;
    try {
      const { plan, personas } = await platform().debateReseat(this.plan);
      if (seated !== this.#seated || !this.suggestion) return;
      this.suggestion = { ...this.suggestion, personas };
      const { depth, why } = plan.agenda;
      this.#change((now) => ({ ...now, seats: plan.seats, agenda: { ...now.agenda, depth, why } }));
    } catch (error) {
      this.#problem = toAppError(error);
    }
  }

  /** Changes the plan for the author. */
  #choose(change: (plan: DebatePlan) => DebatePlan): void {
    this.#choices.any = true;
    this.#change(change);
  }

  /** Keeps the author's choices for the next time the task is planned. */
  #keep(): void {
    if (this.plan) this.#choices.keep(this.plan, this.cap);
  }

  #change(change: (plan: DebatePlan) => DebatePlan): void {
    if (!this.plan) return;
    this.plan = change(this.plan);
    this.again();
  }

  /** Requests what depends on a plan; false if a newer request was made meanwhile. */
  async #reckon(plan = this.plan): Promise<boolean> {
    if (!plan) return false;
    try {
      return await this.reckoned.ask(plan);
    } catch (error) {
      this.#problem = toAppError(error);
      return true;
    }
  }
}
