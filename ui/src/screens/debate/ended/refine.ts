import type { BriefedEntry, FinalFlag, Finding } from "../../../contract";
import { count, sentence } from "../../../lib/format";
import { unmarked } from "../../../lib/unmarked";
import {
  type Against,
  type Brief,
  type Decided,
  firstNamed,
  type Lead,
  type Named,
  type Note,
  RANKS,
} from "../brief/brief";
import { openWords } from "../conclusion/gravest";
import type { DebateState } from "../debate.svelte";
import { toJustify } from "../final/flags";
import {
  askedStill,
  changesOf,
  factWords,
  leftWords,
  offeredWords,
  listedWords,
  rejectedFor,
  skippedWords,
  spentWords,
  tallyWords,
  openFindings,
  unaskedWords,
} from "../outcome";
import { roundFindings } from "../rounds";
import { personaIn, unheardWords } from "../seats";
import { approvers, listed, outcomeWords, tone } from "../words";
import { refineNext } from "./refine-next";

/** The result of a finished Refine, in the same form as other results; `fixed`: it is read only. */
export function refineBrief(debate: DebateState, fixed: boolean): Brief {
  return { decided: decidedLine(debate), against: againstLine(debate), next: refineNext(debate, fixed) };
}

function decidedLine(debate: DebateState): Decided {
  const { header, rounds, accepted, discarded } = debate;
  const outcome = header?.outcome ?? "stopped";
  const ended = outcome === "checked" ? "Checked by the built-in rules" : outcomeWords(outcome, rounds);
  const line = (word: string, tone: Decided["tone"], whose: string, by: string): Decided => {
    return { word, tone, overruled: null, said: "", whose, by };
  };
  const facts = factWords(debate);
  const spent = [ended, spentWords(debate)].filter(Boolean).join(" · ");
  if (accepted) {
    const blocking = [...openFindings(debate), ...rejectedFor(debate)].some(
      (it) => it.severity === "blocking",
    );
    const partly = debate.review?.changes.some(({ decision }) => decision?.verdict === "rejected") ?? false;
    const unasked = unaskedWords(debate);
    const whole = partly ? "You accepted part of the new text" : "You accepted the new text";
    const byAuthor = outcome === "checked" ? "You updated your text" : whole;
    return line(
      unasked ? "New text accepted without asking you" : byAuthor,
      blocking ? "warn" : "good",
      [unasked, acceptedWords(debate)].filter(Boolean).join(" "),
      spent,
    );
  }
  if (discarded) {
    const unchanged = debate.unchanged ? "debate" : "changes";
    const what = outcome === "checked" ? "check" : unchanged;
    return line(`You discarded the ${what}`, "plain", "Your text is unchanged.", spent);
  }
  return line(
    ended,
    tone(outcome),
    [whyWords(debate), againstWords(debate), decidedWords(debate)].filter(Boolean).join(" "),
    facts,
  );
}

/** Why it ended; empty for a check that found something, because what is open is counted below. */
function whyWords({ header }: DebateState): string {
  if (header === null) return "";
  const { found = 0, listed = 0 } = header.checked ?? {};
  return header.outcome === "checked" && found + listed > 0 ? "" : header.why;
}

/** "All 3 changes.", "Of 3 changes: 2 accepted, 1 rejected.": the author's decisions on them. */
function acceptedWords(debate: DebateState): string {
  const all = changesOf(debate);
  const tally = tallyWords(debate);
  if (tally === "") return "";
  const checked = debate.header?.outcome === "checked";
  const them = checked ? offeredWords(debate) : count(all, "change");
  if (tally !== `${all} accepted`) return `Of ${them}: ${tally}.`;
  if (checked) return `Added to your text: ${them}.`;
  if (all === 1) return "The change is in your text.";
  return `${all === 2 ? "Both" : `All ${all}`} changes are in your text.`;
}

/** "Of 3 changes, so far: 1 accepted, 1 rejected.": how far the author is; empty before the first decision, and for a
 * check, which has questions instead. */
function decidedWords(debate: DebateState): string {
  const tally = tallyWords(debate);
  return tally === "" || debate.header?.outcome === "checked"
    ? ""
    : `Of ${count(changesOf(debate), "change")}, so far: ${tally}.`;
}

/** Who doesn’t approve, if they didn’t agree: "QA doesn’t approve." */
function againstWords({ header, rounds, setup }: DebateState): string {
  const last = rounds.at(-1);
  const differ = header?.outcome === "max_rounds" || header?.outcome === "circling";
  if (!differ || setup === null || last === undefined || approvers(setup) === 0) return "";
  const against = last.critiques.filter(({ absent, approved }) => absent === null && !approved);
  const names = against.map(({ seat }) => personaIn(setup, seat, last.number)?.label ?? "").filter(Boolean);
  return names.length === 0 ? "" : `${listed(names)} ${names.length === 1 ? "doesn’t" : "don’t"} approve.`;
}

function againstLine(debate: DebateState): Against {
  if (debate.header?.outcome === "checked") return checkedLine(debate);
  const open = openFindings(debate);
  const blocking = open.filter(({ severity }) => severity === "blocking").length;
  const notes: Note[] = [];
  if (open.length > 0) {
    const words = openWords(open.length, blocking).replaceAll("concern", "finding");
    notes.push({ words: sentence(words), tone: blocking > 0 ? "bad" : "warn" });
  }
  const undone = debate.discarded ? [] : rejectedFor(debate);
  if (undone.length > 0) {
    const words = `You rejected the change for ${count(undone.length, "blocking finding")}`;
    notes.push({ words, tone: "bad" });
  }
  const unread = unsettled(debate, "answered");
  if (unread.length > 0) {
    const words = `The edit for ${count(unread.length, "blocking finding")} hasn’t been reviewed`;
    notes.push({ words, tone: "warn" });
  }
  const disputes = debate.header?.disputes ?? [];
  const declined = unsettled(debate, "declined").filter(({ title }) =>
    disputes.every((it) => it.title !== title),
  );
  if (declined.length > 0) {
    notes.push({ words: `${count(declined.length, "blocking finding")} declined`, tone: "bad" });
  }
  const disputed = disputes.filter(({ title }) => open.every((it) => it.title !== title));
  if (disputed.length > 0)
    notes.push({ words: `${count(disputed.length, "point")} in dispute`, tone: "warn" });
  const unheard = unheardWords(debate);
  if (unheard) notes.push({ words: unheard, tone: "warn" });
  const questions = askedStill(debate);
  if (questions.length > 0) {
    const needs = questions.length === 1 ? "needs" : "need";
    notes.push({ words: `${count(questions.length, "question")} ${needs} your answer`, tone: "warn" });
  }
  // What was checked is the proposal, if there is one.
  const flags = debate.discarded && !debate.unchanged ? [] : toJustify(debate.finalChecks);
  if (flags.length > 0) notes.push({ words: justifyWords(flags), tone: "warn" });
  if (notes.length === 0) notes.push({ words: "Nothing", tone: "plain" });
  const named = (title: string, severity: Named["severity"], at: Lead, rest = ""): Named => {
    return { title: unmarked(title), severity, rest, at };
  };
  const finding = (rest: string) => (it: Finding) =>
    named(it.title, it.severity, () => (debate.sought = it.id), rest);
  const all = [
    ...open.toSorted((one, other) => RANKS[one.severity] - RANKS[other.severity]).map(finding("")),
    ...undone.map(finding("change rejected")),
    ...declined.map(finding("declined")),
    ...unread.map(finding("edit not reviewed")),
    ...disputed.map((it) => named(it.title, null, disputeAt(disputes.indexOf(it)), "in dispute")),
    ...questions.map((question) => named(question, null, "[data-testid=answers] button")),
    ...flags.map(({ title, severity }) => named(title, severity, FLAGS)),
  ];
  return { label: "Still open", notes, ...firstNamed(all) };
}

/** "2 points to justify": what the final checks flagged. */
function justifyWords(flags: readonly FinalFlag[]): string {
  return `${count(flags.length, "point")} to justify`;
}

/** Where the flags of the final checks are shown. */
const FLAGS = "[data-testid=final-checks] button";

/** Where both sides of the dispute with this index are shown. */
function disputeAt(index: number): string {
  return `[data-testid=disputes] li:nth-child(${index + 1})`;
}

function checkedLine(debate: DebateState): Against {
  const checked = debate.header?.checked;
  const left = leftWords(checked);
  const against = checked?.contradictions ?? 0;
  const notes: Note[] = [];
  if (left) notes.push({ words: `${left} to review`, tone: "warn" });
  const listed = listedWords(checked?.listed);
  if (listed) notes.push({ words: listed, tone: "warn" });
  const skipped = checked ? skippedWords(checked) : "";
  if (skipped) notes.push({ words: skipped, tone: "warn" });
  if (against > 0) notes.push({ words: `${count(against, "contradiction")} with the nuances`, tone: "warn" });
  const justify = toJustify(debate.finalChecks);
  if (justify.length > 0) notes.push({ words: justifyWords(justify), tone: "warn" });
  if (notes.length === 0) notes.push({ words: "Nothing", tone: "plain" });
  const named = (title: string, at: string): Named => ({ title, severity: null, rest: "", at });
  const asked = skipped ? askedStill(debate) : [];
  return {
    label: "Still open",
    notes,
    ...firstNamed([
      ...asked.map((question) => named(question, "[data-testid=answers] button")),
      ...flagged(debate).map(({ title, passage }) =>
        named(passage ? `“${passage}”` : title, "[data-testid=briefed] button"),
      ),
      ...justify.map(({ title }) => named(title, FLAGS)),
    ]),
  };
}

/** Where the text contradicts the project’s nuances: rules leave that unchanged. */
function flagged({ briefing }: DebateState): BriefedEntry[] {
  return briefing.flatMap(({ entries }) => entries).filter(({ is_flag }) => is_flag);
}

/** Blocking findings of the last round with this status, if nobody has agreed since. */
function unsettled(debate: DebateState, became: "answered" | "declined"): Finding[] {
  const { header, rounds, findings, accepted, discarded } = debate;
  const last = rounds.at(-1);
  const differ = header?.outcome === "max_rounds" || header?.outcome === "circling";
  if (!differ || accepted || discarded || last === undefined) return [];
  const now = roundFindings(last).flatMap(({ id }) => findings.get(id) ?? []);
  return now.filter(({ severity, status }) => severity === "blocking" && status === became);
}
