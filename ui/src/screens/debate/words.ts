import type {
  CameBack,
  ChangeId,
  ConsensusRule,
  Critique,
  DebateRow,
  Earlier,
  Estimate,
  Failure,
  Fate as EarlierFate,
  Finding,
  FindingId,
  FindingStatus,
  Header,
  Outcome,
  Protocol,
  Remark,
  Review,
  Round,
  Setup,
  Severity,
  TakenOut,
} from "../../contract";
import { BECAME, PROTOCOL_NAMES } from "../../contract";
import { count, sentence, stopwatch } from "../../lib/format";
import { spoken } from "../../lib/unmarked";
import type { DebateState } from "./debate.svelte";
import { FORMS } from "./forms";
import { appliedEdits, approvals, editsBefore, roundFindings, type Size } from "./rounds";

/** The words for an unknown cost, with the unanswered calls that are the reason, if any. */
export function costUnknown(header: Header | null): string {
  if (header === null || header.unanswered === 0) return "cost unknown";
  return `cost unknown (${count(header.unanswered, "call")} unanswered)`;
}

/** The forms of a debate, in list order. */
export const PROTOCOLS = Object.keys(PROTOCOL_NAMES) as Protocol[];

/** Whether a form concludes about the text, and proposes no changes. */
export function concludes(protocol: Protocol | undefined): boolean {
  return protocol !== undefined && !FORMS[protocol].byRounds;
}

/** "change 4" for `c4`. */
export function changeName(change: ChangeId): string {
  return `change ${change.replace(/^\D+/, "")}`;
}

const ENDINGS: Record<Outcome, (rounds: number, whole: boolean) => string> = {
  consensus: (rounds) => `Consensus after ${count(rounds, "round")}`,
  max_rounds: (rounds) => `No consensus after ${count(rounds, "round")}`,
  circling: (rounds) => `Going in circles after ${count(rounds, "round")}`,
  stopped: (rounds, whole) => `Stopped ${whole ? "after" : "in"} round ${rounds}`,
  budget: (rounds) => `Stopped at cap in round ${rounds}`,
  failed: (rounds) => `Failed in round ${rounds}`,
  concluded: () => "Concluded",
  checked: () => "Checked",
};

/** "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** The reason that is recorded if the author dismisses a check's finding without one. */
export const NO_PROBLEM = "no problem here";

/** The note beside a quote that only names the subject of a claim about content. */
export const ONLY_NAMES = "a heading or title, not content";

/** How a debate ended, in words. */
export function outcomeWords(outcome: Outcome, rounds: readonly Pick<Round, "ended_at">[]): string {
  if (outcome === "stopped" && rounds.length === 0) return "Stopped before the first round";
  return ENDINGS[outcome](Math.max(1, rounds.length), (rounds.at(-1)?.ended_at ?? null) !== null);
}

/** How a debate ended, in a word or two. */
export const SHORT: Record<Outcome, string> = {
  consensus: "Consensus",
  max_rounds: "No consensus",
  circling: "Going in circles",
  stopped: "Stopped",
  budget: "Stopped at cap",
  failed: "Failed",
  concluded: "Concluded",
  checked: "Checked",
};

/** A debate's outcome in a list: "Consensus, round 3". */
export function standing({ outcome, rounds, protocol }: Standing): string {
  if (outcome === null) return "Not finished";
  return concludes(protocol) || outcome === "checked" || (outcome === "stopped" && rounds === 0)
    ? SHORT[outcome]
    : `${SHORT[outcome]}, round ${Math.max(1, rounds)}`;
}

type Standing = Pick<DebateRow, "outcome" | "rounds" | "protocol">;

/** How well something went, for its color. */
export type Tone = "good" | "warn" | "bad" | "plain";

const TONES: Record<Outcome, Tone> = {
  consensus: "good",
  max_rounds: "warn",
  circling: "warn",
  budget: "warn",
  stopped: "plain",
  failed: "bad",
  concluded: "plain",
  checked: "plain",
};

/** The color of an outcome; its words say the same. */
export function tone(outcome: Outcome | null): Tone {
  return outcome === null ? "plain" : TONES[outcome];
}

/** "all reviewers must approve", "a majority must approve", "2 seats must approve". */
export function consensusWords(rule: ConsensusRule): string {
  if (rule === "all") return "all reviewers must approve";
  if (rule === "majority") return "a majority must approve";
  return rule.at_least === 1 ? "1 reviewer must approve" : `${rule.at_least} reviewers must approve`;
}

/** Findings with the blocking ones named: "9 findings, 2 blocking", "1 blocking finding". */
export function findingsWords(findings: readonly Finding[]): string {
  const blocking = findings.filter((finding) => finding.severity === "blocking").length;
  if (blocking > 0 && blocking === findings.length) return count(blocking, "blocking finding");
  const all = count(findings.length, "finding");
  return blocking === 0 ? all : `${all}, ${blocking} blocking`;
}

/** The seats whose approval counts: rules find gaps and never approve. */
export function approvers({ seats }: Pick<Setup, "seats">): number {
  return seats.filter(({ model }) => model.source.via !== "rules").length;
}

/** How many seats can approve: none in forms that only list what is wrong. */
export function mayApprove(setup: Pick<Setup, "protocol" | "seats">): number {
  return ["checkpoint", "code-review"].includes(setup.protocol) ? 0 : approvers(setup);
}

/** What became of a finding, in one word for a list. */
const IN_LIST: Record<FindingStatus, string> = {
  answered: "answered",
  declined: BECAME.declined,
  recorded: BECAME.recorded,
  dismissed: "dismissed",
  rejected: "rejected",
  author_answered: "answered by you",
  repeated: "repeated",
  open: BECAME.open,
};

/** What became of the blocking findings: "all answered", "1 dismissed, 1 open". */
export function blockingAnswered(findings: readonly Finding[]): string {
  const blocking = findings.filter(({ severity }) => severity === "blocking");
  const all = Object.entries(IN_LIST)
    .map(([status, word]) => [blocking.filter((one) => one.status === status).length, word] as const)
    .filter(([of]) => of > 0);
  const [only] = all;
  if (all.length !== 1 || !only) return all.map(([of, word]) => `${of} ${word}`).join(", ");
  if (only[1] === IN_LIST.answered && blocking.length === 1) return "answered by an edit";
  return blocking.length === 1 || only[1] === IN_LIST.open ? only[1] : `all ${only[1]}`;
}

/**
 * The summary of a folded round. It counts no approvals if nobody approves, and says what became
 * of blocking findings once a synthesizer has answered.
 */
export function roundSummary(round: Round, setup: Pick<Setup, "protocol" | "seats">): string {
  const findings = roundFindings(round);
  const says = round.synthesis !== null && worst(findings) === "blocking";
  const parts = [findingsWords(findings) + (says ? ` (${blockingAnswered(findings)})` : "")];
  const able = mayApprove(setup);
  if (able > 0) parts.push(`${approvals(round)} of ${able} approve`);
  if (round.synthesis) parts.push(count(appliedEdits(round), "edit"));
  return parts.join(" · ");
}

/** The text that a round's critics read. */
export function readingWords(rounds: readonly Round[], number: number, out: readonly TakenOut[]): string {
  const edits = editsBefore(rounds, number, out);
  return edits === 0 ? "original text" : `text after ${count(edits, "edit")}`;
}

/** A seat's line once its critique is in. */
export function critiqueWords(critique: Critique): string {
  if (critique.absent) return `Failed: ${critique.absent.message}`;
  if (critique.approved) {
    if (critique.approval_supported !== true) return "Done: approval not counted, too little evidence";
    return `Done: approves, quoting ${count(critique.evidence.length, "passage")}`;
  }
  return `Done: ${findingsWords(critique.findings)}`;
}

/** An adversary's line once its challenges are in. */
export function challengeWords(critique: Critique): string {
  if (critique.absent) return `Failed: ${critique.absent.message}`;
  const found = critique.findings.length === 0 ? "" : `, ${findingsWords(critique.findings)}`;
  return critique.approved ? `Done: no further round requested${found}` : `Done${found.replace(",", ":")}`;
}

/** What became of a finding: a word, and the rest of the line. */
export interface Fate {
  word: string;
  rest: string;
  tone: Tone;
}

/** What became of a finding. `offered`: a check only offers to put it into the text, or to fix it there. `named`: what
 * changes are called there. */
export function fate(finding: Finding, offered = false, named = changeName): Fate {
  if (offered) {
    const word = finding.status === "answered" ? "Fix suggested" : sentence(BECAME.open);
    return { word, rest: "", tone: "plain" };
  }
  const reason = spoken(finding.status_reason ?? "");
  switch (finding.status) {
    case "answered":
      return finding.change
        ? { word: `Became ${named(finding.change)}`, rest: "", tone: "good" }
        : { word: "Answered", rest: "by an edit", tone: "good" };
    case "declined":
      return { word: "Declined:", rest: reason || "no reason given", tone: "warn" };
    case "recorded":
      return { word: "Added", rest: "to open questions", tone: "plain" };
    case "dismissed":
      return reason === NO_PROBLEM
        ? { word: "You dismissed it", rest: "", tone: "plain" }
        : { word: "You dismissed it:", rest: reason || "no reason given", tone: "plain" };
    case "rejected":
      return { word: "You rejected its change", rest: "", tone: "plain" };
    case "author_answered":
      return { word: "Answered by you:", rest: reason, tone: "plain" };
    case "repeated":
      return { word: "Repeated", rest: "without new evidence", tone: "plain" };
    case "open":
      return { word: sentence(BECAME.open), rest: "", tone: "plain" };
  }
}

const ENDS: Record<EarlierFate, string> = {
  accepted: "You accepted its change",
  rejected: "You rejected its change",
  answered: "Answered by a change, not decided",
  recorded: "Not decided",
  listed: "Listed as an open question",
  declined: "Declined by the synthesizer",
  dismissed: "You dismissed it",
  author_answered: "Answered by you",
  open: sentence(BECAME.open),
};

/** What became of a finding of the previous debate. */
export function earlierFate({ fate, reason }: Earlier): string {
  return reason === null || reason === NO_PROBLEM ? ENDS[fate] : `${ENDS[fate]}: ${reason}`;
}

/** Which findings came back, and the rest of the line. */
export function cameBackWords({ back, gone, new: fresh }: CameBack): [string, string] {
  const before = count(back.length + gone.length, "finding");
  const first = gone.length === 0 ? `Same ${before} as before` : `${back.length} of ${before} raised again`;
  const news = fresh.length === 0 ? "no new findings" : count(fresh.length, "new finding");
  return [first, gone.length === 0 ? news : `${gone.length} not raised again, ${news}`];
}

/** How many findings weren’t raised again only because the text lists them as open questions. */
function listedQuestions(came: CameBack | null): number {
  return (came?.gone ?? []).filter(({ fate }) => fate === "listed").length;
}

/** What became of the findings of the previous check; `handled` says whether the author dealt with one. */
export function sinceCheckWords(came: CameBack, handled: (finding: FindingId) => boolean): [string, string] {
  const { back, gone, new: fresh } = came;
  const closed = back.filter(({ now }) => now.every(handled)).length;
  const listed = listedQuestions(came);
  const part = (number: number, name: string) => (number > 0 ? `${number} ${name}` : "");
  const parts = [
    part(gone.length - listed, "settled"),
    part(listed, "listed as open questions"),
    part(closed, "answered or dismissed"),
    part(back.length - closed, "still open"),
    part(fresh.length, "new"),
  ];
  return ["Since the last check", parts.filter(Boolean).join(", ")];
}

/** "raised by 2 of 3 seats", or nothing if only one did. */
export function supportWords(finding: Finding, seats: number): string {
  const raised = finding.supporters.length;
  return raised < 2 ? "" : `raised by ${raised} of ${seats} reviewers`;
}

const ORDER: Severity[] = ["blocking", "major", "minor"];

/** The highest severity among findings; `minor` for none. */
export function worst(findings: readonly Finding[]): Severity {
  return ORDER.find((level) => findings.some((finding) => finding.severity === level)) ?? "minor";
}

/** The cost of a plan, in one line: money, calls, time. */
export function estimateWords(
  { words, usd_typical }: Estimate,
  onlyRules = false,
): { money: string; rest: string } {
  const money = usd_typical === null ? `${words.tokens}, ${words.cost}` : words.cost;
  // Rules are asked, but that isn't a call to a model.
  return { money: sentence(money), rest: onlyRules ? words.time : `${words.calls} · ${words.time}` };
}

/** What an estimate is based on. */
export function groundsWords({ past_debates }: Estimate): string {
  if (past_debates === 0) return "Rough estimate. It improves after a few debates.";
  if (past_debates === 1) return "Based on your last debate with these models";
  return `Based on your last ${past_debates} debates with these models`;
}

/** How long it has been running, up to `now` unless it ended. */
export function debated({ header, driven, waiting, pausing }: DebateState, now = Date.now()): string {
  if (header === null) return stopwatch(0);
  const goesOn = driven && header.outcome === null && waiting === null && (!header.paused || pausing);
  const since = goesOn ? Math.max(0, now - Date.parse(header.updated_at)) : 0;
  return stopwatch((header.duration_ms + since) / 1000);
}

/** A failure in one line, where there is no room for its hint. */
export function failureWords(failure: Failure): string {
  return [failure.message, failure.hint].filter(Boolean).join(" ");
}

/** Why no round will hear a remark anymore; `null` as long as one can. */
export function closedWords(header: Header | null, review: Review | null): string | null {
  if (header?.outcome === "consensus") return "Everyone agreed, so there are no more rounds.";
  if ((review?.accepted ?? null) !== null) {
    return header?.outcome === "checked"
      ? "The text was accepted. Answer open questions directly in the text."
      : "The text was accepted, so there are no more rounds.";
  }
  return null;
}

/** What the author said, without the finding that it is about. */
export function remarkWords(remark: Remark): { lead: string; text: string } {
  switch (remark.remark) {
    case "answer":
      return { lead: "You answered:", text: remark.text };
    case "dismiss":
      return remark.reason === NO_PROBLEM
        ? { lead: "You dismissed it", text: "" }
        : { lead: "You dismissed it:", text: remark.reason };
    case "pin":
      return { lead: "Pinned:", text: "it must be addressed" };
    case "withdraw":
      return { lead: "Withdrawn", text: "" };
    case "word":
      return { lead: "To all reviewers:", text: remark.text };
  }
}

/** "120 words and 2 headings added: 1,480 words, 12 headings". */
export function sizeWords(size: Size): string {
  const changed = [
    size.moreWords === 0 ? "" : count(Math.abs(size.moreWords), "word"),
    size.moreHeadings === 0 ? "" : count(Math.abs(size.moreHeadings), "heading"),
  ].filter(Boolean);
  const removed = size.moreWords < 0 || (size.moreWords === 0 && size.moreHeadings < 0);
  const mixed = size.moreWords * size.moreHeadings < 0;
  const change = mixed
    ? [signed(size.moreWords, "word"), signed(size.moreHeadings, "heading")].join(", ")
    : `${listed(changed)} ${removed ? "removed" : "added"}`;
  const all = `${count(size.words, "word")}, ${count(size.headings, "heading")}`;
  return changed.length === 0 ? `same length: ${all}` : `${change}: ${all}`;
}

function signed(value: number, singular: string): string {
  return `${count(Math.abs(value), singular)} ${value < 0 ? "removed" : "added"}`;
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five"];

/** "Three questions only you can answer". */
export function questionsTitle(questions: number): string {
  return `${NUMBERS[questions] ?? questions} ${questions === 1 ? "question" : "questions"} only you can answer`;
}

/** "Caused by change 4, an edit in round 1". */
export function causeWords(round: number, change: ChangeId | null): string {
  return change === null
    ? `Caused by an edit in round ${round}`
    : `Caused by ${changeName(change)}, an edit in round ${round}`;
}
