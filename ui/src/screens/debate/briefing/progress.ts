import type { Briefed, BriefingPart } from "../../../contract";
import { BRIEFING_PARTS } from "../../../contract";
import { sentence } from "../../../lib/format";
import type { DebateState } from "../debate.svelte";

/** A part of a briefing in progress. */
export interface PartState {
  part: BriefingPart;
  /** Its result, or what is being done for it. */
  line: string;
  /** What it found; `null` while it is in progress. */
  found: Briefed | null;
  /** Whether it only begins once another part is finished. */
  waits: boolean;
}

/** Whether any model is asked: rules read none of the briefing. */
function asksModel({ setup }: DebateState): boolean {
  const seats = setup ? [...setup.seats, setup.synthesiser] : [];
  return seats.some(({ model }) => model.source.via !== "rules");
}

/**
 * The parts of a briefing in progress, in order; none once all are there, or the debate
 * itself has started.
 */
export function partsUnderWay(debate: DebateState): PartState[] {
  const briefing = debate.setup?.agenda.briefing;
  const begun = [debate.rounds, debate.positions, debate.gauntlets].some(({ length }) => length > 0);
  if (!briefing || begun) return [];
  const unread = (part: BriefingPart) =>
    part === "weights" && briefing.weights === null && !asksModel(debate);
  const wanted = (Object.keys(BRIEFING_PARTS) as BriefingPart[]).filter(
    (part) => briefing.parts.includes(part) && !unread(part),
  );
  const found = (part: BriefingPart) => debate.briefing.find((it) => it.part === part) ?? null;
  const waits = (part: BriefingPart) =>
    part === "weights" && wanted.includes("research") && found("research") === null;
  const parts = wanted.map((part) => ({
    part,
    found: found(part),
    waits: waits(part),
    line: found(part)?.line ?? (waits(part) ? "Waiting for research" : doing(debate, part)),
  }));
  return parts.some((it) => it.found === null) ? parts : [];
}

function doing({ doing }: DebateState, part: BriefingPart): string {
  return sentence(doing[part] ?? "reading…");
}
