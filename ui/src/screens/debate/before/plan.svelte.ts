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
import { forgetPlan, keepPlan, keptPlan, NOTHING_OWN, type Own } from "./kept-plans";
import { type PlanOption, suggestionFor, takenOver, withBrought, withGauntlet, withQuestion } from "./plans";
import { asDeep, byRules, Proposed, seated, withModels, withOneMore, without, withSeat } from "./seats";
import { Reckoned } from "./reckoned.svelte";
import { Preview } from "./preview.svelte";
import { Signs } from "./signs.svelte";
import { Starting } from "./starting.svelte";

/** The plan of a debate: as suggested, then as the author wants it, with what it would cost. */
export class PlanState {
  suggestion = $state.raw<SuggestedDebate | null>(null);
  plan = $state.raw<DebatePlan | null>(null);
  /** What follows from the plan. */
  readonly reckoned = new Reckoned();
  /** What was found out about the text and its project. */
  readonly preview = new Preview();
  /** What the words of the text suggest. */
  readonly signs = new Signs();
  /** What is typed under questions; it stays with the task. */
  typed = $state.raw<Typed | null>(null);
  readonly answers: AuthorAnswer[] = $derived.by(() => this.typed?.answers(this.reckoned.questions) ?? []);
  #problem = $state.raw<AppError | null>(null);
  /** What the earlier debate was held with and this one can't be, in sentences. */
  missing = $state.raw<readonly string[]>([]);
  /** Whether seats and options are those of an earlier debate. */
  asBefore = $state(false);
  readonly cap = new Cap();
  readonly #start = new Starting();
  readonly starting: boolean = $derived(this.#start.underWay);
  /** What went wrong; what refused a start is gone once another plan is to be started. */
  readonly problem: AppError | null = $derived(this.#problem ?? this.#start.why(this.plan, this.cap.budget));
  readonly briefing: Briefing = $derived(this.plan?.agenda.briefing ?? NO_BRIEFING);
  /** Whether there is something to hold it over. */
  readonly hasSubject: boolean = $derived(
    this.plan !== null && deciding(this.plan.protocol).hasSubject(this.plan.agenda),
  );
  readonly ready: boolean = $derived(this.hasSubject && !this.starting && this.cap.budget !== null);

  /** Another one with each suggestion: what was filled in by hand before is gone. */
  filled = $state(0);

  #seated = 0;
  #suggested = 0;
  /** Whether the author chose something that is kept with the task. */
  #isChosen = false;
  /** Whether the plan is about the text itself, and no earlier debate or question. */
  #isPlain = false;
  #own: Own = NOTHING_OWN;
  /** The kind of the text. */
  #kind: Kind | undefined;
  readonly #proposed = new Proposed();

  /**
   * Fetches the suggestion for a task. The form, seats and options of `from` take its place; what `brings`
   * came to is to be dealt with. With a `question`, it is a short debate about that alone.
   */
  async load(
    task: TaskId,
    protocol: Protocol,
    from: Setup | null = null,
    brings: DebateId | null = null,
    question = "",
  ): Promise<void> {
    const [mine, kind] = [++this.#suggested, this.#kind];
    this.#keep();
    [this.#problem, this.typed] = [null, new Typed(task)];
    try {
      const [suggestion, brought] = await Promise.all([
        suggestionFor(task, protocol, from, question),
        brings && platform().debateBring(brings),
      ]);
      if (mine !== this.#suggested) return;
      const plan = brought ? withBrought(suggestion.plan, brought) : withQuestion(suggestion.plan, question);
      const isPlain = from === null && brought === null && question === "";
      const kept = isPlain ? keptPlan(suggestion) : undefined;
      const taken = from ? takenOver(from, suggestion, plan) : { plan: kept?.plan ?? plan, missing: [] };
      // Shown once it is whole: what came later would move what is under the pointer.
      const reckoned = await this.#reckon(taken.plan);
      if (mine !== this.#suggested) return;
      [this.plan, this.missing] = [taken.plan, taken.missing];
      this.suggestion = suggestion;
      this.#proposed.begin(suggestion.plan.seats);
      [this.asBefore, this.#own] = [from !== null, kept?.own ?? NOTHING_OWN];
      [this.#isPlain, this.#isChosen] = [isPlain, kept !== undefined];
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

  /** Has another form of debate suggested for the same task. */
  async choose(protocol: Protocol): Promise<void> {
    const cap = this.cap.budget;
    if (!this.plan) return;
    await this.load(this.plan.task, protocol);
    if (cap) this.cap.fill(cap);
  }

  /** Stops what waits; for when the plan is left. */
  close(): void {
    this.#keep();
    this.reckoned.leave();
    this.#suggested += 1;
    this.preview.close();
  }

  /** The plan or the text is another: what follows from them is asked for again. */
  again(): void {
    this.reckoned.later(() => void this.#reckon());
  }

  /** The text is another, or of another kind: everything that follows from it is asked for again. */
  reread(kind: Kind | undefined): void {
    this.again();
    const isOther = kind !== this.#kind;
    this.#kind = kind;
    if (!this.plan) return;
    if (isOther) void this.#follow();
    this.preview.reread(this.plan.task, () => this.#followLevel());
    void this.signs.read(this.plan.task);
  }

  /** Looks at the project once more: another program may have changed its files. */
  lookAgain(): void {
    if (!this.plan) return;
    this.again();
    void this.preview.read(this.plan.task);
  }

  model(name: string): ModelRow | undefined {
    return this.suggestion?.models.find((model) => model.name === name);
  }

  /** Sets who sits there, or who plays it and how hard it is to think. */
  setSeat(index: number, change: Partial<SeatChoice>): void {
    this.#proposed.mark(this.plan?.seats[index]?.persona, change.persona);
    this.#choose((plan) => withSeat(plan, index, change));
  }

  /** Has models suggested anew, by another profile; everything else stays. */
  async setProfile(profile: Profile): Promise<void> {
    if (!this.plan || !(await app.set({ profile }))) return;
    this.#problem = null;
    try {
      const { task, protocol, agenda } = this.plan;
      const suggestion = (this.suggestion = await platform().debateSuggest(task, protocol, agenda.depth));
      this.#change((plan) => withModels(plan, suggestion));
      if (agenda.comparison) await this.#reseat();
    } catch (error) {
      this.#problem = toAppError(error);
    }
  }

  /** Seats the built-in reviewer everywhere. */
  seatRules(): void {
    this.#choose((plan) => (this.suggestion ? byRules(plan, this.suggestion) : plan));
  }

  /** Adds a seat for the first persona that has none yet. */
  addSeat(): void {
    this.#choose((plan) => (this.suggestion ? withOneMore(plan, this.suggestion) : plan));
    this.#proposed.mark(this.plan?.seats.at(-1)?.persona);
  }

  /** Removes a seat; the last one stays. A number of approvals above the seats left comes down. */
  removeSeat(index: number): void {
    this.#proposed.mark(this.plan?.seats[index]?.persona);
    this.#choose((plan) => without(plan, index));
  }

  setSynthesizer(synthesizer: string): void {
    this.#choose((plan) => ({ ...plan, synthesizer }));
  }

  setRounds(rounds: number): void {
    this.#own = { ...this.#own, rounds: true };
    this.#choose((plan) => ({ ...plan, max_rounds: Math.min(10, Math.max(1, rounds)) }));
  }

  setConsensus(consensus: ConsensusRule): void {
    this.#choose((plan) => ({ ...plan, consensus }));
  }

  /** Sets what stands for itself: an option that is on or off, the assignment, the synthesizer's effort. */
  setOption(option: PlanOption): void {
    this.#choose((plan) => ({ ...plan, ...option }));
  }

  /** Sets how much the form goes through. Who sits at the table may change with that; whoever stays at
   * a place keeps the model. */
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
    if (explores(briefing) !== explores(this.briefing)) this.#own = { ...this.#own, files: true };
    this.setAgenda({ briefing });
  }

  /**
   * Sets how much process the text deserves; `null`: its words decide. That proposes most rounds, and
   * whether the project’s files are read.
   */
  setLevel(complexity: Complexity | null): void {
    this.#isChosen = true;
    this.#setLevel(complexity);
  }

  #setLevel(complexity: Complexity | null): void {
    const process = processOf(this.preview.found, complexity);
    if (!process || !this.plan) return;
    // Nuances are suggested wherever there is a project.
    const project = this.suggestion?.plan.agenda.briefing?.parts.includes("nuances") ?? false;
    // Only for “Auto” does the author leave rounds and files to the text again.
    if (complexity === null) this.#own = NOTHING_OWN;
    const files = this.#own.files ? explores(this.briefing) : project && process.exploration !== "off";
    const briefing = atLevel(this.briefing, complexity, files);
    this.#change((plan) => ({ ...plan, agenda: { ...plan.agenda, briefing } }));
    if (!this.#own.rounds) this.#proposeRounds(process);
  }

  /** The author has decided on who takes part: another kind of text brings nobody. */
  keepSeats(): void {
    this.#proposed.settle();
  }

  /** Uses what the author takes of the suggestion. */
  async take(taken: Taken): Promise<void> {
    if (!this.plan || !this.suggestion) return;
    this.#problem = null;
    try {
      const { seats, synthesizer } = await platform().debateTake(this.plan, taken);
      this.suggestion = { ...this.suggestion, plan: { ...this.suggestion.plan, seats, synthesizer } };
      this.#choose((plan) => seated({ ...plan, synthesizer }, seats));
      this.signs.done();
    } catch (error) {
      this.#problem = toAppError(error);
    }
  }

  /** Begins a NUANCES.md in the task’s project, and reads the project again. */
  async beginNuances(): Promise<void> {
    if (this.plan && (await beginNuances(this.plan.task))) await this.preview.read(this.plan.task);
  }

  /** Sets what it is held over. Who sits at the table may follow from that. */
  async setSubject(subject: Partial<Pick<Agenda, "comparison" | "items">>): Promise<void> {
    this.setAgenda(subject);
    await this.#reseat();
  }

  /** Starts the debate; `null` when it could not be, with `problem` saying why. */
  async start(): Promise<DebateId | null> {
    const budget = this.cap.budget;
    if (!this.plan || !this.ready || budget === null) return null;
    this.#problem = null;
    const plan = withLevel(this.plan, this.preview.judged);
    const debate = await this.#start.begin(this.plan, budget, { ...plan, budget, answers: this.answers });
    if (debate === null) return null;
    this.#isChosen = false;
    forgetPlan(plan);
    return debate;
  }

  /** Shows what words say, then what a model says, unless the author changed something meanwhile. */
  async #look(task: TaskId): Promise<void> {
    const { plan } = this;
    const judged = await this.preview.look(task);
    if (!judged || this.plan !== plan) return;
    this.preview.judged = judged;
    this.#setLevel(null);
  }

  /** Has reviewers suggested for the kind that the text is of now, where nothing else says who takes part. */
  async #follow(): Promise<void> {
    const kind = this.#kind;
    const { plan, asBefore } = this;
    if (!plan || plan.protocol !== "refine" || asBefore) return;
    const planned = this.#suggested;
    try {
      const suggestion = await platform().debateSuggest(plan.task, plan.protocol, plan.agenda.depth);
      if (planned !== this.#suggested || kind !== this.#kind) return;
      this.suggestion = suggestion;
      this.#change((now) => this.#proposed.follow(now, suggestion));
    } catch (error) {
      this.#problem = toAppError(error);
    }
  }

  #proposeRounds({ rounds }: Triage): void {
    if (this.plan?.protocol === "refine") this.#change((plan) => ({ ...plan, max_rounds: rounds }));
  }

  /** Has the rounds follow the text, where its author set neither the level nor the rounds. */
  #followLevel(): void {
    const process = processOf(this.preview.found, null);
    const isSet = this.#own.rounds || this.asBefore || this.briefing.complexity !== null;
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

  /** Changes the plan as the author wants it. */
  #choose(change: (plan: DebatePlan) => DebatePlan): void {
    this.#isChosen = true;
    this.#change(change);
  }

  /** Keeps what the author chose, for the next time that the task is planned. */
  #keep(): void {
    const { plan, cap, suggestion } = this;
    if (plan && suggestion && this.#isPlain && (this.#isChosen || cap.isTyped))
      keepPlan({ plan, suggested: suggestion.plan, cap: cap.typed, own: this.#own });
  }

  #change(change: (plan: DebatePlan) => DebatePlan): void {
    if (!this.plan) return;
    this.plan = change(this.plan);
    this.again();
  }

  /** Asks for what follows from a plan; false where the plan was asked about anew meanwhile. */
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
