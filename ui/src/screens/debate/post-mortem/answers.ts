import type { Amount, FindingId, Hindsight, PostMortem, PostMortemForm } from "../../../contract";
import { count } from "../../../lib/format";

/** The place of a post-mortem that is being written, among the drafts in its debate. */
export const PLACE = "post-mortem";

/** How much, and the key for it. */
export const AMOUNTS: readonly [Amount, string, string][] = [
  ["low", "Low", "1"],
  ["medium", "Medium", "2"],
  ["high", "High", "3"],
];

/** What an author can say of a finding, and the key for it. */
export const HINDSIGHTS: readonly [Answer["was"], string, string][] = [
  ["right", "Right", "R"],
  ["false_alarm", "False alarm", "F"],
  ["unknown", "Don’t know", "N"],
];

/** What is being said of one finding. */
export interface Answer {
  was: "right" | "false_alarm" | "unknown";
  /** Of one that was right; `null` until it is said. */
  impact: Amount | null;
  effort: Amount | null;
  /** Why a false alarm didn’t matter. */
  why: string;
}

/** What is being said of an issue that nobody raised. */
export interface Missed {
  title: string;
  found: string;
  /** Who should have raised it; `null` where nobody was named. */
  persona: string | null;
  /** Who it takes then. */
  newPersona: string;
}

/** A post-mortem that is being written. */
export interface Written {
  built: string;
  answers: Record<FindingId, Answer>;
  missed: Missed[];
}

/** What an answer begins with. */
export function blank(was: Answer["was"]): Answer {
  return { was, impact: null, effort: null, why: "" };
}

/** Begins with what was saved last. */
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

/** A draft that was kept; `null` where it can’t be read. */
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

/** Whether nothing is missing in an answer. */
export function isWhole({ was, impact, effort }: Answer): boolean {
  return was !== "right" || (impact !== null && effort !== null);
}

/** The first finding whose answer lacks something; -1 where none does. */
export function firstUnfinished({ findings }: PostMortemForm, { answers }: Written): number {
  return findings.findIndex(({ finding }) => {
    const answer = answers[finding];
    return answer !== undefined && !isWhole(answer);
  });
}

/** How far it is: "12 of 40 findings answered". */
export function progress({ findings }: PostMortemForm, { answers }: Written): string {
  const done = findings.filter(({ finding }) => {
    const answer = answers[finding];
    return answer !== undefined && isWhole(answer);
  });
  return `${done.length} of ${count(findings.length, "finding")} answered`;
}

/** What is stored: whole answers only. What nobody knows is left out, and so is an issue without a title. */
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

/** Where a key leads: to another finding, or to the reason of a false alarm. */
export type Step = "next" | "before" | "why" | null;

/** What a key says of a finding, and where it leads; `null` for a key that says nothing. */
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
