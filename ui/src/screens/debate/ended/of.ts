import type { Brief } from "../brief/brief";
import type { DebateState } from "../debate.svelte";
import { isCodeReview } from "../outcome";
import { codeBrief } from "./code";
import { haltedBrief } from "./halted";
import { refineBrief } from "./refine";

/** What a debate came to that ends in no conclusion about its text; `null` of others, and before its end. */
export function endedBrief(debate: DebateState, fixed: boolean): Brief | null {
  const outcome = debate.header?.outcome ?? null;
  if (outcome === null) return null;
  const code = isCodeReview(debate);
  if (code && outcome === "concluded") return codeBrief(debate, fixed);
  if (debate.setup?.protocol === "refine") return refineBrief(debate, fixed);
  const halted = (code || debate.concludes) && debate.concluded === null && outcome !== "concluded";
  return halted ? haltedBrief(debate, fixed) : null;
}
