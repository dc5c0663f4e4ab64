import type { Briefing, DebatePlan, SuggestedDebate, TaskId } from "../../../contract";
import { withContext } from "../briefing/attached";
import type { Cap, TypedCap } from "../cap.svelte";

/** What the author chose in a plan before leaving it. */
export interface KeptPlan {
  plan: DebatePlan;
  /** What was suggested then. */
  suggested: DebatePlan;
  /** The caps as they were typed. */
  cap: TypedCap;
  own: Own;
}

/** The author's choices, which no text and no process changes. */
export interface Own {
  /** The maximum number of rounds. */
  rounds: boolean;
  /** Whether the project’s files are read. */
  files: boolean;
}

/** Plans by task, form and subject, until the debate starts or the window closes. */
const KEPT = new Map<string, KeptPlan>();
/** Tasks whose author used or skipped what the words of the text suggest; kept as long as their plans. */
const DONE = new Set<TaskId>();
/** Whether reviewers read what is attached to a task, if its author chose that; kept as long as its plans. */
const ATTACHED = new Map<TaskId, boolean>();

function keyOf({ task, protocol }: Pick<DebatePlan, "task" | "protocol">, about: string): string {
  return `${task}/${protocol}/${about}`;
}

/** The author's choices in a plan. */
export class Choices {
  /** The earlier debate or the question that the plan is about; empty: the text itself. */
  about = "";
  /** Whether there are any that are kept with the task. */
  any = false;
  own: Own = { rounds: false, files: false };
  /** The plan without them. */
  #base: DebatePlan | null = null;

  begin(about: string, base: DebatePlan, kept: KeptPlan | undefined): void {
    [this.about, this.#base, this.any] = [about, base, kept !== undefined];
    this.own = { rounds: false, files: false, ...kept?.own };
  }

  /** Another suggestion isn't a choice of the author. */
  propose(change: (base: DebatePlan) => DebatePlan): void {
    if (this.#base) this.#base = change(this.#base);
  }

  /** Keeps them for the next time the task is planned. */
  keep(plan: DebatePlan, cap: Cap): void {
    if (this.#base && (this.any || cap.isTyped))
      keepPlan({ plan, suggested: this.#base, cap: cap.typed, own: this.own }, this.about);
  }
}

/** Keeps a plan. It is `about` an earlier debate or a question; empty: the text itself. */
function keepPlan(kept: KeptPlan, about = ""): void {
  KEPT.set(keyOf(kept.plan, about), kept);
}

export function forgetPlan(plan: Pick<DebatePlan, "task" | "protocol">, about = ""): void {
  KEPT.delete(keyOf(plan, about));
  DONE.delete(plan.task);
  ATTACHED.delete(plan.task);
}

/** Discards all choices, for every task. */
export function forgetPlans(): void {
  KEPT.clear();
  DONE.clear();
  ATTACHED.clear();
}

export function keepSignsDone(task: TaskId): void {
  DONE.add(task);
}

export function areSignsDone(task: TaskId): boolean {
  return DONE.has(task);
}

/** Keeps whether reviewers read what is attached, if that changed: files belong to the task, whatever its form. */
export function keepAttached(task: TaskId, before: Briefing, now: Briefing): void {
  const [were, are] = [before, now].map(({ parts }) => parts.includes("context"));
  if (are !== undefined && are !== were) ATTACHED.set(task, are);
}

/** The plan with that choice, if something is attached, so that reading it is suggested. */
export function withAttachedAsKept(plan: DebatePlan, suggested: DebatePlan): DebatePlan {
  const [choice, { briefing }] = [ATTACHED.get(plan.task), plan.agenda];
  const isAttached = suggested.agenda.briefing?.parts.includes("context");
  if (choice === undefined || !briefing || !isAttached) return plan;
  return { ...plan, agenda: { ...plan.agenda, briefing: withContext(briefing, choice) } };
}

/**
 * The choices for a task and a form, with everything else as suggested now; nothing if a participant
 * no longer exists.
 */
export function keptPlan({ plan, personas, models }: SuggestedDebate, about = ""): KeptPlan | undefined {
  const kept = KEPT.get(keyOf(plan, about));
  if (!kept) return undefined;
  const isThere = (name: string) => models.some((model) => model.name === name);
  const chosen = changed(kept.plan, kept.suggested);
  const agenda = { ...plan.agenda, ...changed(kept.plan.agenda, kept.suggested.agenda) };
  const merged = { ...plan, ...chosen, agenda };
  const { seats, synthesizer } = merged;
  const areSeated = seats.every(
    ({ persona, model }) => isThere(model) && personas.some(({ key }) => key === persona),
  );
  if (!areSeated || !isThere(synthesizer)) return undefined;
  // Sending secrets needs a click, which was for the text of that time.
  return { ...kept, plan: { ...merged, as_written: plan.as_written } };
}

/** The fields in which one differs from another. */
function changed<Fields extends object>(one: Fields, other: Fields): Partial<Fields> {
  const names = Object.keys(one) as (keyof Fields)[];
  const differ = names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
  return Object.fromEntries(differ.map((name) => [name, one[name]])) as Partial<Fields>;
}
