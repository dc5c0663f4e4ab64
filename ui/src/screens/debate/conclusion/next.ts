import type { CameTo, Concluded } from "../../../contract";
import { isDecided, standsWords } from "./words";

/** Whether a result is worth little because somebody failed, so that the next step is another run. */
export function fellShort({ came_to: came }: Concluded): boolean {
  return (
    !isDecided(came) && (came.unchallenged || came.doubt === "no_verdict" || came.doubt === "unreadable")
  );
}

/** Whether a side was not heard, and nobody has decided on what the others said. */
export function isPartial({ came_to: came }: Concluded): boolean {
  return !isDecided(came) && came.unheard.length > 0;
}

/** Whether the next step is another run: somebody was not heard, one model spoke, or scores are missing. */
export function isWorthAnother({ came_to: came }: Concluded): boolean {
  const fell = came.alone !== null || came.unheard.length > 0 || came.doubt === "not_enough_marks";
  return !isDecided(came) && fell;
}

/** Whether concerns are open and nothing is left to decide, so that work continues in the text. */
export function leadsToRefine({ came_to: came }: Concluded): boolean {
  const decides = came.decision !== null || came.recommended !== null || came.doubt !== null;
  const goesOn = !goesAhead(came) && came.decided !== "reject";
  return (!decides || isDecided(came)) && (came.against?.standing ?? 0) > 0 && goesOn;
}

/** Whether the author accepts the text with its concerns. */
function goesAhead(came: CameTo): boolean {
  return isDecided(came) && (standsWords(came)?.against ?? false);
}
