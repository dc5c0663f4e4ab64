import type { CheckpointReview, CheckpointState } from "../../../contract";
import { count, sentence } from "../../../lib/format";
import type { Against, Brief, Decided, Note } from "../brief/brief";
import { firstNamed } from "../brief/brief";
import { openWords } from "../conclusion/gravest";
import { conflictRemedy, headlineTone, NO_WAY_BACK, parted, settledWords, unfinishedWords } from "./words";

/** The result of a checkpoint, in the same form as other results. */
export function checkpointBrief(review: CheckpointReview, resumable: boolean): Brief {
  return { decided: decidedLine(review), against: againstLine(review), next: nextLine(review, resumable) };
}

function decidedLine(review: CheckpointReview): Decided {
  const { state, conflict, headline, file, unfinished, lost } = review;
  const name = file ?? "the text";
  const tone = conflict ? "warn" : headlineTone(review);
  const line = (word: string, whose: string, by = ""): Decided => {
    return { word, tone, overruled: null, said: "", whose, by };
  };
  /** What the author did; what is open and what changed is shown beside it. */
  const done = headline.split(" · ")[0] ?? "";
  if (conflict) return line("Not decided yet", `Someone else changed ${name} after the review.`);
  const WORDS: Record<CheckpointState, () => Decided> = {
    running: () => line(done, ["Nothing is decided yet.", unfinished].filter(Boolean).join(" ")),
    to_review: () =>
      line("Not decided yet", "The review is over. Decide whether to keep its revision.", headline),
    unrevised: () => line("Nothing was changed", "There is nothing to approve.", headline),
    approved: () => line(done, `The revision is in ${name}.`),
    kept_both: () =>
      line(
        done,
        lost
          ? `${sentence(name)} has the other changes and the parts of the revision they didn’t touch.`
          : `${sentence(name)} has the revision and the other changes.`,
      ),
    adjusted: () => line(done, `${sentence(name)} has the final text: the adversary won’t read it again.`),
    taken_back: () => line(done, `${sentence(name)} is as it was before the checkpoint.`),
  };
  return WORDS[state]();
}

function againstLine({ review, state }: CheckpointReview): Against {
  const { points, unresolved, unread } = review;
  if (points.length === 0 && state === "running")
    return {
      notes: [{ words: "Unknown: the adversary hasn’t answered", tone: "warn" }],
      ...firstNamed([]),
    };
  if (unread !== null)
    return {
      notes: [{ words: "Unknown: the adversary’s answer couldn’t be read", tone: "warn" }],
      ...firstNamed([]),
    };
  if (unresolved === 0) {
    const settled = settledWords(points);
    const words = settled ? `Nothing open: ${settled}` : "Nothing: no concerns were raised";
    const grave = points.filter(({ mark, severity }) => mark === "noted" && severity === "blocking");
    const declined: Note = { words: `${count(grave.length, "blocking concern")} declined`, tone: "warn" };
    const notes: Note[] =
      grave.length > 0 ? [declined, { words, tone: "plain" }] : [{ words, tone: "plain" }];
    return { notes, ...firstNamed([]) };
  }
  const open = parted(points).unresolved.map(({ finding, title, severity, rewritten }) => ({
    title,
    severity,
    rest: rewritten ? "passage rewritten since" : "",
    at: `[data-point="${CSS.escape(finding)}"]`,
  }));
  return { notes: openNotes(review), ...firstNamed(open) };
}

/** What is certainly open, and what may no longer apply. */
function openNotes({ points, unresolved, blocking }: CheckpointReview["review"]): Note[] {
  const rewritten = parted(points).unresolved.filter((point) => point.rewritten);
  const doubtful = rewritten.filter(({ severity }) => severity === "blocking").length;
  const [sure, grave] = [unresolved - rewritten.length, blocking - doubtful];
  const open: Note = { words: openWords(sure, grave), tone: grave > 0 ? "bad" : "warn" };
  const toCheck = `${count(rewritten.length, "concern")} to check again, since the text was rewritten`;
  return [
    ...(sure > 0 ? [open] : []),
    ...(rewritten.length > 0 ? [{ words: toCheck, tone: "warn" } as Note] : []),
  ];
}

function nextLine(review: CheckpointReview, resumable: boolean): string {
  const { state, file, conflict } = review;
  const { unresolved } = review.review;
  if (conflict) return conflictRemedy(conflict);
  const name = file ?? "the text";
  const it = unresolved === 1 ? "it" : "them";
  /** What was approved although something is open. */
  const settle = review.review.points.every(({ mark, rewritten }) => mark !== "unresolved" || rewritten)
    ? `Read ${name} once more to see whether ${it === "it" ? "the concern above still applies" : "the concerns above still apply"}.`
    : `${unresolved === 1 ? "The concern is" : "The concerns are"} still open. Edit ${name} to settle ${it}.`;
  const done = unresolved > 0 ? settle : "Nothing left to do.";
  const WORDS: Record<CheckpointState, () => string> = {
    running: () => unfinishedWords(review, resumable),
    to_review: () => toDecide(review),
    unrevised: () =>
      unresolved > 0
        ? `Run the review again, or edit ${name} to settle ${it} yourself.`
        : review.review.unread !== null
          ? "Run the review again."
          : `Nothing left to do. ${sentence(name)} stays as it is.`,
    approved: () => done,
    kept_both: () => done,
    adjusted: () => done,
    taken_back: () =>
      unresolved > 0
        ? `${settle} Or put the revision back.`
        : "Nothing left to do. You can put the revision back.",
  };
  const bound =
    file !== null &&
    review.shared &&
    review.differences.length > 0 &&
    state !== "unrevised" &&
    state !== "taken_back";
  return bound ? `${WORDS[state]()} ${NO_WAY_BACK}` : WORDS[state]();
}

/** How the author can decide on a revision, and where it is. */
function toDecide({ file, shared, review: { unresolved } }: CheckpointReview): string {
  const where = file ? `The revision is already in ${file}. ` : "";
  const back = shared || file === null ? "" : ", or take it back";
  const after = file ? "" : " Your task doesn’t change until you decide.";
  if (unresolved === 0)
    return `${where}Approve the revision${back ? ", adjust it" : " or adjust it"}${back}.${after}`;
  const it = unresolved === 1 ? "the open concern" : "the open concerns";
  const asIs = back ? ", approve it as it is" : ", or approve it as it is";
  return `${where}Adjust the revision to settle ${it}${asIs}${back}.${after}`;
}
