import type { Focus, Kind, Reasoning, SeatChoice, Taken } from "../../../contract";
import { count } from "../../../lib/format";
import { KIND_NAMES } from "../../../lib/names";
import type { PlanState } from "./plan.svelte";

const FOCUSES: Record<Focus, string> = {
  security: "Security",
  performance: "Performance",
  reliability: "Reliability",
};

/** The value for leaving a field as planned. */
const AS_PLANNED = "as-planned";

/** A field of a suggestion and its choices. */
export interface Field {
  key: keyof Reasoning;
  label: string;
  value: string;
  options: { value: string; label: string }[];
  /** Why the value is suggested, or that its author chose it. */
  why: string;
  /** What else comes with the value, in a sentence; empty if nothing does. */
  note: string;
  /** The suggestion with another value for this field. */
  set: (value: string) => Taken;
}

/** A field without its reason. */
type Choice = Omit<Field, "why">;

/** The part of a suggestion that each field is about. */
const PARTS = { doc_type: "kind", focus: "focus", persona: "persona", models: "models" } as const;

function isKey<Key extends string>(names: Record<Key, string>, value: string): value is Key {
  return value in names;
}

function named(names: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

function kindField(taken: Taken): Choice {
  return {
    key: "doc_type",
    label: "Kind",
    value: taken.kind ?? AS_PLANNED,
    options: [{ value: AS_PLANNED, label: "Keep as is" }, ...named(KIND_NAMES)],
    note: taken.kind ? `The usual reviewers for ${KIND_NAMES[taken.kind]} also take part.` : "",
    set: (value) => ({ ...taken, kind: isKey<Kind>(KIND_NAMES, value) ? value : null }),
  };
}

function focusField(taken: Taken): Choice {
  return {
    key: "focus",
    label: "Focus",
    value: taken.focus[0] ?? AS_PLANNED,
    options: [{ value: AS_PLANNED, label: "None" }, ...named(FOCUSES)],
    note: "",
    set: (value) => ({ ...taken, focus: isKey<Focus>(FOCUSES, value) ? [value] : [] }),
  };
}

function personaField(taken: Taken, { suggestion }: PlanState): Choice {
  const personas = (suggestion?.personas ?? []).map(({ key, label }) => ({ value: key, label }));
  return {
    key: "persona",
    label: "Extra reviewer",
    value: taken.persona ?? AS_PLANNED,
    options: [{ value: AS_PLANNED, label: "None" }, ...personas],
    note: taken.persona === null && taken.focus[0] ? `No reviewer is added for ${taken.focus[0]}.` : "",
    set: (value) => ({ ...taken, persona: value === AS_PLANNED ? null : value }),
  };
}

function modelsField(taken: Taken, suggested: Taken, planning: PlanState): Choice {
  const choices = suggested.models.map((_, at) => suggested.models.slice(0, at + 1));
  const label = (names: string[]) => names.map((name) => planning.model(name)?.label ?? name).join(", ");
  return {
    key: "models",
    label: "Models",
    value: taken.models.length > 0 ? String(taken.models.length) : AS_PLANNED,
    options: [
      { value: AS_PLANNED, label: "As planned" },
      ...choices.map((names) => ({ value: String(names.length), label: label(names) })),
    ],
    note: "",
    set: (value) => ({ ...taken, models: choices.find((names) => String(names.length) === value) ?? [] }),
  };
}

/** A suggestion without what the author already set; only a Refine can get reviewers. */
export function leftOpen(taken: Taken, { plan, suggestion, asBefore }: PlanState): Taken {
  const suggested = suggestion?.plan;
  if (!plan || !suggested || plan.protocol !== "refine" || asBefore)
    return { kind: null, focus: [], persona: null, models: [] };
  const kept = (of: (seat: SeatChoice) => string) =>
    plan.seats.map(of).join("\n") === suggested.seats.map(of).join("\n");
  const reviewers = kept(({ persona }) => persona);
  const seated = (persona: string) => plan.seats.some((seat) => seat.persona === persona);
  return {
    kind: taken.kind,
    focus: reviewers ? taken.focus : [],
    persona: reviewers && taken.persona && !seated(taken.persona) ? taken.persona : null,
    models: kept(({ model }) => model) ? taken.models : [],
  };
}

/** The suggested fields that the author left open. */
export function fieldsOf(planning: PlanState): Field[] {
  const { found, taken } = planning.signs;
  if (!found || !taken) return [];
  const suggested = leftOpen(found.taken, planning);
  const why = ({ key }: Choice) => {
    const isAsFound = JSON.stringify(taken[PARTS[key]]) === JSON.stringify(found.taken[PARTS[key]]);
    return isAsFound ? found.reasoning[key] : "You chose this.";
  };
  const fields = [
    ...(suggested.kind ? [kindField(taken)] : []),
    ...(suggested.focus.length > 0 ? [focusField(taken)] : []),
    ...(suggested.persona ? [personaField(taken, planning)] : []),
    ...(suggested.models.length > 0 ? [modelsField(taken, suggested, planning)] : []),
  ];
  return fields.map((field) => ({ ...field, why: why(field) }));
}

/** The parts that would be used, in one line: "Bug report · focus on security · 2 models". */
export function suggestedWords(taken: Taken, planning: PlanState): string {
  const persona = planning.suggestion?.personas.find(({ key }) => key === taken.persona);
  return [
    taken.kind ? KIND_NAMES[taken.kind] : "",
    taken.focus.length > 0 ? `focus on ${taken.focus.join(", ")}` : "",
    persona ? `${persona.label} joins` : "",
    taken.models.length > 0 ? count(taken.models.length, "model") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
