import type { Amount, FindingId, Hindsight, PostMortem, PostMortemForm } from "../../../contract";
import { count } from "../../../lib/format";

/** The key of a post-mortem in progress, among the drafts of its debate. */
export const PLACE = "post-mortem";

/** Levels, and the key for each. */
export const AMOUNTS: readonly [Amount, string, string][] = [
  ["low", "Low", "1"],
  ["medium", "Medium", "2"],
  ["high", "High", "3"],
];

/** The author's possible answers about a finding, and the key for each. */
export const HINDSIGHTS: readonly [Answer["was"], string, string][] = [
  ["right", "Right", "R"],
  ["false_alarm", "False alarm", "F"],
  ["unknown", "Don’t know", "N"],
];

/** The answer about one finding, in progress. */
export interface Answer {
  was: "right" | "false_alarm" | "unknown";
  /** If it was right; `null` until that is answered. */
  impact: Amount | null;
  effort: Amount | null;
  /** Why a false alarm didn’t matter. */
  why: string;
}

/** An issue that nobody raised, in progress. */
export interface Missed {
  title: string;
  found: string;
  /** Who should have raised it; `null` if nobody was named. */
  persona: string | null;
  /** The persona that would be needed. */
  newPersona: string;
}

/** A post-mortem in progress. */
export interface Written {
  built: string;
  answers: Record<FindingId, Answer>;
  missed: Missed[];
}

/** The initial answer. */
export function blank(was: Answer["was"]): Answer {
  return { was, impact: null, effort: null, why: "" };
}

/** Starts with what was saved last. */
export function begin(saved: PostMortem | null): Written {
  const answers = (saved?.findings ?? []).map(({ finding, ...hindsight }) => [finding, answerOf(hindsight)]);
  const missed = (saved?.missed ?? []).map(({ title, found, persona, new_persona }) => ({
    title,
    found: found ?? "",
    persona: persona ?? null,
    newPersona: new_persona ?? "",
  }));
  return {
    built: saved?.built ?? "",
    answers: Object.fromEntries(answers) as Written["answers"],
    missed,
  };
}

function answerOf(hindsight: Hindsight): Answer {
  if (hindsight.was === "false_alarm") return { ...blank("false_alarm"), why: hindsight.why };
  return { ...blank("right"), impact: hindsight.impact ?? null, effort: hindsight.effort ?? null };
}

/** A stored draft; `null` if it can’t be read. */
export function readDraft(text: string): Written | null {
  try {
    const read = JSON.parse(text) as Partial<Written> | null;
    if (!read || typeof read.built !== "string" || !Array.isArray(read.missed)) return null;
    if (typeof read.answers !== "object" || read.answers === null) return null;
    return { built: read.built, answers: read.answers, missed: read.missed };
  } catch {
    return null;
  }
}

/** Whether an answer is complete. */
export function isWhole({ was, impact, effort }: Answer): boolean {
  return was !== "right" || (impact !== null && effort !== null);
}

/** The first finding whose answer is incomplete; -1 if there is none. */
export function firstUnfinished({ findings }: PostMortemForm, { answers }: Written): number {
  return findings.findIndex(({ finding }) => {
    const answer = answers[finding];
    return answer !== undefined && !isWhole(answer);
  });
}

/** The progress: "12 of 40 findings answered". */
export function progress({ findings }: PostMortemForm, { answers }: Written): string {
  const done = findings.filter(({ finding }) => {
    const answer = answers[finding];
    return answer !== undefined && isWhole(answer);
  });
  return `${done.length} of ${count(findings.length, "finding")} answered`;
}

/** What is stored: complete answers only. Unknown answers and issues without a title are left out. */
export function toPostMortem({ findings }: PostMortemForm, written: Written): PostMortem {
  const answered = findings.flatMap(({ finding }) => {
    const hindsight = toHindsight(written.answers[finding]);
    return hindsight ? [{ finding, ...hindsight }] : [];
  });
  const missed = written.missed.filter(({ title }) => title.trim() !== "");
  return {
    built: written.built.trim(),
    findings: answered,
    missed: missed.map(({ title, found, persona, newPersona }) => ({
      title: title.trim(),
      ...(found.trim() !== "" && { found: found.trim() }),
      ...(persona !== null && { persona }),
      ...(persona === null && newPersona.trim() !== "" && { new_persona: newPersona.trim() }),
    })),
  };
}

function toHindsight(answer: Answer | undefined): Hindsight | null {
  if (answer?.was === "false_alarm") return { was: "false_alarm", why: answer.why.trim() };
  if (answer?.was !== "right" || answer.impact === null || answer.effort === null) return null;
  return { was: "right", impact: answer.impact, effort: answer.effort };
}

/** Where a key leads: to another finding, or to the reason for a false alarm. */
export type Step = "next" | "before" | "why" | null;

/** What a key answers about a finding, and where it leads; `null` for any other key. */
export function pressed(key: string, answer: Answer | undefined): { answer?: Answer; step: Step } | null {
  switch (key.toLowerCase()) {
    case "r":
      return { answer: blank("right"), step: null };
    case "f":
      return { answer: { ...blank("false_alarm"), why: answer?.why ?? "" }, step: "why" };
    case "n":
      return { answer: blank("unknown"), step: "next" };
    case "j":
    case "arrowdown":
      return { step: "next" };
    case "k":
    case "arrowup":
      return { step: "before" };
  }
  const amount = AMOUNTS.find(([, , digit]) => digit === key)?.[0];
  if (!amount || answer?.was !== "right") return null;
  if (answer.impact === null) return { answer: { ...answer, impact: amount }, step: null };
  if (answer.effort === null) return { answer: { ...answer, effort: amount }, step: "next" };
  return null;
}
