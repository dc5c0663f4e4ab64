import type { CheckLeft, Finding, FindingId, Remark, ReviewedChange } from "../../contract";
import { count, money } from "../../lib/format";
import { leftOpen } from "./author/left-open";
import { headlineTone } from "./checkpoint/words";
import { fellShort, isPartial } from "./conclusion/next";
import { callsWords } from "./conclusion/calls";
import { endWords } from "./conclusion/words";
import type { DebateState } from "./debate.svelte";
import { isOver, tookPlace } from "./gauntlet/words";
import { appliedEdits, approvals } from "./rounds";
import { isQuestion } from "./review/named";
import { namedOrCounted, silentIn } from "./seats";
import { approvers, costUnknown, debated, listed, outcomeWords, tone, type Tone } from "./words";

/** Whether a checkpoint ran to its end: `why` says what came of it. */
export function isComplete(debate: DebateState): boolean {
  return debate.checkpoint && debate.header?.outcome === "concluded";
}

/** Whether it is about a code change: its findings are shown at their lines. */
export function isCodeReview({ setup }: DebateState): boolean {
  return setup?.protocol === "code-review";
}

/** Whether a checkpoint ended without a revision, so that there is nothing to decide. */
export function isUnrevised(debate: DebateState): boolean {
  return isComplete(debate) && !debate.revised;
}

/** Whether a checkpoint waits for the author. */
export function isUndecided(debate: DebateState): boolean {
  return debate.checkpoint && debate.revised && !debate.accepted && !debate.discarded;
}

/** Whether a checkpoint was interrupted: what it wrote before that is in no proposal yet. */
export function isMidway(debate: DebateState): boolean {
  return debate.checkpoint && debate.stage === "broken";
}

/** Whether the author responded to the findings, so that the next step is another check. */
export function isHandled({ author }: DebateState): boolean {
  return (author?.remarks.length ?? 0) > 0;
}

/** Whether nothing that a check found is left open, and the author gave answers that no check has read. */
export function isAnswered(debate: DebateState): boolean {
  const { author, findings, header } = debate;
  const isNew = (remark: Remark) =>
    remark.remark === "answer" && findings.get(remark.finding)?.said === undefined;
  return header?.outcome === "checked" && leftIn(debate) === 0 && (author?.remarks.some(isNew) ?? false);
}

/** What to do with the findings of a check; empty if there are none. */
function checkedHint(debate: DebateState): string {
  const open = debate.header?.outcome === "checked" && leftIn(debate) > 0;
  return open ? "Answer each, edit its passage, or dismiss it. Then check again." : "";
}

/** What is left for the author to do in an accepted text; empty if nothing. */
export function acceptedHint(debate: DebateState): string {
  const open = debate.header?.outcome === "checked" && leftIn(debate) > 0;
  if (open) return "Edit the passages that are still open. Then check again.";
  if (unansweredWords(debate) === "") return "";
  return `Answer the open ${openQuestions(debate) === 1 ? "question" : "questions"} in your text.`;
}

/** The state of a debate that its author stopped, and what to do next; empty for others. */
function stoppedHint(debate: DebateState): string {
  const { header, rounds, setup } = debate;
  const last = rounds.at(-1);
  if (header?.outcome !== "stopped" || !debate.resumable) return "";
  if (debate.concludes) return "Resume asks only for what is missing.";
  if (!last || setup === null || debate.checkpoint) return "";
  const able = approvers(setup);
  const stands =
    able === 0 || isCodeReview(debate) ? "" : `So far ${approvals(last)} of ${able} reviewers approve. `;
  const silent = silentIn(last, setup);
  const heard = silent.length === 0 ? "continue" : `hear from ${namedOrCounted(silent)}`;
  return changesOf(debate) > 0
    ? `${stands}Review the changes as they are, or resume to ${heard}.`
    : `${stands}Resume to ${heard}.`;
}

/** How to continue a debate that waits for the model of an MCP client. */
export const FROM_CLIENT =
  "It waits for the model of an MCP client. Continue it from there, or choose “Run again…” to use other models.";

/** What to do next, if the outcome alone doesn’t say. */
export function hint(debate: DebateState): string {
  if (debate.waitsForClient) return FROM_CLIENT;
  return checkedHint(debate) || stoppedHint(debate) || failedHint(debate);
}

/** How to continue a form that failed before its conclusion; empty for others. */
function failedHint(debate: DebateState): string {
  const { header, concludes, resumable } = debate;
  if (header?.outcome !== "failed" || !(concludes || isCodeReview(debate)) || !resumable) return "";
  return "Resume asks again. To use another model, choose “Run again…”.";
}

/** The findings that nothing was done about, in any round. */
export function openFindings({ header, findings }: DebateState): Finding[] {
  return (header?.open_findings ?? []).flatMap((id) => findings.get(id) ?? []);
}

/** How many changes the author decides on. */
export function changesOf({ review }: DebateState): number {
  return review?.changes.filter(({ change }) => change.scaffold_for.length === 0).length ?? 0;
}

/** How a debate ended. */
export function endedWords(debate: DebateState): string {
  const outcome = debate.header?.outcome ?? null;
  if (debate.concludes && debate.setup) {
    return endWords(debate.setup.protocol, outcome, debate.concluded?.came_to ?? null);
  }
  if (isComplete(debate)) return "Checkpoint finished";
  if (outcome) return outcomeWords(outcome, debate.rounds);
  return `Interrupted in round ${Math.max(1, debate.rounds.length)}`;
}

export function endedTone(debate: DebateState): Tone {
  const outcome = debate.header?.outcome ?? null;
  if (isOver(debate)) return debate.gauntlets.every(tookPlace) ? "plain" : "warn";
  if (debate.concluded) return fellShort(debate.concluded) || isPartial(debate.concluded) ? "warn" : "plain";
  if (debate.checkpoint && debate.checkpointReview && outcome) return headlineTone(debate.checkpointReview);
  return isComplete(debate) ? "plain" : tone(outcome);
}

/** What it cost, in figures. */
export function spentWords(debate: DebateState): string {
  const taken = debated(debate);
  return [costWords(debate), taken === "0:00" ? "" : taken].filter(Boolean).join(" · ");
}

/** Its result and cost, in figures. */
export function factWords(debate: DebateState): string {
  return [
    debate.concludes ? callsWords(debate.header) : proposedWords(debate),
    debate.accepted ? (debate.checkpoint ? "decided" : tallyWords(debate) || "accepted") : "",
    debate.discarded ? (debate.checkpoint ? "taken back" : "discarded") : "",
    spentWords(debate),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Whether a check only offers to put a finding into the text, or to fix it there. */
export function onlyOffers({ header, review }: DebateState, { id, status }: Finding): boolean {
  const isOffer = status === "recorded" || status === "answered";
  if (header?.outcome !== "checked" || !isOffer) return false;
  return !review?.changes.some(
    ({ change, decision }) => change.findings.includes(id) && decision?.verdict === "accepted",
  );
}

/** How many findings of a check wait for the author. */
export function leftIn({ header }: DebateState): number {
  return (header?.checked?.questions ?? 0) + (header?.checked?.slips ?? 0);
}

/**
 * Their number in the check's own words: "2 questions and 1 small error", or "2 of 3 questions" once some are settled;
 * empty if there are none.
 */
export function leftWords(checked: CheckLeft | null | undefined): string {
  const { questions = 0, slips = 0, asked = 0 } = checked ?? {};
  const some = asked > questions && questions > 0;
  return some ? `${questions} of ${kindsWords(asked, slips)}` : kindsWords(questions, slips);
}

/**
 * What a check offers to put into the text, in the same words, whatever the author has decided: "9 questions and 1
 * small error".
 */
export function offeredWords({ review }: DebateState): string {
  const own = (review?.changes ?? []).filter(({ change }) => change.scaffold_for.length === 0);
  const questions = own.filter(isQuestion).length;
  return kindsWords(questions, own.length - questions);
}

function kindsWords(questions: number, slips: number): string {
  return listed([
    ...(questions > 0 ? [count(questions, "question")] : []),
    ...(slips > 0 ? [count(slips, "small error")] : []),
  ]);
}

/** The questions that the checked text lists without an answer; empty if there are none. */
export function listedWords(questions: CheckLeft["listed"]): string {
  if (questions === undefined) return "";
  return questions > 0 ? `${count(questions, "question")} listed in the text` : "";
}

/** The questions without an answer that no finding asks, after the others; empty if there are none. Not everyone was
 * asked them. */
export function skippedWords({ questions, listed = 0, skipped = 0 }: CheckLeft): string {
  const more = questions + listed > 0 ? "more question" : "question";
  return skipped > 0 ? `${count(skipped, more)} to answer in the text` : "";
}

/** Whether a check doesn't add a question to the text because the author answered it there. */
export function isAnsweredThere(
  { header, author }: Pick<DebateState, "header" | "author">,
  { change, decision }: ReviewedChange,
): boolean {
  const isAnswered = (id: FindingId) =>
    author?.remarks.some((it) => it.remark === "answer" && it.finding === id) ?? false;
  return (
    header?.outcome === "checked" &&
    decision?.verdict === "rejected" &&
    change.findings.length > 0 &&
    change.findings.every(isAnswered)
  );
}

/**
 * The author's decisions on the changes: "13 accepted, 1 rejected, 2 left out"; empty if there are
 * none.
 */
export function tallyWords(debate: DebateState): string {
  const { review, accepted } = debate;
  const own = (review?.changes ?? []).filter(({ change }) => change.scaffold_for.length === 0);
  const decided = own.flatMap((one) => {
    if (isAnsweredThere(debate, one)) return ["answered"] as const;
    return one.decision ? [one.decision.verdict] : accepted ? (["left out"] as const) : [];
  });
  return (["accepted", "answered", "rejected", "left out"] as const)
    .map((verdict) => [decided.filter((it) => it === verdict).length, verdict] as const)
    .filter(([of]) => of > 0)
    .map(([of, verdict]) => `${of} ${verdict}`)
    .join(", ");
}

/** Why nobody asked the author before the text was accepted; empty if the author accepted it. */
export function unaskedWords({ review }: DebateState): string {
  const upTo = review?.accepted_up_to;
  return upTo ? `You allowed that up to “${upTo}”.` : "";
}

/** The unanswered questions to the author, in the debate or in the proposed text, in words. */
export function askedStill({ author, findings }: DebateState): string[] {
  return author === null ? [] : leftOpen(author, findings.values()).map(({ question }) => question);
}

/** How many there are. */
export function openQuestions(debate: DebateState): number {
  return askedStill(debate).length;
}

/** What an accepted text still needs: "2 questions still need your answer."; empty if nothing. */
export function unansweredWords(debate: DebateState): string {
  const { header } = debate;
  const left = header?.outcome === "checked" ? (header.checked?.questions ?? 0) : openQuestions(debate);
  return left === 0 ? "" : `${count(left, "question")} still ${left === 1 ? "needs" : "need"} your answer.`;
}

/** Blocking findings that stay open because the author rejected the changes for them. */
export function rejectedFor({ findings }: DebateState): Finding[] {
  const all = [...findings.values()];
  return all.filter(({ severity, status }) => severity === "blocking" && status === "rejected");
}

function proposedWords(debate: DebateState): string {
  // The findings are named in a sentence.
  if (isCodeReview(debate) || debate.header?.outcome === "checked") return "";
  if (isMidway(debate)) return debate.revised ? "revised so far" : "nothing revised yet";
  // Edits become changes of the text when the debate ends.
  const edits = debate.rounds.reduce((sum, round) => sum + appliedEdits(round), 0);
  if (debate.stage === "broken") return edits === 0 ? "no edits yet" : `${count(edits, "edit")} so far`;
  const changes = changesOf(debate);
  const proposed = changes === 0 ? "no changes" : count(changes, "change");
  // The headline of a checkpoint counts them.
  if (debate.checkpoint) return debate.checkpointReview ? "" : proposed;
  return proposed;
}

/** A conclusion leaves out unknown figures. */
function costWords({ header, concludes }: DebateState): string {
  const cost = header?.usage.cost_usd ?? null;
  if (cost !== null) return money(cost);
  return concludes ? "" : costUnknown(header);
}
