import type { Concluded } from "../../../contract";
import { isDecided } from "./words";

/** Whether a result is worth little because somebody failed, so that another run is what to do next. */
export function fellShort({ came_to: came }: Concluded): boolean {
  return (
    !isDecided(came) && (came.unchallenged || came.doubt === "no_verdict" || came.doubt === "unreadable")
  );
}

/** Whether another run is the next step: somebody was not heard, or one model alone spoke. */
export function isWorthAnother({ came_to: came }: Concluded): boolean {
  return !isDecided(came) && (came.alone !== null || came.unheard.length > 0);
}

/** Whether concerns stand and nothing is to be decided, so that the text is where to go on. */
export function leadsToRefine({ came_to: came }: Concluded): boolean {
  const decides = came.decision !== null || came.recommended !== null || came.doubt !== null;
  return !decides && (came.against?.standing ?? 0) > 0;
}
