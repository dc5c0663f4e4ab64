import type { Persona, Round, SeatId, Setup } from "../../contract";

/**
 * Who a seat plays in a round, from 1; the synthesizer is always itself. Personas of one name are numbered,
 * so that lists tell them apart.
 */
export function personaIn(setup: Setup, seat: SeatId, round: number): Persona | null {
  if (seat === setup.synthesiser.id) return setup.synthesiser.persona;
  const index = setup.seats.findIndex((one) => one.id === seat);
  if (index < 0) return null;
  const turns = setup.assignment === "rotate" ? Math.max(0, round - 1) : 0;
  const playing = (index + turns) % setup.seats.length;
  const persona = setup.seats[playing]?.persona;
  if (!persona) return null;
  const labels = setup.seats.map((one) => one.persona.label);
  return { ...persona, label: numbered(labels)[playing] ?? persona.label };
}

/** Labels of the reviewers of a Refine who have not been heard in a round; none in another form. */
export function unheardIn(round: Round, setup: Setup): string[] {
  if (setup.protocol !== "refine") return [];
  const missing = setup.seats.filter(({ id }) => round.critiques.every(({ seat }) => seat !== id));
  return missing.map(({ id, persona }) => personaIn(setup, id, round.number)?.label ?? persona.label);
}

/** The same labels, those that are there several times with a number behind. */
export function numbered(labels: readonly string[]): string[] {
  return labels.map((label, index) => {
    const alike = (some: readonly string[]) => some.filter((other) => other === label).length;
    return alike(labels) === 1 ? label : `${label} ${alike(labels.slice(0, index + 1))}`;
  });
}

/** Stands where a seat would, for what was brought from an earlier debate. */
export const BROUGHT: SeatId = "brought";

/** Stands where a seat would, for what survived a gauntlet. */
export const GAUNTLET: SeatId = "gauntlet";

/** Who said something: from a seat, in a round. */
export function speaker(
  setup: Setup | null,
  { seat, round, persona }: { seat: SeatId; round: number; persona: string },
): string {
  if (seat === BROUGHT || persona === BROUGHT) return "From an earlier debate";
  if (seat === GAUNTLET) return "Gauntlet";
  return (setup && personaIn(setup, seat, round)?.label) ?? persona;
}
