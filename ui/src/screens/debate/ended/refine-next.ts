import { sentence } from "../../../lib/format";
import { files } from "../../tasks/files.svelte";
import type { DebateState } from "../debate.svelte";
import { toJustify } from "../final/flags";
import {
  acceptedHint,
  changesOf,
  hint,
  isAnswered,
  openFindings,
  openQuestions,
  rejectedFor,
} from "../outcome";
import { silentIn } from "../seats";
import { listed } from "../words";

const REWRITE = "Write your own answer where you rejected a change.";

/** What to do after a Refine that ended; `fixed`: it is read only. */
export function refineNext(debate: DebateState, fixed: boolean): string {
  if (debate.example) return "Look at the changes.";
  if (debate.importedAt !== null) return "Nothing. It was imported, so you can only read it.";
  const outcome = debate.header?.outcome ?? "stopped";
  const settled = debate.accepted || debate.discarded;
  const changes = undecidedChanges(debate);
  if (fixed) {
    if (settled && openQuestions(debate) > 0) return "Open the task to answer what is still open.";
    if (settled) return "Nothing left to do.";
    return changes > 0 ? "Open the task to review the changes." : "Open the task to continue.";
  }
  if (debate.discarded) {
    const asks = openQuestions(debate);
    const them = asks === 1 ? "the question" : `the ${asks} questions`;
    const back = `restore the ${debate.unchanged ? "debate" : "changes"}`;
    return asks > 0 ? `Answer ${them} in your text, or ${back}.` : `Nothing left to do. You can ${back}.`;
  }
  if (debate.accepted) {
    const undone = rejectedFor(debate).length > 0 ? REWRITE : "";
    return (
      [saveHint(debate), settleWords(debate), flagWords(debate), undone, acceptedHint(debate)]
        .filter(Boolean)
        .join(" ") || "Nothing left to do."
    );
  }
  const disputes = debate.header?.disputes.length ?? 0;
  if (disputes > 0 && changes === 0) {
    return `Answer or dismiss the ${disputes === 1 ? "point" : "points"} in dispute below. Then run more rounds.`;
  }
  const said = hint(debate);
  if (said !== "") return said;
  if (outcome === "checked") return checkedNext(debate);
  if (outcome === "consensus" && changes === 0) {
    const left = [settleWords(debate), flagWords(debate), acceptedHint(debate)];
    return left.filter(Boolean).join(" ") || "Nothing left to do.";
  }
  return [OPEN[outcome](changes), ...afterwards(debate, changes)].join(" ");
}

/** What to do about findings that no change answers; empty if there are none. */
function settleWords({ header }: DebateState): string {
  const open = header?.open_findings?.length ?? 0;
  return open > 0 ? `Settle ${open === 1 ? "the open finding" : "the open findings"} in your text.` : "";
}

/** What to do about what the final checks flagged; empty if nothing is left to do. */
function flagWords({ finalChecks, accepted }: DebateState): string {
  const flags = toJustify(finalChecks).length;
  if (flags === 0) return "";
  const them = flags === 1 ? "the point" : `the ${flags} points`;
  // After the text was accepted, nothing can be said about a flag anymore.
  return accepted
    ? `Add ${flags === 1 ? "the reason" : "the reasons"} for ${them} under Final checks to your text.`
    : `Justify or dismiss ${them} under Final checks.`;
}

/** What to do after a check that left nothing to answer in its own list. */
function checkedNext(debate: DebateState): string {
  const { listed = 0, skipped = 0 } = debate.header?.checked ?? {};
  if (listed > 0) {
    return `Answer the ${listed === 1 ? "question" : "questions"} listed in your text, then check again.`;
  }
  if (isAnswered(debate)) {
    const save = saveHint(debate);
    return save === "" ? "Check again to include your answers." : `${save} Then check again.`;
  }
  if (skipped > 0) {
    return `Answer the ${skipped === 1 ? "open question" : "open questions"} in your text, then check again.`;
  }
  return [saveHint(debate), flagWords(debate)].filter(Boolean).join(" ") || "Nothing left to do.";
}

/** What to do about the blocking findings that no change answers; empty if there are none. */
function unansweredWords(debate: DebateState): string[] {
  const blocking = openFindings(debate).filter(({ severity }) => severity === "blocking").length;
  if (blocking === 0) return [];
  const which = blocking === 1 ? "the open blocking finding" : `${blocking} open blocking findings`;
  return [`No change answers ${which}: write your own answer.`];
}

/** The following steps. */
function afterwards(debate: DebateState, changes: number): string[] {
  const { header, rounds, setup } = debate;
  const last = rounds.at(-1);
  const silent = last === undefined || setup === null ? [] : silentIn(last, setup);
  const asks = header?.outcome === "max_rounds" && silent.length > 0;
  return [
    ...(changes > 0 ? unansweredWords(debate) : []),
    ...(asks ? [`More rounds ask ${listed(silent)} again.`] : []),
    ...(rejectedFor(debate).length > 0 ? [REWRITE] : []),
    ...[flagWords(debate)].filter(Boolean),
    ...(openQuestions(debate) > 0 && changes > 0
      ? [`Answer the ${openQuestions(debate) === 1 ? "question" : "questions"} in the accepted text.`]
      : []),
  ];
}

/** What to do so that the file has the accepted text, too; empty if it has, or there is no file. */
function saveHint({ setup }: DebateState): string {
  const file = files.unsavedOf(setup?.task);
  return file === null ? "" : `Save the text to ${file}.`;
}

/** How many changes the author still has to decide on. */
function undecidedChanges(debate: DebateState): number {
  const all = debate.review?.changes ?? [];
  const left = all.filter(({ change, decision }) => change.scaffold_for.length === 0 && decision === null);
  return debate.example ? changesOf(debate) : left.length;
}

const review = (changes: number) => `review the ${changes === 1 ? "change" : `${changes} changes`}`;

/** What to do if nothing is decided, by the number of changes. */
const OPEN = {
  consensus: (changes: number) => `${sentence(review(changes))}, then accept the text.`,
  max_rounds: (changes: number) => orMore(changes),
  circling: (changes: number) => orMore(changes),
  stopped: (changes: number) =>
    changes === 0
      ? "Resume to continue, or edit your text yourself."
      : `${sentence(review(changes))} as ${changes === 1 ? "it stands" : "they stand"}.`,
  budget: (changes: number) =>
    changes === 0
      ? "Raise the cap to continue."
      : `${sentence(review(changes))} so far, or raise the cap to continue.`,
  failed: (changes: number) =>
    `${changes === 0 ? "Resume" : `${sentence(review(changes))} so far, or resume`} to ask again. To use other models, choose “Run again…”.`,
  concluded: () => "Nothing left to do.",
};

function orMore(changes: number): string {
  return changes === 0
    ? "Run more rounds, or edit your text yourself."
    : `${sentence(review(changes))}, or run more rounds.`;
}
