import type { DebatePlan, Depth, SeatChoice, SuggestedDebate } from "../../../contract";
import { within } from "./plans";

/** The plan with a seat changed. */
export function withSeat(plan: DebatePlan, index: number, change: Partial<SeatChoice>): DebatePlan {
  return { ...plan, seats: plan.seats.map((seat, at) => (at === index ? { ...seat, ...change } : seat)) };
}

/** The plan with a seat for the first persona that has none yet. */
export function withOneMore(plan: DebatePlan, { personas, order }: SuggestedDebate): DebatePlan {
  const free = personas.find(({ key }) => plan.seats.every((seat) => seat.persona !== key));
  const persona = (free ?? personas[0])?.key;
  const model = order[plan.seats.length] ?? plan.synthesizer;
  return persona ? { ...plan, seats: [...plan.seats, { persona, model, effort: null }] } : plan;
}

/** The plan without a seat; the last one stays. The required approvals are limited to the seats left. */
export function without(plan: DebatePlan, index: number): DebatePlan {
  return seated(
    plan,
    plan.seats.filter((_, at) => at !== index),
  );
}

/** The plan with the built-in reviewer in every seat. */
export function byRules(plan: DebatePlan, { models }: SuggestedDebate): DebatePlan {
  const rules = models.find(({ group }) => group === "built_in")?.name;
  if (rules === undefined) return plan;
  return {
    ...plan,
    seats: plan.seats.map((seat) => ({ ...seat, model: rules, effort: null })),
    synthesizer: rules,
    synthesizer_effort: null,
  };
}

/** The plan with the models of another suggestion. */
export function withModels(plan: DebatePlan, { plan: { synthesizer }, order }: SuggestedDebate): DebatePlan {
  const seats = plan.seats.map((seat, at) => ({ ...seat, model: order[at] ?? seat.model }));
  return { ...plan, seats, synthesizer };
}

/** The plan at another depth, as suggested; those who keep their place keep their model. */
export function asDeep(plan: DebatePlan, depth: Depth, { seats }: DebatePlan): DebatePlan {
  return {
    ...plan,
    agenda: { ...plan.agenda, depth, why: "" },
    seats: seats.map((seat, at) => ({ ...seat, model: plan.seats[at]?.model ?? seat.model })),
  };
}

/** The suggested reviewers, and what the author changed about them. */
export class Proposed {
  #seats: readonly SeatChoice[] = [];
  /** Personas that the author added, changed or removed. */
  readonly #byHand = new Set<string>();
  /** Whether the author has chosen all of them. */
  #isSettled = false;

  /** The plan starts with these. */
  begin(seats: readonly SeatChoice[]): void {
    this.#seats = seats;
    this.#byHand.clear();
    this.#isSettled = false;
  }

  /** The author has chosen all of them: later suggestions don't add anyone. */
  settle(): void {
    this.#isSettled = true;
  }

  /** The author adds, changes or removes these personas. */
  mark(...personas: (string | undefined)[]): void {
    for (const persona of personas) if (persona !== undefined) this.#byHand.add(persona);
  }

  /**
   * The plan with the reviewers of a new suggestion instead of the last one's. Personas that the author
   * added, changed or removed stay that way, and so do those that were never suggested.
   */
  follow(plan: DebatePlan, { plan: { seats: after }, order }: SuggestedDebate): DebatePlan {
    if (this.#isSettled) return plan;
    const before = this.#seats;
    this.#seats = after;
    const isAsSuggested = JSON.stringify(plan.seats) === JSON.stringify(before);
    if (isAsSuggested && this.#byHand.size === 0) return seated(plan, after);
    const among = (seats: readonly SeatChoice[], { persona }: SeatChoice) =>
      seats.some((seat) => seat.persona === persona);
    const isOwn = (seat: SeatChoice) => this.#byHand.has(seat.persona);
    const kept = plan.seats.filter((seat) => isOwn(seat) || among(after, seat) || !among(before, seat));
    // If the author has one model play everybody, it plays the new ones too.
    const models = new Set(plan.seats.map(({ model }) => model));
    const [only] = models.size === 1 ? models : [];
    const joining = after
      .filter((seat) => !isOwn(seat) && !among(plan.seats, seat))
      .map((seat) => ({ ...seat, model: only ?? seat.model }));
    return seated(plan, [...kept, ...joining.slice(0, Math.max(0, order.length - kept.length))]);
  }
}

/** The plan with these seats, and at most as many approvals. No seats change nothing. */
export function seated(plan: DebatePlan, seats: SeatChoice[]): DebatePlan {
  return seats.length === 0 ? plan : { ...plan, seats, consensus: within(plan.consensus, seats.length) };
}
