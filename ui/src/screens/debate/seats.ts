import type { Persona, SeatId, Setup } from "../../contract";

/** Who a seat plays in a round, from 1; the synthesiser is always itself. */
export function personaIn(setup: Setup, seat: SeatId, round: number): Persona | null {
  if (seat === setup.synthesiser.id) return setup.synthesiser.persona;
  const index = setup.seats.findIndex((one) => one.id === seat);
  if (index < 0) return null;
  const turns = setup.assignment === "rotate" ? Math.max(0, round - 1) : 0;
  return setup.seats[(index + turns) % setup.seats.length]?.persona ?? null;
}

/** Stands where a seat would, for what was brought from an earlier debate. */
export const BROUGHT: SeatId = "brought";

/** The name of a persona at the table. */
export function personaLabel(setup: Setup | null, key: string): string {
  if (key === BROUGHT) return "Brought along";
  return setup?.seats.find((seat) => seat.persona.key === key)?.persona.label ?? key;
}
