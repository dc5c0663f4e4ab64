import type { CameTo, Concluded } from "../../../contract";
import { isDecided, standsWords } from "./words";

/** Whether a result is worth little because somebody failed, so that another run is what to do next. */
export function fellShort({ came_to: came }: Concluded): boolean {
  return (
    !isDecided(came) && (came.unchallenged || came.doubt === "no_verdict" || came.doubt === "unreadable")
  );
}

/** Whether a side was not heard, and nobody has decided on what the others said. */
export function isPartial({ came_to: came }: Concluded): boolean {
  return !isDecided(came) && came.unheard.length > 0;
}

/** Whether another run is the next step: somebody was not heard, one model alone spoke, or scores are missing. */
export function isWorthAnother({ came_to: came }: Concluded): boolean {
  const fell = came.alone !== null || came.unheard.length > 0 || came.doubt === "not_enough_marks";
  return !isDecided(came) && fell;
}

/** Whether concerns stand and nothing is left to decide, so that the text is where to go on. */
export function leadsToRefine({ came_to: came }: Concluded): boolean {
  const decides = came.decision !== null || came.recommended !== null || came.doubt !== null;
  const goesOn = !goesAhead(came) && came.decided !== "reject";
  return (!decides || isDecided(came)) && (came.against?.standing ?? 0) > 0 && goesOn;
}

/** Whether the author lets the text stand with its concerns. */
function goesAhead(came: CameTo): boolean {
  return isDecided(came) && (standsWords(came)?.against ?? false);
}
