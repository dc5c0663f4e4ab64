import type {
  Against,
  CameTo,
  Concluded,
  Conclusion,
  Depth,
  Doubt,
  Evidence,
  Judgment,
  Outcome,
  Protocol,
  Ruling,
  Verdict,
} from "../../../contract";
import { PROTOCOL_NAMES } from "../../../contract";
import { count } from "../../../lib/format";
import { deciding } from "../decided";
import { FORMS } from "../forms";
import { ONLY_NAMES, type Tone } from "../words";
import { gravestFirst } from "./gravest";
import { ordinal, recommended } from "./scorecard";

/** The heading of a debate of this form. */
export function formTitle(protocol: Protocol): string {
  return protocol === "refine" ? "Refine with Debate" : PROTOCOL_NAMES[protocol];
}

/** What to say if a result is no decision. */
const CONCLUDED = "Concluded";
/** The heading of a position that a judge suggests in place of the one attacked. */
export const POSITION = "The judge’s recommended position";

/** Decisions, and how they are displayed. */
export const JUDGMENTS: Record<Judgment, { word: string; tone: Tone }> = {
  approve: { word: "Approve", tone: "good" },
  revise: { word: "Revise", tone: "warn" },
  reject: { word: "Reject", tone: "bad" },
  green: { word: "Green", tone: "good" },
  amber: { word: "Amber", tone: "warn" },
  red: { word: "Red", tone: "bad" },
};

/** The possible decisions in a form, in the order of choices; none if its result is not such a decision. */
export function decisions(protocol: Protocol | undefined): readonly Judgment[] {
  return deciding(protocol ?? "review").decisions;
}

/** What the author can decide instead of the judge's decision. */
export function otherDecisions(protocol: Protocol | undefined, verdict: Verdict | null): Judgment[] {
  return decisions(protocol).filter((one) => one !== verdict?.decision);
}

/** The depths of a form, as selects offer them. */
export function depthName(protocol: Protocol, depth: Depth): string {
  return FORMS[protocol].depths[depth];
}

/** The label of the button that starts such a debate. */
export function startWords(protocol: Protocol): string {
  return FORMS[protocol].start;
}

/** Whether the judge's decision depended on the order in which it read. */
export function isUnstable({ verdict, second }: Conclusion): boolean {
  if (verdict === null || second === null) return false;
  return verdict.decision !== second.decision || recommended(verdict) !== recommended(second);
}

/** Whether both readings are shown: they differ, or only the second one contradicts itself. */
export function showsBoth(conclusion: Conclusion): boolean {
  const { verdict, second } = conclusion;
  return isUnstable(conclusion) || (verdict !== null && (second?.contradiction ?? null) !== null);
}

/** What a screen reader says before struck-through text. */
export const OVERRULED = "instead of the judge’s verdict, overruled: ";

/** A decision, and how it is displayed. */
export interface Headline {
  word: string;
  tone: Tone;
  /** The judge's decision that the author overruled; `null` if there is none. */
  overruled: string | null;
}

/** Whether it is a judge's opinion on a text rather than a decision. */
export function isOpinion({ protocol, decision, decided, doubt }: CameTo): boolean {
  return FORMS[protocol].mayBeOpinion && decision === null && decided === null && doubt === null;
}

/** The first line of the position that a judge suggests in place of the one attacked; empty for none. */
export function positionOf({ verdict }: Conclusion): string {
  return verdict?.revision?.trim().split("\n", 1)[0] ?? "";
}

/** The whole of that position if its first line leaves something out; otherwise empty. */
export function beyondPosition({ revision }: Verdict): string {
  return revision?.trim().includes("\n") ? revision : "";
}

/** Both readings of a judge, each with its result. */
export function readings({ verdict, second }: Conclusion): { verdict: Verdict; title: string }[] {
  const named = (one: Verdict | null, name: string) =>
    one === null ? [] : [{ verdict: one, title: `${name}: ${decided(one)}` }];
  return [...named(verdict, "First reading"), ...named(second, "Positions swapped")];
}

/** Whether the options can’t be ranked, so that no recommendation is reliable. */
export function isUnranked(doubt: Doubt | null): boolean {
  return doubt === "not_enough_marks" || doubt === "no_weight";
}

/** Whether there is no verdict at all, rather than an unreliable one. */
function isMissing(doubt: Doubt): boolean {
  return doubt === "no_verdict" || doubt === "unreadable" || isUnranked(doubt);
}

/** Whether the author has decided. */
export function isDecided({ decided: own, chosen }: CameTo): boolean {
  return own !== null || chosen !== null;
}

/** Why no verdict is reliable, in a word or two. */
const DOUBTS: Record<Doubt, string> = {
  no_verdict: "No verdict",
  unreadable: "No clear verdict",
  contradictory: "Judge contradicts itself",
  unstable: "Judge gave two different verdicts",
  not_enough_marks: "Not enough scores",
  no_weight: "No criterion has any weight",
};
/** The same about the judge, after its name. */
const DOUBTED: Record<Doubt, string> = {
  no_verdict: "gave no verdict",
  unreadable: "gave no clear verdict",
  contradictory: "contradicts itself",
  unstable: "gave two different verdicts",
  not_enough_marks: "gave too few scores to rank the options",
  no_weight: "can’t rank the options, as no criterion has any weight",
};

/** Whether the author’s own weights, rather than the judge, leave too few scores for a ranking. */
export function weighedAway({ doubt, own_weights: own }: CameTo): boolean {
  return doubt === "not_enough_marks" && own;
}

/** Why no verdict is reliable, as a clause; `judge` is its subject. */
export function doubtClause(came: CameTo, judge = "the judge"): string {
  if (came.doubt === null) return "";
  if (weighedAway(came)) return "your weights leave too few scores to rank the options";
  return `${judge} ${DOUBTED[came.doubt]}`;
}

/** What to do if there is nothing yet to decide on. */
const MISSING: Partial<Record<Doubt, string>> = {
  no_verdict: "Ask the judge again, or decide yourself",
  not_enough_marks: "Run it again, or decide yourself",
  no_weight: "Give a criterion a weight, or decide yourself",
};

/** The result of a debate, wherever it is shown: the current decision, and whose it is. */
export function cameTo(it: CameTo): Headline & { whose: string } {
  const { protocol, decision, recommended: option, doubt, decided, chosen, undecided: left } = it;
  const own = decided === null ? chosen : decided;
  if (own !== null) {
    const judged = decided === null ? option : decision;
    const accepted = judged === own && doubt !== "unreadable";
    const look = decided === null ? { word: own, tone: "plain" as const } : JUDGMENTS[decided];
    const overruled = accepted || doubt !== null || judged === null ? null : decisionWord(it);
    return { ...look, overruled, whose: accepted ? "You accepted it" : "You decided" };
  }
  const open = (word: string, tone: Tone, whose: string) => ({ word, tone, overruled: null, whose });
  if (left > 0) return open("Ranked", "warn", `${count(left, "item")} left to decide`);
  const { yours, bare } = deciding(protocol);
  if (weighedAway(it))
    return open(DOUBTS.not_enough_marks, "warn", "Change your weights, or decide yourself");
  if (doubt !== null) return open(DOUBTS[doubt], "warn", MISSING[doubt] ?? yours);
  if (decision !== null) return open(JUDGMENTS[decision].word, JUDGMENTS[decision].tone, yours);
  if (option !== null) return open(option, "plain", yours);
  if (bare !== null) return { ...(it.unheard.length > 0 ? bare.unheard : bare.heard), overruled: null };
  if (it.unchallenged) return open("No result", "warn", "Run it again");
  if (it.against !== null && it.against.standing > 0)
    return open(
      standing(it.against),
      "warn",
      it.unheard.length > 0 ? "Run it again" : "Bring them into Refine",
    );
  return open(CONCLUDED, "plain", "Nothing to decide");
}

function decisionWord({ decision, recommended: option }: CameTo): string | null {
  return decision === null ? option : JUDGMENTS[decision].word;
}

/** The same in a list: a recommendation that the author has not decided on is shown as the judge’s. */
export function listedWord(it: CameTo): string {
  const { word } = cameTo(it);
  if (isDecided(it) || it.doubt !== null || it.undecided > 0 || decisionWord(it) === null) return word;
  return `Judge: ${it.decision === null ? word : word.toLowerCase()}`;
}

/** What speaks against a text beside the current decision, counted by the back end. */
export interface Stands {
  /** "Against it"; empty if nothing goes ahead against it. */
  lead: string;
  words: string;
  /** How it is displayed. */
  tone: Tone;
  /** Whether something goes ahead despite open concerns. */
  against: boolean;
}

/** "Against it: 7 of 8 concerns open (5 blocking, …)"; `null` if the form raises no concerns. */
export function standsWords({ against, decided, decision, doubt }: CameTo): Stands | null {
  if (against === null) return null;
  const holds = decided ?? (doubt === null ? decision : null);
  const favorable = holds !== null && JUDGMENTS[holds].tone === "good";
  const { words, standing: left } = against;
  if (left === 0 || !favorable) return { lead: "", words, tone: "plain", against: false };
  return { lead: "Against it", words, tone: "bad", against: true };
}

/** The same with its form, in one line: "Duel: revise, says the judge", "Duel: revise, accepted". */
export function cameToWords(it: CameTo): string {
  const { word, whose } = cameTo(it);
  const open = it.decided === null && it.chosen === null;
  if (open && it.doubt === null && decisionWord(it) === null) {
    if (it.undecided > 0) return `${PROTOCOL_NAMES[it.protocol]}: ${whose}`;
    if (word === CONCLUDED || deciding(it.protocol).bare?.inList === false)
      return endWords(it.protocol, "concluded", it);
    return `${PROTOCOL_NAMES[it.protocol]}: ${word.toLowerCase()}`;
  }
  const judged = open && it.doubt === null ? ", says the judge" : "";
  const by = open ? judged + unheardShort(it) : `, ${whose === "You decided" ? "by you" : "accepted"}`;
  // An option keeps its own case.
  const named = it.chosen ?? (open && it.doubt === null && it.decision === null ? it.recommended : null);
  return `${PROTOCOL_NAMES[it.protocol]}: ${named ?? word.toLowerCase()}${by}${againstShort(it)}${aloneShort(it)}`;
}

/** Says that nobody challenged what a judge said, before the author decides; empty if somebody did. */
function aloneShort(it: CameTo): string {
  const stands = it.doubt === null && !isDecided(it) && decisionWord(it) !== null;
  const alone = it.alone?.split(":")[0] ?? "";
  return stands && alone !== "" ? `, ${alone.charAt(0).toLowerCase()}${alone.slice(1)}` : "";
}

/** Says that a judge recommends an option that its own scores don’t put first; empty if they do. */
function outrankedShort({ outranked }: CameTo): string {
  return outranked === null ? "" : `, ranks only ${ordinal(outranked)}`;
}

/** The concerns despite which a decision goes ahead: ", despite 3 open concerns"; empty if there are none. */
export function againstShort(it: CameTo): string {
  if (!standsWords(it)?.against || it.against === null) return "";
  return it.against.scored
    ? `, despite ${gravestFirst(it.against, "open ")}`
    : `, despite ${gravestFirst(it.against)} raised`;
}

/** The same if there is little room: ", 7 concerns open (4 blocking)". */
function openShort(it: CameTo): string {
  if (!standsWords(it)?.against || it.against === null) return "";
  const { blocking, standing: left, scored } = it.against;
  return `, ${count(left, "concern")} ${scored ? "open" : "raised"}${blocking > 0 ? ` (${blocking} blocking)` : ""}`;
}

/** Says that a side is missing from an undecided result: ", one side missing"; empty if all spoke. */
export function unheardShort(it: CameTo): string {
  if (it.unheard.length === 0 || isDecided(it) || it.doubt !== null || decisionWord(it) === null) return "";
  return it.unheard.length === 1 ? ", one side missing" : `, ${it.unheard.length} sides missing`;
}

/** Says that the author decided without a verdict; empty if there was one, and before. */
function unjudgedShort(it: CameTo): string {
  return isDecided(it) && it.doubt === "no_verdict" ? ", without a verdict" : "";
}

/** Who decides or decided, and what a list must mention with it. */
export function todoWords(it: CameTo): string {
  return (
    cameTo(it).whose +
    unjudgedShort(it) +
    (openShort(it) || unheardShort(it) || aloneShort(it)) +
    outrankedShort(it)
  );
}

/** How many concerns are unsettled: "3 concerns open"; "3 concerns raised" if no judge weighed them. */
export function standing(against: Against): string {
  return `${gravestFirst(against)} ${against.scored ? "open" : "raised"}`;
}

/** The introduction to what a judge wrote if its verdict is not the headline; empty if it is. */
export function judgeWrote({ came_to: came }: Concluded, verdict: Verdict): string {
  if (came.unchallenged) return "What the judge wrote without hearing any challenge:";
  const heads = came.doubt === null && (!isDecided(came) || cameTo(came).whose !== "You decided");
  if (heads || came.doubt === "contradictory") return "";
  const named = verdict.decision ? decided(verdict) : recommended(verdict);
  if (named === null) return "";
  return isUnranked(came.doubt)
    ? `Why the judge leaned toward “${named}”:`
    : `Why the judge recommended “${named}”:`;
}

/** Why a passage that a judge quotes is no evidence; empty if it is. */
export function quoteDoubt({ range, only_names }: Evidence): string {
  if (only_names) return ONLY_NAMES;
  return range === null ? "not found in the text" : "";
}

/** The decision of a verdict in mid-sentence: "revise", or the recommended option. */
export function decided(verdict: Verdict | null): string {
  if (verdict?.decision) return JUDGMENTS[verdict.decision].word.toLowerCase();
  return (verdict && recommended(verdict)) ?? "no decision";
}

/** What the author decided. */
export function rulingWords(ruling: Ruling, verdict: Verdict | null, options: readonly string[]): string {
  if (ruling.ruling === "upheld") return "You accepted the recommendation";
  if (ruling.ruling === "chosen") return `You chose ${options[ruling.option] ?? ""}`;
  if (ruling.ruling !== "overruled") return "";
  const { word } = JUDGMENTS[ruling.decision];
  return verdict === null ? `You decided: ${word}` : `You overruled it: ${word}`;
}

const ENDINGS: Record<Outcome, (end: string) => string> = {
  concluded: () => "Concluded",
  stopped: (end) => `Stopped before ${end}`,
  budget: (end) => `Stopped at cap before ${end}`,
  failed: (end) => `Failed before ${end}`,
  consensus: () => "Ended",
  max_rounds: () => "Ended",
  circling: () => "Ended",
  checked: () => "Ended",
};

/** How a debate of such a form ended, and who was missing; `null`: it was interrupted. */
export function endWords(protocol: Protocol, outcome: Outcome | null, came: CameTo | null): string {
  // A gauntlet has no verdict of its own.
  const end = protocol === "gauntlet" ? "it finished" : "reaching a verdict";
  if (outcome === null) return `Interrupted before ${end}`;
  if (outcome !== "concluded") return ENDINGS[outcome](end);
  const { held } = FORMS[protocol];
  if (came === null) return `${held} finished`;
  if (came.unheard.length > 0) {
    const missing = came.unheard.length === 1 ? "one side" : `${came.unheard.length} sides`;
    return `${held} ended with ${deciding(protocol).isCounted ? "a lens" : missing} missing`;
  }
  return came.doubt !== null && isMissing(came.doubt) ? `${held} ended` : `${held} finished`;
}
