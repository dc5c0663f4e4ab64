import type { CheckpointReview } from "../../../contract";
import type { Brief } from "../brief/brief";
import { checkpointBrief } from "../checkpoint/brief";
import type { DebateState } from "../debate.svelte";
import { haltedGauntlet } from "../gauntlet/halted";
import { isCodeReview, isComplete, spentWords } from "../outcome";
import { codeBrief } from "./code";
import { haltedBrief } from "./halted";
import { refineBrief } from "./refine";

/**
 * The result of a debate without a conclusion about its text; `null` for others, and before its end.
 * For an interrupted checkpoint, the result so far.
 */
export function endedBrief(debate: DebateState, fixed: boolean): Brief | null {
  const outcome = debate.header?.outcome ?? null;
  if (debate.checkpointReview) return reviewedBrief(debate, debate.checkpointReview, fixed);
  if (outcome === null) return null;
  const code = isCodeReview(debate);
  if (code && outcome === "concluded") return codeBrief(debate, fixed);
  if (debate.setup?.protocol === "refine") return refineBrief(debate, fixed);
  if (debate.setup?.protocol === "gauntlet" && outcome !== "concluded") return haltedGauntlet(debate, fixed);
  const halted = (code || debate.concludes) && debate.concluded === null && outcome !== "concluded";
  return halted ? haltedBrief(debate, fixed) : null;
}

/** The result of a checkpoint, with the reason for an early end on its own line, and what it cost. */
function reviewedBrief(debate: DebateState, review: CheckpointReview, fixed: boolean): Brief {
  const brief = checkpointBrief(review, debate.resumable);
  const { whose, by } = brief.decided;
  const why = isComplete(debate) ? "" : (debate.header?.why ?? "");
  const said = (parts: readonly string[], between: string) => parts.filter(Boolean).join(between);
  const decided = {
    ...brief.decided,
    whose: said([whose, why], "\n"),
    by: said([by, spentWords(debate)], " · "),
  };
  return { ...brief, decided, next: fixed ? pastWords(debate, review) : brief.next };
}

/** What to say about the next step if a checkpoint is read only. */
function pastWords({ importedAt }: DebateState, { state, review }: CheckpointReview): string {
  if (importedAt !== null) return "Nothing. It was imported, so you can only read it.";
  if (state === "to_review") return "Not decided. Open the task to decide on the revision.";
  if (state === "running") return "Open the task to continue.";
  return review.unresolved > 0 ? "Open the task to settle what is open." : "Nothing left to do.";
}
