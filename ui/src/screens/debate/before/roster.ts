import type { DebatePlan, SuggestedDebate, Persona, SeatChoice } from "../../../contract";
import { numbered } from "../seats";
import { concludes } from "../words";

/** Who takes part in a debate that is planned. */
export interface Roster {
  /** Whether they argue to a conclusion. */
  argued: boolean;
  /** Whether the form says who takes part. */
  fixed: boolean;
  places: Place[];
  /** Who concludes; `null` where votes are counted instead. */
  closer: Persona | null;
  /** Whether rules play somebody who has to argue or judge. */
  mute: boolean;
}

/** A seat of the plan. */
export interface Place {
  seat: SeatChoice;
  /** The persona's key, or the persona that always sits here. */
  persona: string | Persona;
  /** The persona's name, numbered where several seats have the same. */
  called: string;
}

/** Who edits in a Refine. */
const SYNTHESIS: Persona = {
  key: "synthesis",
  label: "Synthesizer",
  purpose: "Turns findings into edits",
  prompt: "",
};

export function rosterOf(plan: DebatePlan, suggestion: SuggestedDebate): Roster {
  const argued = concludes(plan.protocol);
  const fixed = plan.protocol !== "refine" && plan.protocol !== "code-review";
  const closer = plan.protocol === "refine" ? SYNTHESIS : suggestion.closer;
  const alone = argued && closer !== null && plan.agenda.depth === "single";
  const seats = alone ? [] : plan.seats;
  const playing = [...seats.map(({ model }) => model), ...(closer ? [plan.synthesizer] : [])];
  return {
    argued,
    fixed,
    places: placesOf(seats, suggestion.personas, fixed),
    closer,
    mute: argued && playing.some((name) => isBuiltIn(name, suggestion)),
  };
}

function placesOf(seats: readonly SeatChoice[], personas: readonly Persona[], fixed: boolean): Place[] {
  const known = (key: string) => personas.find((one) => one.key === key);
  const names = numbered(seats.map(({ persona }) => known(persona)?.label ?? persona));
  return seats.map((seat, index) => ({
    seat,
    persona: fixed ? (known(seat.persona) ?? personas[index] ?? seat.persona) : seat.persona,
    called: names[index] ?? seat.persona,
  }));
}

function isBuiltIn(name: string, { models }: SuggestedDebate): boolean {
  return models.find((model) => model.name === name)?.group === "built_in";
}
