import type { DebatePlan, SuggestedDebate, Persona, SeatChoice } from "../../../contract";
import { numbered } from "../seats";
import { concludes } from "../words";

/** The participants of a planned debate. */
export interface Roster {
  /** Whether they argue toward a conclusion. */
  argued: boolean;
  /** Whether the form determines the participants. */
  fixed: boolean;
  places: Place[];
  /** Who concludes; `null` if votes are counted instead. */
  closer: Persona | null;
  /** Whether rules have a seat that must argue or judge. */
  mute: boolean;
}

/** A seat in the plan. */
export interface Place {
  seat: SeatChoice;
  /** The persona's key, or the persona that always takes this seat. */
  persona: string | Persona;
  /** The persona's name, numbered if several seats have the same one. */
  called: string;
}

/** The editor in a Refine. */
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
