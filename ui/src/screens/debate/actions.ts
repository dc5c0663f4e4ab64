import type { Action } from "../../app/actions";
import { offered } from "../../app/offers";
import type { FindingId, Ordered } from "../../contract";
import { isTextField } from "../../app/shortcut";
import { isInMenu } from "../../lib/floating";
import { canWithLast, doWithLast, formOf } from "../tasks/last-acts";
import { copyOrder } from "./conclusion/copy";
import type { Questions } from "./author/questions.svelte";
import type { Remarks } from "./author/remarks.svelte";
import type { DebateState } from "./debate.svelte";
import { discard } from "./ends/discard";
import type { Quotes } from "./quotes.svelte";

/** The debate in view, and the ways to leave it. */
export interface OpenDebate {
  debate: DebateState;
  readOnly: boolean;
  remarks: Remarks;
  /** Where its quotes are in the text, if that is shown. */
  quotes?: Quotes;
  onreview?: (() => void) | undefined;
  onwide?: (() => void) | undefined;
  onagain?: (() => void) | undefined;
  oncheck?: (() => void) | undefined;
}

let open: OpenDebate | null = null;
let questions: Questions | null = null;
let focusWord: (() => void) | null = null;

/** Makes the actions below act on a debate, until the returned function is called. */
export function actOn(debate: OpenDebate): () => void {
  open = debate;
  return () => {
    if (open === debate) open = null;
  };
}

/** Makes the actions below act on questions for the author. */
export function offerQuestions(asked: Questions): () => void {
  questions = asked;
  return () => {
    if (questions === asked) questions = null;
  };
}

/** Makes the field for a message to all reviewers reachable. */
export function offerWord(focus: () => void): () => void {
  focusWord = focus;
  return () => {
    if (focusWord === focus) focusWord = null;
  };
}

/** Whether the focus is where a key can be meant for the debate: in the panel, nowhere, or in the palette. */
function near(): boolean {
  const at = document.activeElement;
  return (
    at === null || at === document.body || at.closest("[data-testid=debate-panel], [role=dialog]") !== null
  );
}

/** Single keys belong to a list that is open above; in a text field they are text. */
function free(): boolean {
  const at = document.activeElement;
  return at === null || isTextField(at) || !isInMenu(at);
}

/** The finding that has the focus, or had it before the palette opened. */
function finding(): FindingId | null {
  const at = document.activeElement;
  const here = at !== null && at.closest("[data-finding], [role=dialog]") !== null;
  return here && open?.remarks.open ? open.remarks.current : null;
}

function action(
  id: string,
  label: string,
  can: (open: OpenDebate) => boolean,
  run: (open: OpenDebate) => void,
  shortcut?: string,
): Action {
  return {
    id,
    label,
    group: id.startsWith("finding-") ? "Finding" : "Now",
    ...(shortcut && { shortcut }),
    enabled: () => open !== null && !open.readOnly && !open.debate.busy && free() && can(open),
    run: () => open && run(open),
  };
}

/** What can also be done with the last debate on the open task while none of it is in view. */
const LAST = { can: canWithLast, of: formOf, run: doWithLast };

/** What the author decides about a result. Each action is offered by its control. */
export const RESULT_ACTIONS: readonly Action[] = [
  offered("verdict-accept", "Accept recommendation", "Result", LAST),
  offered("verdict-overrule", "Overrule the verdict…", "Result", LAST),
  offered("verdict-decide", "Decide without a verdict…", "Result", LAST),
  offered("verdict-choose", "Choose an option…", "Result", LAST),
  offered("order-decide", "Decide contested items", "Result", LAST),
  offered("verdict-back", "Take back your decision", "Result", LAST),
  offered("bring", "Bring into Refine", "Result", LAST),
  offered("post-mortem", "Post-mortem…", "Result"),
  // In a review, these keys act on its text rather than on the next debate.
  { ...offered("text-accept", "Accept the new text", "Result"), shortcut: "Mod+Enter" },
  offered("text-back", "Take back the accepted text", "Result"),
];

/** What can be done with the debate in view. */
export const DEBATE_ACTIONS: readonly Action[] = [
  {
    id: "answers-send",
    label: "Start debate",
    group: "Now",
    enabled: () => questions !== null && near(),
    run: () => void questions?.send(),
  },
  action(
    "gate-go-on",
    "Continue with the next round",
    ({ debate }) => debate.gate !== null,
    ({ debate }) => void debate.choose({ choice: "go_on" }),
    "G",
  ),
  action(
    "debate-review",
    "Review the changes",
    ({ debate, onreview }) => onreview !== undefined && isToReview(debate),
    ({ onreview }) => onreview?.(),
    "V",
  ),
  action(
    "debate-wide",
    "Show positions and verdict full width",
    ({ debate, onwide }) => onwide !== undefined && debate.concludes && debate.positions.length > 0,
    ({ onwide }) => onwide?.(),
    "W",
  ),
  {
    id: "order-copy",
    label: "Copy the order as a Markdown list",
    group: "Now",
    enabled: () => order().length > 0,
    run: () => void copyOrder(open?.debate.concluded?.conclusion.items ?? [], order()),
  },
  action(
    "weights-back",
    "Reset your weights",
    ({ debate }) => (debate.concluded?.rulings.weights.length ?? 0) > 0 && debate.importedAt === null,
    ({ debate }) => void debate.rule({ ruling: "weighed", weights: [] }),
  ),
  action(
    "finding-answer",
    "Answer the finding",
    ({ remarks }) => withFinding((id) => remarks.answerable(id)),
    ({ remarks }) => onFinding((id) => remarks.write(id, "answer")),
    "N",
  ),
  action(
    "finding-dismiss",
    "Dismiss the finding",
    ({ remarks }) => withFinding((id) => !remarks.isClosed(id)),
    ({ remarks }) => onFinding((id) => void remarks.dismiss(id)),
    "D",
  ),
  action(
    "finding-edit",
    "Edit the passage of the finding",
    ({ quotes }) => withFinding((id) => quotes?.writable(id) ?? false),
    ({ quotes }) => onFinding((id) => quotes?.edit(id)),
    "O",
  ),
  action(
    "finding-pin",
    "Pin the finding, or unpin it",
    ({ remarks }) => finding() !== null && !remarks.checked,
    ({ remarks }) =>
      onFinding(
        (id) => void (remarks.standing(id)?.remark === "pin" ? remarks.withdraw(id) : remarks.pin(id)),
      ),
    "Shift+P",
  ),
  action(
    "finding-withdraw",
    "Take back what you said about the finding",
    () => withFinding((id) => open?.remarks.standing(id) !== null),
    ({ remarks }) => onFinding((id) => void remarks.withdraw(id)),
  ),
  action(
    "word-to-all",
    "Message all reviewers",
    () => focusWord !== null,
    () => window.setTimeout(() => focusWord?.()),
    "T",
  ),
  action(
    "debate-pause",
    "Pause the debate",
    ({ debate }) => debate.stage === "running" && debate.waiting === null,
    ({ debate }) => void debate.pause(),
  ),
  action(
    "debate-resume",
    "Resume the debate",
    ({ debate }) => debate.resumable && debate.waiting === null,
    ({ debate }) => void debate.resume(),
  ),
  action(
    "ask-judge",
    "Ask the judge again",
    ({ debate }) => debate.unjudged,
    ({ debate }) => void debate.resume(),
  ),
  action(
    "debate-stop",
    "Stop the debate",
    ({ debate }) => debate.driver === "here",
    ({ debate }) => void debate.stop(),
  ),
  action(
    "more-rounds",
    "More rounds…",
    ({ debate }) => debate.extendable,
    ({ debate }) => (debate.choosing = true),
  ),
  action(
    "debate-discard",
    "Discard the debate",
    ({ debate }) => debate.discardable,
    ({ debate }) => void discard(debate),
  ),
  action(
    "debate-undiscard",
    "Restore the discarded debate",
    ({ debate }) => debate.discarded && !debate.checkpoint,
    ({ debate }) => void debate.discard(false),
  ),
  action(
    "check-again",
    "Check the text again",
    ({ debate, oncheck }) => debate.header?.outcome === "checked" && oncheck !== undefined,
    ({ oncheck }) => oncheck?.(),
  ),
  action(
    "run-again",
    "Run again with the same reviewers",
    ({ debate, onagain }) => debate.stage === "ended" && onagain !== undefined,
    ({ onagain }) => onagain?.(),
  ),
];

function isToReview(debate: DebateState): boolean {
  return (debate.checkpoint && debate.stage === "ended") || (debate.review?.changes.length ?? 0) > 0;
}

/** The order of the items in view; empty if there is none. */
function order(): readonly Ordered[] {
  return open?.debate.concluded?.order ?? [];
}

function withFinding(test: (id: FindingId) => boolean): boolean {
  const id = finding();
  return id !== null && test(id);
}

/** The palette has closed by the time an action runs: it acts on the finding that had the focus. */
function onFinding(run: (id: FindingId) => void): void {
  const id = open?.remarks.current;
  if (id) run(id);
}
