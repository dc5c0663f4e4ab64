import type { Action } from "../../app/actions";
import type { FindingId } from "../../contract";
import { isTextField } from "../../app/shortcut";
import { isAbove } from "../../lib/floating";
import { openCodeReview } from "./open";

/** Navigates from one finding to the next. */
interface Walk {
  move(by: 1 | -1): void;
  /** Goes to the code-review finding that a debate's finding became. */
  reveal(finding: FindingId): void;
}

let walk: Walk | null = null;

/** Lets keys navigate findings until the returned function is called. */
export function walkThrough(findings: Walk): () => void {
  walk = findings;
  return () => {
    if (walk === findings) walk = null;
  };
}

/** Single keys belong to a list or dialog that is open above; in a text field they are text. */
function free(): boolean {
  const at = document.activeElement;
  return at === null || isTextField(at) || !isAbove(at);
}

/** Goes to the lines of a debate's finding, if they are in view. */
export function revealFinding(finding: FindingId): void {
  walk?.reveal(finding);
}

function step(id: string, label: string, shortcut: string, by: 1 | -1): Action {
  return {
    id,
    label,
    shortcut,
    group: "Review",
    enabled: () => walk !== null && free(),
    run: () => walk?.move(by),
  };
}

/** The code review, and the navigation between its findings. */
export const CODE_REVIEW_ACTIONS: readonly Action[] = [
  {
    id: "go-code-review",
    label: "Review code changes",
    group: "Go to",
    run: () => void openCodeReview(),
  },
  step("code-finding-next", "Next finding in the code", "J", 1),
  step("code-finding-previous", "Previous finding in the code", "K", -1),
];
