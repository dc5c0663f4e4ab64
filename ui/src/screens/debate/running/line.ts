import type { Failure, SeatId } from "../../../contract";
import { positionWords } from "../conclusion/position-words";
import type { DebateState } from "../debate.svelte";
import { deciding } from "../decided";
import type { Lane } from "../lane.svelte";
import { appliedEdits } from "../rounds";
import { challengeWords, critiqueWords, findingsWords } from "../words";

/** What a seat's line says besides its call. */
export interface Line {
  /** Its result, or why there is none; `null` until it has spoken. */
  said: { words: string; absent: Failure | null } | null;
  /** What to show if neither a call nor a result says more. */
  rest: string;
}

/** The content of a seat's line; `null` if it has no part in the current step. */
export function lineOf(debate: DebateState, seat: SeatId): Line | null {
  const closes = seat === debate.setup?.synthesiser.id;
  if (debate.setup?.protocol === "gauntlet") return attacker(debate, seat);
  if (debate.concludes && closes) return isCounted(debate) ? null : { said: null, rest: waiting(debate) };
  if (debate.concludes) return side(debate, seat);
  if (closes) return synthesis(debate);
  const critique = debate.critique(seat);
  const words = debate.checkpoint ? challengeWords : critiqueWords;
  return {
    said: critique && { words: words(critique), absent: critique.absent },
    rest: waiting(debate),
  };
}

/** Whether the result is counted, so that nobody has to conclude. */
function isCounted({ setup }: DebateState): boolean {
  return setup !== null && deciding(setup.protocol).isCounted;
}

function waiting(debate: DebateState): string {
  if (debate.stage === "elsewhere") return "no answer yet";
  return debate.header?.paused ? "paused" : "waiting";
}

function synthesis({ round, setup }: DebateState): Line | null {
  if (!round) return setup?.ask_first ? { said: null, rest: "thinking of questions to ask you" } : null;
  if (!round.count || round.count.consensus) return null;
  return { said: null, rest: round.synthesis ? `Done: ${appliedEdits(round)} edits` : "waiting" };
}

/** An adversary of a standalone gauntlet. */
function attacker(debate: DebateState, seat: SeatId): Line | null {
  if (seat === debate.setup?.synthesiser.id) return null;
  const attack = debate.gauntlets[0]?.adversaries.find((one) => one.seat === seat);
  if (!attack?.done) return { said: null, rest: waiting(debate) };
  const words = attack.absent
    ? `Failed: ${attack.absent.message}`
    : `Done: ${findingsWords(attack.findings)}`;
  return { said: { words, absent: attack.absent }, rest: "" };
}

/** Whether seats have lines to show: in a gauntlet, until its attack is over. */
export function showsLanes({ setup, gauntlets }: DebateState): boolean {
  if (setup?.protocol !== "gauntlet") return true;
  return gauntlets[0]?.adversaries.some(({ done }) => !done) ?? true;
}

/** A side that argues. Its failure is shown once the debate continues without it. */
function side(debate: DebateState, seat: SeatId): Line | null {
  if (debate.setup?.agenda.depth === "single" && !isCounted(debate)) return null;
  const position = debate.positions.findLast((one) => one.seat === seat);
  if (position) return { said: { words: `Done: ${positionWords(position)}`, absent: null }, rest: "" };
  const judging = debate.lanes.at(-1)?.phase !== "idle";
  return {
    said: judging ? { words: "Gave no answer", absent: null } : null,
    rest: waiting(debate),
  };
}

/**
 * Whether a seat's text is open: while it is being asked, and in a round until all reviewers answered,
 * so that nothing moves when one of them finishes.
 */
export function hasRoom(debate: DebateState, lane: Lane): boolean {
  if (!debate.driven) return false;
  if (lane.busy) return true;
  const closer = debate.setup?.synthesiser.id;
  if (debate.concludes || lane.phase !== "done" || lane.seat.id === closer) return false;
  return debate.lanes.some((other) => other.seat.id !== closer && other.busy);
}

/** What all seats are doing, in one line: "8 reviewers: 5 writing, 2 done, 1 waiting". */
export function summaryOf(debate: DebateState): string {
  const seats = debate.setup?.seats ?? [];
  const lanes = debate.lanes.filter(({ seat }) => seats.some(({ id }) => id === seat.id));
  const counts = new Map<string, number>();
  for (const lane of lanes) {
    const name = doing(debate, lane);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const parts = ["writing", "thinking", "waiting", "done", "failed"].flatMap((name) => {
    const all = counts.get(name);
    return all === undefined ? [] : [`${all} ${name}`];
  });
  return `${lanes.length} reviewers: ${parts.join(", ")}`;
}

function doing(debate: DebateState, lane: Lane): string {
  if (lane.phase === "writing" || lane.phase === "thinking") return lane.phase;
  const said = lineOf(debate, lane.seat.id)?.said;
  if (said?.absent) return "failed";
  return said || lane.phase === "done" ? "done" : "waiting";
}
