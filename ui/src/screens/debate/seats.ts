import type { Finding, Persona, Protocol, Round, SeatId, Setup } from "../../contract";
import { sentence } from "../../lib/format";
import type { DebateState } from "./debate.svelte";
import { listed } from "./words";

/**
 * The persona of a seat in a round, from 1; the synthesizer keeps its own. Personas with the same name are
 * numbered, so that lists set them apart.
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

/** Forms whose reviewers read in rounds. */
const IN_ROUNDS: readonly Protocol[] = ["refine", "code-review"];

/** Labels of the reviewers who have not been heard in a round; none in a form without rounds. */
export function unheardIn(round: Round, setup: Setup): string[] {
  if (!IN_ROUNDS.includes(setup.protocol)) return [];
  const missing = setup.seats.filter(({ id }) => round.critiques.every(({ seat }) => seat !== id));
  return missing.map(({ id, persona }) => personaIn(setup, id, round.number)?.label ?? persona.label);
}

/** Who said nothing in a round of this debate, whether they weren’t asked or didn’t answer. */
export function silentIn(round: Round, setup: Setup): string[] {
  const heard = round.critiques.filter(({ absent }) => absent === null);
  return unheardIn({ ...round, critiques: heard }, setup);
}

/** "On-call wasn’t heard in round 2": who said nothing in the last round; empty if everybody was heard. */
export function unheardWords({ rounds, setup }: Pick<DebateState, "rounds" | "setup">): string {
  const last = rounds.at(-1);
  const names = last === undefined || setup === null ? [] : silentIn(last, setup);
  if (last === undefined || names.length === 0) return "";
  const when = last.number > 1 ? ` in round ${last.number}` : "";
  if (isMany(names) && names.length === setup?.seats.length) return `No reviewer was heard${when}`;
  const heard = `${names.length === 1 ? "wasn’t" : "weren’t"} heard`;
  return `${sentence(namedOrCounted(names))} ${heard}${when}`;
}

/** Whether there are too many reviewers to name in a line. */
function isMany(names: readonly string[]): boolean {
  return names.length > 3;
}

/** "QA and On-call", or "5 reviewers" if those are too many for a line. */
export function namedOrCounted(names: readonly string[]): string {
  return isMany(names) ? `${names.length} reviewers` : listed(names);
}

/** The same labels, with a number after those that occur several times. */
export function numbered(labels: readonly string[]): string[] {
  return labels.map((label, index) => {
    const alike = (some: readonly string[]) => some.filter((other) => other === label).length;
    return alike(labels) === 1 ? label : `${label} ${alike(labels.slice(0, index + 1))}`;
  });
}

/** In place of a seat, for what was brought from an earlier debate. */
export const BROUGHT: SeatId = "brought";

/** In place of a seat, for what survived a gauntlet. */
export const GAUNTLET: SeatId = "gauntlet";

/** The adversary of a gauntlet by its key, or its final boss; `null` if unknown. */
export function adversaryIn(setup: Setup | null, key: string): Persona | null {
  const cast = setup?.agenda.gauntlet?.cast;
  const attackers = cast?.adversaries.map(({ seat }) => seat) ?? [];
  const seats = cast?.boss ? [...attackers, cast.boss] : attackers;
  return seats.find(({ persona }) => persona.key === key)?.persona ?? null;
}

/** In place of an adversary, if it isn’t known which one spoke. */
const WHOLE_GAUNTLET: Persona = { key: "gauntlet", label: "Gauntlet", purpose: "", prompt: "" };

/**
 * Who raised a finding from a seat: the reviewer there, or the adversary whose finding survived a gauntlet.
 * `persona` is the key of whoever raised it first.
 */
export function raiserIn(
  setup: Setup | null,
  { seat, round, persona }: { seat: SeatId; round: number; persona: string },
): Persona | null {
  if (seat === GAUNTLET) return adversaryIn(setup, persona) ?? WHOLE_GAUNTLET;
  return setup && personaIn(setup, seat, round);
}

/** All who raised a finding, as lists set them apart; nobody for what an earlier debate left. */
export function raisersOf(finding: Finding, setup: Setup | null): Persona[] {
  return finding.supporters.flatMap((seat) => supporterIn(setup, finding, seat) ?? []);
}

/** One of those who raised a finding; if a gauntlet's finding was merged into it, that adversary. */
function supporterIn(setup: Setup | null, finding: Finding, seat: SeatId): Persona | null {
  const { round, persona, adversary } = finding;
  return raiserIn(setup, { seat, round, persona: seat === GAUNTLET ? (adversary ?? persona) : persona });
}

/** Who said something: from a seat, in a round. */
export function speaker(
  setup: Setup | null,
  { seat, round, persona }: { seat: SeatId; round: number; persona: string },
): string {
  if (seat === BROUGHT || persona === BROUGHT) return "From an earlier debate";
  return raiserIn(setup, { seat, round, persona })?.label ?? persona;
}

/**
 * A finding once for each persona that raised it, since each of them marks the passage. Rules raise the same finding
 * for several personas: that is one mark.
 */
export function byAll(finding: Finding, setup: Setup | null): Finding[] {
  const first = setup?.seats.find(({ id }) => id === finding.seat);
  if (first?.model.source.via === "rules") return [finding];
  const others = finding.supporters.filter((seat) => seat !== finding.seat);
  const raisers = others.map((seat) => supporterIn(setup, finding, seat)?.key);
  const personas = new Set(
    raisers.filter((key) => key !== undefined).filter((key) => key !== finding.persona),
  );
  return [finding, ...[...personas].map((persona) => ({ ...finding, persona }))];
}
