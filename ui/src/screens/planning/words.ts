import type {
  AcrossCheck,
  AcrossToAsk,
  CheckpointRun,
  CheckpointState,
  DebateState,
  Mismatch,
  MismatchKind,
  PlanningDocument,
} from "../../contract";
import { age, count, figure, money, tokens } from "../../lib/format";
import { shortModel } from "../debate/models";
import type { Tone } from "../debate/words";
import { STATE_NAMES } from "../history/choices";

const UNFINISHED = "Not finished";

/** Whether the words for a checkpoint already say that it isn't finished. */
const saysUnfinished = (brief: string) => brief.startsWith(UNFINISHED);

/** The state of an unfinished checkpoint, as lists of debates say it. */
function unfinished(brief: string, stands: DebateState | undefined): string {
  if (stands === "running") return "Debating";
  if (stands === "interrupted" || stands === "waiting") return STATE_NAMES[stands];
  return saysUnfinished(brief) ? brief : UNFINISHED;
}

/** The state of a checkpoint: "You approved this · 1 concern still open"; before that, what is left to do. */
export function stateWords({ state, brief, alarm, stands }: CheckpointRun): { word: string; tone: Tone } {
  const tone = alarm ? "warn" : state === "taken_back" ? "plain" : "good";
  if (state === "running") return { word: unfinished(brief, stands), tone: "warn" };
  return state === "to_review" ? { word: "Not decided", tone: "warn" } : { word: brief, tone };
}

/** A document's name within the project: "001-albums: Spec", or "Requirements". */
export function documentName({ name, group }: Pick<PlanningDocument, "name" | "group">): string {
  return group === "" ? name : `${group}: ${name}`;
}

/** The documents of one feature or change, or of the whole project. */
export interface DocumentGroup {
  /** Empty for those of the whole project. */
  group: string;
  documents: readonly PlanningDocument[];
}

/** The documents by group, in their order. */
export function groups(documents: readonly PlanningDocument[]): DocumentGroup[] {
  const names = [...new Set(documents.map(({ group }) => group))];
  return names.map((group) => ({ group, documents: documents.filter((one) => one.group === group) }));
}

/** What else a list says: "All addressed in 2 rounds · 5 min ago". */
export function lastWords({ last }: PlanningDocument, now = new Date()): string {
  if (!last) return "";
  // If it waits for the author, the first words say only that.
  const waits = (last.state === "running" && !saysUnfinished(last.brief)) || last.state === "to_review";
  return [waits ? last.brief : "", age(last.started_at, now)].filter(Boolean).join(" · ");
}

/** The possible actions for a document. */
export type Step = "hold" | "resume" | "decide" | "see" | null;

const SETTLED: readonly CheckpointState[] = ["approved", "kept_both", "adjusted"];

/** The next action for a document; `null` if there is none. */
export function nextStep({ last, barred }: PlanningDocument): Step {
  if (last?.state === "running") return "resume";
  if (last?.state === "to_review") return "decide";
  if (last?.state === "unrevised" && last.unresolved > 0 && barred === null) return "hold";
  if (last !== null && (SETTLED.includes(last.state) || last.state === "unrevised")) return "see";
  return barred === null ? "hold" : last === null ? null : "see";
}

/** Whether another checkpoint can be run besides the next action. */
export function canHoldAgain(document: PlanningDocument): boolean {
  return nextStep(document) === "see" && document.barred === null;
}

/** Whether the latest checkpoint can be viewed besides another one that comes next. */
export function canSee(document: PlanningDocument): boolean {
  return nextStep(document) === "hold" && document.last !== null;
}

/** What the author can do about a document that can't have a checkpoint. */
export function remedy({ exists, file, last }: PlanningDocument): string {
  if (!exists) return `Save it as ${file}. Whetstone checks again when you return to this window.`;
  // The obstacle itself says so.
  if (last?.state === "adjusted") return "";
  return "Turn it on in the project’s settings.";
}

/** Whether no part of a checkpoint waits for the author anymore. */
function isSettled({ state, unresolved }: CheckpointRun): boolean {
  return SETTLED.includes(state) || (state === "unrevised" && unresolved === 0);
}

/** Why the order matters: a document that this one builds on isn't approved yet; empty if it doesn't. */
export function orderWords(documents: readonly PlanningDocument[], document: PlanningDocument): string {
  const [first] = documents;
  if (document.checkpoint !== "roadmap" || first?.checkpoint !== "requirements") return "";
  if (first.last && isSettled(first.last)) return "";
  return "Approve the requirements first: the roadmap builds on them.";
}

/** The names of kinds of findings, in display order. */
const MISMATCHES: Record<MismatchKind, string> = {
  rule_broken: "Constitution rules that are broken",
  requirement_unserved: "Requirements that no plan or task covers",
  task_unasked: "Tasks that no requirement asks for",
  two_names: "One thing with two names",
};

/** Findings of one kind. */
export interface Mismatches {
  title: string;
  findings: readonly Mismatch[];
}

/** What documents disagree on, by kind; kinds without findings are left out. */
export function mismatches({ findings }: AcrossCheck): Mismatches[] {
  const kinds = Object.entries(MISMATCHES).map(([kind, title]) => ({
    title,
    findings: findings.filter((one) => one.kind === kind),
  }));
  return kinds.filter(({ findings }) => findings.length > 0);
}

/** The current findings of the rules, with those of a model if one was asked. */
export function withModel(check: AcrossCheck, came: AcrossCheck | null): AcrossCheck {
  if (!came?.asked) return check;
  const { asked, findings } = came;
  return { ...check, asked, findings: [...check.findings, ...findings.filter(({ model }) => model)] };
}

/** The result of a check across documents: "Compared 3 documents: 2 findings." */
export function acrossWords({ read, findings, asked, limit }: AcrossCheck): string {
  const compared = `Compared ${count(read.length, "document")}`;
  const hasAsked = asked && asked.failed < asked.calls;
  const by = hasAsked ? "The rules and the model" : "The rules";
  // A model that answered has matched requirements with tasks by their meaning.
  const open = hasAsked || !limit ? "" : ` ${limit}`;
  if (findings.length > 0) return `${compared}: ${count(findings.length, "finding")}.${open}`;
  return open
    ? `${compared}. ${by} found nothing.${open}`
    : `${compared}. ${by} found no disagreements between them.`;
}

/** The cost of asking a model: "1 call · about 3,000 tokens". */
export function toAskWords({ calls, tokens }: AcrossToAsk): string {
  return `${count(calls, "call")} · ${tokens}`;
}

/** The result of asking a model: "claude/sonnet found 2 more · 3,120 tokens · $0.01". */
export function askedWords({ findings, asked }: AcrossCheck): string {
  if (!asked) return "";
  const more = findings.filter(({ model }) => model).length;
  const found = `${shortModel(asked.model)} found ${more === 0 ? "nothing" : figure(more)} more`;
  const { usage } = asked;
  if (!usage) return `${found}.`;
  const cost = usage.cost_usd === null ? "cost unknown" : money(usage.cost_usd);
  return `${found} · ${tokens(usage)} · ${cost}`;
}
