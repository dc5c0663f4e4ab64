import type { Finding } from "../../../contract";
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
import {
  acceptedHint,
  askedStill,
  changesOf,
  factWords,
  hint,
  leftWords,
  openQuestions,
  spentWords,
  tallyWords,
} from "../outcome";
import { approvals } from "../rounds";
import { personaIn, silentIn } from "../seats";
import { approvers, listed, outcomeWords, tone } from "../words";

/** What a Refine that ended came to, as a result of any other form is told; `fixed`: it is only read. */
export function refineBrief(debate: DebateState, fixed: boolean): Brief {
  return { decided: decidedLine(debate), against: againstLine(debate), next: nextLine(debate, fixed) };
}

function decidedLine(debate: DebateState): Decided {
  const { header, rounds, accepted, discarded } = debate;
  const outcome = header?.outcome ?? "stopped";
  // Who can't be heard keeps others from agreeing, and nobody goes in circles for that.
  const kept = outcome === "circling" && silent(debate).length > 0;
  const ended = outcomeWords(kept ? "max_rounds" : outcome, rounds);
  const line = (word: string, tone: Decided["tone"], whose: string, by: string): Decided => {
    return { word, tone, overruled: null, said: "", whose, by };
  };
  const facts = factWords(debate);
  const spent = [ended, spentWords(debate)].filter(Boolean).join(" · ");
  if (accepted) {
    const tally = tallyWords(debate);
    return line("You accepted the new text", "good", tally === "" ? "" : `${sentence(tally)}.`, spent);
  }
  if (discarded) return line("You discarded the changes", "plain", "", spent);
  return line(
    ended,
    tone(outcome),
    [header?.why ?? "", approvedWords(debate)].filter(Boolean).join(" "),
    facts,
  );
}

/** How many approve and who doesn’t, where they didn’t agree: "2 of 3 reviewers approve. QA doesn’t." */
function approvedWords({ header, rounds, setup }: DebateState): string {
  const last = rounds.at(-1);
  const differ = header?.outcome === "max_rounds" || header?.outcome === "circling";
  if (!differ || setup === null || last === undefined) return "";
  const able = approvers(setup);
  const against = last.critiques.filter(({ absent, approved }) => absent === null && !approved);
  const names = against.map(({ seat }) => personaIn(setup, seat, last.number)?.label ?? "").filter(Boolean);
  const not = names.length === 0 ? "" : ` ${listed(names)} ${names.length === 1 ? "doesn’t" : "don’t"}.`;
  const approved = approvals(last);
  return able === 0
    ? ""
    : `${approved} of ${able} reviewers ${approved === 1 ? "approves" : "approve"}.${not}`;
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
  const disputes = debate.header?.disputes ?? [];
  const disputed = disputes.filter(({ title }) => open.every((it) => it.title !== title));
  if (disputed.length > 0)
    notes.push({ words: `${count(disputed.length, "point")} in dispute`, tone: "warn" });
  const questions = askedStill(debate);
  if (questions.length > 0) {
    const needs = questions.length === 1 ? "needs" : "need";
    notes.push({ words: `${count(questions.length, "question")} ${needs} your answer`, tone: "warn" });
  }
  const missing = silent(debate);
  if (missing.length > 0) {
    const heard = `${missing.length === 1 ? "wasn’t" : "weren’t"} heard`;
    notes.push({ words: `${sentence(listed(missing))} ${heard}`, tone: "warn" });
  }
  if (notes.length === 0) notes.push({ words: "Nothing: no finding is open", tone: "plain" });
  const named = (title: string, severity: Named["severity"], at: Lead): Named => {
    return { title: unmarked(title), severity, rest: "", at };
  };
  const finding = ({ id, title, severity }: Finding) => named(title, severity, () => (debate.sought = id));
  const all = [
    ...open.toSorted((one, other) => RANKS[one.severity] - RANKS[other.severity]).map(finding),
    ...undone.map(finding),
    ...disputed.map((it) => named(it.title, null, disputeAt(disputes.indexOf(it)))),
    ...questions.map((question) => named(question, null, "[data-testid=answers] button")),
  ];
  return { label: "Still open", notes, ...firstNamed(all) };
}

/** Where both sides of the dispute at a place of the list are told. */
function disputeAt(index: number): string {
  return `[data-testid=disputes] li:nth-child(${index + 1})`;
}

function checkedLine(debate: DebateState): Against {
  const left = leftWords(debate.header?.checked);
  const note: Note = left
    ? { words: `${left} to review`, tone: "warn" }
    : { words: "Nothing: no finding is left", tone: "plain" };
  return { label: "Still open", notes: [note], ...firstNamed([]) };
}

/** Blocking findings that stay as they are because the author rejected what was changed for them. */
function rejectedFor({ findings }: DebateState): Finding[] {
  const all = [...findings.values()];
  return all.filter(({ severity, status }) => severity === "blocking" && status === "rejected");
}

/** The findings that nothing was done about, in whatever round. */
function openFindings({ header, findings }: DebateState): Finding[] {
  return (header?.open_findings ?? []).flatMap((id) => findings.get(id) ?? []);
}

/** Who was not heard in the last round. */
function silent({ rounds, setup }: DebateState): string[] {
  const last = rounds.at(-1);
  return last === undefined || setup === null ? [] : silentIn(last, setup);
}

function nextLine(debate: DebateState, fixed: boolean): string {
  if (debate.example) return "Look at the changes. Nothing here can be lost.";
  if (debate.importedAt !== null) return "Nothing. It was imported, so you can only read it.";
  const outcome = debate.header?.outcome ?? "stopped";
  const settled = debate.accepted || debate.discarded;
  const changes = undecidedChanges(debate);
  if (fixed) {
    if (settled && openQuestions(debate) > 0) return "Open the task to answer what is still open.";
    if (settled) return "Nothing. It is finished.";
    return changes > 0 ? "Open the task to review the changes." : "Open the task to continue.";
  }
  if (debate.discarded) return "Finished. You can restore the changes.";
  if (debate.accepted) return acceptedHint(debate) || "Finished.";
  const disputes = debate.header?.disputes.length ?? 0;
  if (disputes > 0 && changes === 0) {
    return `Answer or dismiss the ${disputes === 1 ? "point" : "points"} in dispute below. Then run more rounds.`;
  }
  const answer =
    openQuestions(debate) > 0 && changes > 0 ? " Answer the questions in the accepted text." : "";
  return hint(debate) || OPEN[outcome](changes) + answer;
}

/** How many changes the author has yet to decide on. */
function undecidedChanges(debate: DebateState): number {
  const all = debate.review?.changes ?? [];
  const left = all.filter(({ change, decision }) => change.scaffold_for.length === 0 && decision === null);
  return debate.example ? changesOf(debate) : left.length;
}

const review = (changes: number) => `review the ${changes === 1 ? "change" : `${changes} changes`}`;

/** What is left to do where nothing is decided, by how many changes there are. */
const OPEN = {
  consensus: (changes: number) =>
    changes === 0 ? "Finished." : `${sentence(review(changes))}, then accept the text.`,
  max_rounds: (changes: number) => orMore(changes),
  circling: (changes: number) => orMore(changes),
  stopped: (changes: number) =>
    changes === 0
      ? "Run it again, or edit your text yourself."
      : `${sentence(review(changes))} as it stands.`,
  budget: (changes: number) =>
    changes === 0
      ? "Raise the cap to continue."
      : `${sentence(review(changes))} so far, or raise the cap to continue.`,
  failed: (changes: number) =>
    `${changes === 0 ? "Resume" : `${sentence(review(changes))} so far, or resume`} to ask again. To use other models, choose “Run again…”.`,
  concluded: () => "Finished.",
  checked: () => "Finished.",
};

function orMore(changes: number): string {
  return changes === 0
    ? "Run more rounds, or edit your text yourself."
    : `${sentence(review(changes))}, or run more rounds.`;
}
