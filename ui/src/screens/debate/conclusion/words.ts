import type {
  CameTo,
  Concluded,
  Conclusion,
  Depth,
  Doubt,
  Evidence,
  Judgement,
  Outcome,
  Position,
  Protocol,
  Ruling,
  SectionKind,
  SideNote,
  Speech,
  Verdict,
} from "../../../contract";
import { count, stopwatch } from "../../../lib/format";
import { shortModel } from "../models";
import { PROTOCOL_NAMES, type Tone } from "../words";
import { orderHeadline, undecided } from "./order";
import { recommended } from "./scorecard";

/** What stands above a debate of this form. */
export function formTitle(protocol: Protocol): string {
  return protocol === "refine" ? "Refine with Debate" : PROTOCOL_NAMES[protocol];
}

/** What is said where a result is no decision. */
const CONCLUDED = "Concluded";
/** What stands above a position that a judge puts in the place of the one attacked. */
export const POSITION = "Position to take";

/** Decisions, and how they look. */
export const JUDGEMENTS: Record<Judgement, { word: string; tone: Tone }> = {
  approve: { word: "Approve", tone: "good" },
  revise: { word: "Revise", tone: "warn" },
  reject: { word: "Reject", tone: "bad" },
  green: { word: "Green", tone: "good" },
  amber: { word: "Amber", tone: "warn" },
  red: { word: "Red", tone: "bad" },
};

const ON_A_PROPOSAL: readonly Judgement[] = ["approve", "revise", "reject"];
const DECISIONS: Partial<Record<Protocol, readonly Judgement[]>> = {
  status: ["green", "amber", "red"],
  compare: [],
  prioritize: [],
};

/** What can be decided in a form, in the order of choices; none where a result is no such decision. */
export function decisions(protocol: Protocol | undefined): readonly Judgement[] {
  return (protocol && DECISIONS[protocol]) ?? ON_A_PROPOSAL;
}

/** What the author can decide otherwise than a judge did. */
export function otherDecisions(protocol: Protocol | undefined, verdict: Verdict | null): Judgement[] {
  return decisions(protocol).filter((one) => one !== verdict?.decision);
}

interface Section {
  heading: string;
  /** Whether the points stand in an order that counts. */
  ranked: boolean;
}

/** The parts of a verdict, as the window names them. */
export const SECTIONS: Record<SectionKind, Section> = {
  key_narratives: { heading: "What it rests on", ranked: true },
  agreement_zones: { heading: "Agreed by all", ranked: false },
  contested_zones: { heading: "Contested: look here", ranked: false },
  survived: { heading: "What survived", ranked: false },
  needs_work: { heading: "What needs work", ranked: false },
  would_change: { heading: "What would change it", ranked: false },
  risks: { heading: "Risks", ranked: true },
  suggested_actions: { heading: "What to do next", ranked: true },
};

const DEPTHS: Record<Depth, string> = {
  team: "Sides answer each other",
  once: "Each side speaks once",
  single: "One seat alone",
};
const OF_LENSES: Record<Depth, string> = {
  ...DEPTHS,
  once: "Two lenses, blind to each other",
  single: "One seat with both lenses",
};

/** How much a form goes through, as selects offer it. */
export function depthName(protocol: Protocol, depth: Depth): string {
  return (protocol === "prioritize" ? OF_LENSES : DEPTHS)[depth];
}

/** What the button that starts a debate of such a form says. */
export function startWords(protocol: Protocol): string {
  if (protocol === "compare") return "Compare the options";
  if (protocol === "prioritize") return "Put the items in order";
  return `Start ${PROTOCOL_NAMES[protocol].toLowerCase()}`;
}

/** Whether the order in which the judge read changed what it decided. */
export function isUnstable({ verdict, second }: Conclusion): boolean {
  if (verdict === null || second === null) return false;
  return verdict.decision !== second.decision || recommended(verdict) !== recommended(second);
}

/** What a screen reader hears before what is struck through. */
export const OVERRULED = "instead of the judge’s verdict, overruled: ";

/** One decision, and how it looks. */
export interface Headline {
  word: string;
  tone: Tone;
  /** What the judge decided and the author overruled; `null` where that is not so. */
  overruled: string | null;
}

/** How a conclusion is headed: by the decision that holds, by what is in doubt, or by the position to take. */
export function headline({ came_to, order, conclusion }: Concluded): Headline {
  if (order.length > 0) return { ...orderHeadline(order), overruled: null };
  const came = cameTo(came_to);
  return came.word === CONCLUDED ? { ...came, word: positionOf(conclusion) || CONCLUDED } : came;
}

/** The first line of the position that a judge puts in the place of the one attacked; empty for none. */
function positionOf({ verdict }: Conclusion): string {
  return verdict?.revision?.trim().split("\n", 1)[0] ?? "";
}

/** The whole of that position where its first line leaves something out; empty otherwise. */
export function beyondPosition({ revision }: Verdict): string {
  return revision?.trim().includes("\n") ? revision : "";
}

/** Both readings of a judge, by what each came to. */
export function readings({ verdict, second }: Conclusion): { verdict: Verdict; title: string }[] {
  const named = (one: Verdict | null, name: string) =>
    one === null ? [] : [{ verdict: one, title: `${name}: ${decided(one)}` }];
  return [...named(verdict, "First reading"), ...named(second, "Positions swapped")];
}

/** Whose decision it is, and whether it is final: "Judge recommends", "You decided"; empty for none. */
export function leadOf(concluded: Concluded): string {
  const { came_to: came, order, conclusion } = concluded;
  if (order.length > 0) {
    if (undecided(order) > 0) return "Your decision";
    return order.some(({ decided: own }) => own !== null) ? "You decided" : "";
  }
  const { word, whose } = cameTo(came);
  if (word === CONCLUDED) return positionOf(conclusion) ? POSITION : "";
  if (isDecided(came)) return whose === "You decided" ? whose : "You accepted";
  return came.doubt === null && decisionWord(came) !== null ? "Judge recommends" : "Your decision";
}

/** Whether the author has decided. */
export function isDecided({ decided: own, chosen }: CameTo): boolean {
  return own !== null || chosen !== null;
}

const DOUBTS: Record<Doubt, string> = {
  no_verdict: "No verdict",
  unreadable: "Not readable",
  contradictory: "Contradictory",
  unstable: "Unstable",
  not_enough_marks: "Not enough marks",
};

/** What is left to the author where no judge decides. */
const YOURS: Partial<Record<Protocol, string>> = {
  compare: "For you to choose",
  prioritize: "Put in order",
};

/** What a debate came to, wherever it is said: the decision that holds, and whose it is. */
export function cameTo(it: CameTo): Headline & { whose: string } {
  const { protocol, decision, recommended: option, doubt, decided, chosen, undecided: left } = it;
  const own = decided === null ? chosen : decided;
  if (own !== null) {
    const judged = decided === null ? option : decision;
    const accepted = judged === own && doubt !== "unreadable";
    const look = decided === null ? { word: own, tone: "plain" as const } : JUDGEMENTS[decided];
    const overruled = accepted || doubt !== null || judged === null ? null : decisionWord(it);
    return { ...look, overruled, whose: accepted ? "You accepted it" : "You decided" };
  }
  const open = (word: string, tone: Tone, whose: string) => ({ word, tone, overruled: null, whose });
  if (left > 0) return open(CONCLUDED, "warn", `${count(left, "item")} left to decide`);
  const yours = YOURS[protocol] ?? "For you to decide";
  if (doubt !== null) return open(DOUBTS[doubt], "warn", yours);
  if (decision !== null) return open(JUDGEMENTS[decision].word, JUDGEMENTS[decision].tone, yours);
  if (option !== null) return open(option, "plain", yours);
  return protocol === "compare"
    ? open("No recommendation", "warn", yours)
    : open(CONCLUDED, "plain", YOURS[protocol] ?? "Nothing to decide");
}

function decisionWord({ decision, recommended: option }: CameTo): string | null {
  return decision === null ? option : JUDGEMENTS[decision].word;
}

/** What stands against a text beside the decision that holds, counted by the back end. */
export interface Stands {
  /** "against it", or what the figures are called where nothing goes ahead against them. */
  lead: string;
  words: string;
  /** Whether something goes ahead against concerns that stand. */
  against: boolean;
}

/** "against it: 7 of 8 concerns, 5 blocking, 2 unanswered"; `null` where the form raises no concerns. */
export function standsWords({ against, decided, decision, doubt }: CameTo): Stands | null {
  if (against === null) return null;
  const holds = decided ?? (doubt === null ? decision : null);
  const favorable = holds !== null && JUDGEMENTS[holds].tone === "good";
  const { raised, standing, blocking, unanswered } = against;
  if (raised === 0) return { lead: "", words: "no concern was raised", against: false };
  if (standing === 0) return { lead: "", words: "no concern stands", against: false };
  const whole = raised > standing ? `${standing} of ${count(raised, "concern")}` : count(standing, "concern");
  const part = (figure: number, word: string) => (figure > 0 ? [partOf(figure, standing, word)] : []);
  const words = [whole, ...part(blocking, "blocking"), ...part(unanswered, "unanswered")].join(", ");
  return { lead: favorable ? "against it" : "still open", words, against: favorable };
}

/** The same, and who is missing where nothing was raised because of that. */
export function standsBeside(came: CameTo, positions: readonly Position[]): Stands | null {
  const stands = standsWords(came);
  const missing = positions.filter(({ absent }) => absent !== null).map(({ label }) => label);
  if (came.against?.raised !== 0 || missing.length === 0) return stands;
  return { lead: "", words: `${missing.join(" and ")} did not answer`, against: false };
}

/** Part of a whole that was just named: the parts overlap, and are not to be added up. */
function partOf(figure: number, whole: number, word: string): string {
  if (figure < whole) return `${figure} ${word}`;
  return whole === 1 ? word : `all ${whole} ${word}`;
}

/** The same with its form, in one line: "Duel: revise, accepted". */
export function cameToWords(it: CameTo): string {
  const { word, whose } = cameTo(it);
  const open = it.decided === null && it.chosen === null;
  if (open && it.doubt === null && decisionWord(it) === null) return endWords(it.protocol, "concluded");
  const by = open ? "" : `, ${whose === "You decided" ? "by you" : "accepted"}`;
  // An option keeps its own letters.
  const named = it.chosen ?? (open && it.doubt === null && it.decision === null ? it.recommended : null);
  return `${PROTOCOL_NAMES[it.protocol]}: ${named ?? word.toLowerCase()}${by}`;
}

/** What the judge said, and how firmly: "Judge · codex/gpt · asked twice, positions swapped: same verdict". */
export function judgedBy({ conclusion, came_to: came }: Concluded, closer: string): string {
  const { verdict, second } = conclusion;
  if (verdict === null) return isDecided(came) ? "No judge’s verdict" : "Nobody could judge";
  const swapped = isUnstable(conclusion)
    ? `asked twice: ${decided(verdict)} in one order, ${decided(second)} in the other`
    : "asked twice, positions swapped: same verdict";
  const model = shortModel(verdict.model);
  const { overruled } = cameTo(came);
  const doubted =
    isDecided(came) && came.doubt !== null && came.doubt !== "unstable"
      ? DOUBTS[came.doubt].toLowerCase()
      : "";
  const who =
    overruled !== null
      ? [`${closer} ${model} said ${overruled}`]
      : doubted
        ? [`${closer} ${model}: ${doubted}`]
        : [closer, model];
  return [...who, ...(second ? [swapped] : [])].join(" · ");
}

/** Why a passage that a judge quotes is no evidence; empty for one that is. */
export function quoteDoubt({ range, only_names }: Evidence): string {
  if (only_names) return "a heading or title, not content";
  return range === null ? "not found in the text" : "";
}

/** The decision of a verdict within a sentence: "revise", or the option that it recommends. */
export function decided(verdict: Verdict | null): string {
  if (verdict?.decision) return JUDGEMENTS[verdict.decision].word.toLowerCase();
  return (verdict && recommended(verdict)) ?? "no decision";
}

/** What the arguments of a position are called. */
const SPOKEN: Record<Speech, string> = {
  case: "argument",
  questions: "question",
  answers: "answer",
  remarks: "remark",
};

/** What a position holds, counted: "3 arguments", "5 concerns, all quoted". */
export function positionWords({ arguments: argued, speech, findings, ratings, absent }: Position): string {
  if (absent) return "did not answer";
  const counts = [
    ratings.length > 0 ? `${count(ratings.length, "item")} rated` : "",
    argued.length > 0 ? count(argued.length, SPOKEN[speech]) : "",
    findings.length > 0 ? concerns(findings) : "",
  ];
  return counts.filter(Boolean).join(", ") || "no points";
}

function concerns(findings: Position["findings"]): string {
  const quoted = findings.every(({ quote_match }) => quote_match !== "none");
  return `${count(findings.length, "concern")}${quoted ? ", all quoted" : ""}`;
}

/** What the judge says of a side, in short: "Genuine · pulled no punches". */
export function sideWords({ genuine, pulled_punches }: SideNote): string {
  const words = [
    genuine === null ? "" : genuine ? "genuine" : "more show than substance",
    pulled_punches === null ? "" : pulled_punches ? "pulled its punches" : "pulled no punches",
  ];
  return words.filter(Boolean).join(" · ");
}

/** What the author decided. */
export function rulingWords(ruling: Ruling, verdict: Verdict | null, options: readonly string[]): string {
  if (ruling.ruling === "upheld") return "You accepted the verdict";
  if (ruling.ruling === "chosen") return `You chose ${options[ruling.option] ?? ""}`;
  if (ruling.ruling !== "overruled") return "";
  const { word } = JUDGEMENTS[ruling.decision];
  return verdict === null ? `You decided: ${word}` : `You overruled it: ${word}`;
}

const ENDINGS: Record<Outcome, string> = {
  concluded: "Concluded",
  stopped: "Stopped before a verdict",
  budget: "Reached its cap before a verdict",
  failed: "Failed before a verdict",
  consensus: "Ended",
  max_rounds: "Ended",
  circling: "Ended",
};

/** What was held, where the name of the form is no word for that. */
const HELD: Partial<Record<Protocol, string>> = { compare: "Comparison", prioritize: "Prioritization" };

/** How a debate of such a form ended; `null`: it was broken off. */
export function endWords(protocol: Protocol, outcome: Outcome | null): string {
  if (outcome === "concluded") return `${HELD[protocol] ?? PROTOCOL_NAMES[protocol]} concluded`;
  return outcome === null ? "Broken off before a verdict" : ENDINGS[outcome];
}

/** The decision that holds behind how a debate ended: ": revise", ": approve, by you"; empty where that is a position or an order. */
export function endedWith({ came_to: came, order }: Concluded): string {
  const { word, whose } = cameTo(came);
  if (order.length > 0 || word === CONCLUDED) return "";
  const option =
    came.chosen ?? (came.decided === null && came.decision === null && came.doubt === null ? word : null);
  return `: ${option ?? word.toLowerCase()}${whose === "You decided" ? ", by you" : ""}`;
}

/** How long it took: the slowest of each turn and the verdict, or the time until now. */
export function spent(
  positions: readonly Position[],
  conclusion: Conclusion | null,
  running: { from: number; until: number },
): string {
  if (conclusion === null) return stopwatch((running.until - running.from) / 1000);
  const turns = new Map<number, number>();
  for (const { turn, duration_ms } of positions) {
    turns.set(turn, Math.max(turns.get(turn) ?? 0, duration_ms));
  }
  const verdicts = [conclusion.verdict, conclusion.second].map((verdict) => verdict?.duration_ms ?? 0);
  const all = [...turns.values(), ...verdicts];
  return stopwatch(all.reduce((sum, one) => sum + one, 0) / 1000);
}
