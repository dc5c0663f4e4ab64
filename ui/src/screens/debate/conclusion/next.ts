import type { CameTo, Concluded } from "../../../contract";
import { undecided } from "./order";
import { depthName, isDecided, standsWords } from "./words";

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

/** What the next step does, where its button alone doesn't say; empty where it does. */
export function nextHint(concluded: Concluded): string {
  const { came_to: came } = concluded;
  if (leadsToRefine(concluded) && (isDecided(came) || came.unheard.length === 0))
    return "“Bring into Refine” asks reviewers to turn these concerns into edits.";
  if (goesAhead(came)) return "“Bring into Refine” turns what is still open into edits.";
  if (isDecided(came)) return "Your decision is recorded.";
  if (standsWords(came)?.against)
    return "Read the concerns against it before you accept. Accepting records the decision; your text stays as it is.";
  if (concluded.order.length > 0 && undecided(concluded.order) === 0 && came.unheard.length === 0)
    return "Copy the list, or export it.";
  if (came.alone === null || came.unheard.length > 0) return "";
  return `To have it challenged, press “Run again…” and choose “${depthName(came.protocol, "team")}”.`;
}
