import type { Brief } from "../brief/brief";
import type { DebateState } from "../debate.svelte";
import { isCodeReview } from "../outcome";
import { codeBrief } from "./code";
import { refineBrief } from "./refine";

/** What a debate came to that ends in no conclusion about its text; `null` of others, and before its end. */
export function endedBrief(debate: DebateState, fixed: boolean): Brief | null {
  if (isCodeReview(debate)) return codeBrief(debate, fixed);
  const ended = debate.setup?.protocol === "refine" && (debate.header?.outcome ?? null) !== null;
  return ended ? refineBrief(debate, fixed) : null;
}
