import type {
  CameTo,
  Concluded,
  Conclusion,
  Depth,
  Doubt,
  Judgement,
  Outcome,
  Position,
  Protocol,
  Ruling,
  SectionKind,
  SideNote,
  Verdict,
} from "../../../contract";
import { count, stopwatch } from "../../../lib/format";
import { shortModel } from "../models";
import { PROTOCOL_NAMES, type Tone } from "../words";
import { orderHeadline } from "./order";
import { recommended } from "./scorecard";

/** What stands above a debate of this form. */
export function formTitle(protocol: Protocol): string {
  return protocol === "refine" ? "Refine with debate" : PROTOCOL_NAMES[protocol];
}

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
  prioritise: [],
};

/** What can be decided in a form, in the order of choices; none where a result is no such decision. */
export function decisions(protocol: Protocol | undefined): readonly Judgement[] {
  return (protocol && DECISIONS[protocol]) ?? ON_A_PROPOSAL;
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
  return (protocol === "prioritise" ? OF_LENSES : DEPTHS)[depth];
}

/** What the button that starts a debate of such a form says. */
export function startWords(protocol: Protocol): string {
  if (protocol === "compare") return "Compare the options";
  if (protocol === "prioritise") return "Put the items in order";
  return `Start ${PROTOCOL_NAMES[protocol].toLowerCase()}`;
}

/** Whether the order in which the judge read changed what it decided. */
export function isUnstable({ verdict, second }: Conclusion): boolean {
  if (verdict === null || second === null) return false;
  return verdict.decision !== second.decision || recommended(verdict) !== recommended(second);
}

/** How a conclusion is headed: one decision, or that there is none. */
export function headline({ conclusion, order }: Concluded): { word: string; tone: Tone } {
  if (order.length > 0) return orderHeadline(order);
  if (conclusion.verdict === null) return { word: "No verdict", tone: "warn" };
  if (!conclusion.verdict.parsed) return { word: "Not readable", tone: "warn" };
  if (isUnstable(conclusion)) return { word: "Unstable", tone: "warn" };
  const { decision, scorecard } = conclusion.verdict;
  if (decision !== null) return JUDGEMENTS[decision];
  if (scorecard === null) return { word: "Conclusion", tone: "plain" };
  const option = recommended(conclusion.verdict);
  return option === null ? { word: "No recommendation", tone: "warn" } : { word: option, tone: "plain" };
}

const DOUBTS: Record<Doubt, string> = {
  no_verdict: "No verdict",
  unreadable: "Not readable",
  unstable: "Unstable",
};

/** What is left to the author where no judge decides. */
const YOURS: Partial<Record<Protocol, string>> = {
  compare: "The weights are yours",
  prioritise: "What clashes is yours",
};

/** What a debate came to, as a list says it: the decision that holds, and whose it is. */
export function cameTo({ protocol, decision, doubt, decided }: CameTo): {
  word: string;
  tone: Tone;
  whose: string;
} {
  if (decided !== null) {
    const own = decided === decision && doubt !== "unreadable";
    return { ...JUDGEMENTS[decided], whose: own ? "You accepted it" : "You decided" };
  }
  if (doubt !== null) return { word: DOUBTS[doubt], tone: "warn", whose: "For you to decide" };
  if (decision === null)
    return { word: "Concluded", tone: "plain", whose: YOURS[protocol] ?? "Nothing to decide" };
  return { ...JUDGEMENTS[decision], whose: "For you to decide" };
}

/** The same with its form, in one line: "Duel: revise, accepted". */
export function cameToWords(it: CameTo): string {
  if (it.decided === null && it.decision === null && it.doubt === null) {
    return endWords(it.protocol, "concluded");
  }
  const { word, whose } = cameTo(it);
  const by = it.decided === null ? "" : `, ${whose === "You decided" ? "by you" : "accepted"}`;
  return `${PROTOCOL_NAMES[it.protocol]}: ${word.toLowerCase()}${by}`;
}

/** Who decided, and how firmly: "Judge · codex/gpt · asked twice, positions swapped: same verdict". */
export function judgedBy(conclusion: Conclusion, closer: string): string {
  const { verdict, second } = conclusion;
  if (verdict === null) return "Nobody could judge: the decision is yours";
  const swapped = isUnstable(conclusion)
    ? `asked twice: ${decided(verdict)} in one order, ${decided(second)} in the other`
    : "asked twice, positions swapped: same verdict";
  return [closer, shortModel(verdict.model), ...(second ? [swapped] : [])].join(" · ");
}

/** The decision of a verdict within a sentence: "revise", or the option that it recommends. */
export function decided(verdict: Verdict | null): string {
  if (verdict?.decision) return JUDGEMENTS[verdict.decision].word.toLowerCase();
  return (verdict && recommended(verdict)) ?? "no decision";
}

/** What a position holds, counted: "3 arguments", "5 concerns, all quoted". */
export function positionWords({ arguments: argued, findings, ratings, absent }: Position): string {
  if (absent) return "did not answer";
  const counts = [
    ratings.length > 0 ? `${count(ratings.length, "item")} rated` : "",
    argued.length > 0 ? count(argued.length, "argument") : "",
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
export function rulingWords(ruling: Ruling, verdict: Verdict | null): string {
  if (ruling.ruling === "upheld") return "You accepted the verdict";
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
const HELD: Partial<Record<Protocol, string>> = { compare: "Comparison", prioritise: "Prioritisation" };

/** How a debate of such a form ended; `null`: it was broken off. */
export function endWords(protocol: Protocol, outcome: Outcome | null): string {
  if (outcome === "concluded") return `${HELD[protocol] ?? PROTOCOL_NAMES[protocol]} concluded`;
  return outcome === null ? "Broken off before a verdict" : ENDINGS[outcome];
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
