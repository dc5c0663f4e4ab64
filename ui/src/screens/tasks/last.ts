import type { CameTo, LastDebate, Outcome } from "../../contract";
import { PROTOCOL_NAMES } from "../../contract";
import { count } from "../../lib/format";
import { headlineTone } from "../debate/checkpoint/words";
import {
  againstShort,
  cameTo,
  endWords,
  isDecided,
  standing as standingConcerns,
  unheardShort,
} from "../debate/conclusion/words";
import { shortModel } from "../debate/models";
import { leftWords, listedWords, skippedWords } from "../debate/outcome";
import { concludes, standing, tone, type Tone } from "../debate/words";

/** The result of a debate in one line. */
export interface LastResult {
  form: string;
  word: string;
  tone: Tone;
  /** Who says so, and what is left to the author; empty if there is nothing to add. */
  by: string;
}

/** The result of the newest debate on a task; `null` while it is running. */
export function lastResult(last: LastDebate): LastResult | null {
  const { row, closer, seats } = last;
  const { protocol, outcome, came_to } = row;
  if (outcome === null) return null;
  const form = PROTOCOL_NAMES[protocol];
  if (came_to !== null) {
    const { word, tone, whose } = cameTo(came_to);
    const judged = came_to.decision !== null || came_to.recommended !== null;
    const decided = came_to.decided !== null || came_to.chosen !== null;
    const against = againstShort(came_to);
    return {
      form,
      word: word + unheardShort(came_to) + against,
      tone: against ? "warn" : tone,
      by:
        judged && !decided && came_to.doubt === null
          ? `${protocol === "status" ? "rated" : "recommended"} by ${shortModel(closer)}`
          : [whose.charAt(0).toLowerCase() + whose.slice(1), ...openStill(came_to)].join(" · "),
    };
  }
  if (row.checkpoint) {
    const { brief, state } = row.checkpoint;
    const by = state === "to_review" ? "waiting for you" : "";
    return { form, word: brief, tone: headlineTone(row.checkpoint), by };
  }
  if (concludes(protocol)) {
    const stands = last.open ?? 0;
    const requires = `${count(stands, "finding")} ${stands === 1 ? "requires" : "require"} a revision`;
    return {
      form,
      word: stands > 0 ? requires : outcome === "concluded" ? "Finished" : endWords(protocol, outcome, null),
      tone: stands > 0 ? "warn" : tone(outcome),
      by: protocol === "gauntlet" ? count(seats, "adversary", "adversaries") : goesOn(outcome),
    };
  }
  if (row.state === "accepted" && tone(outcome) === "warn") {
    const ended = standing(row);
    const by = `${ended.charAt(0).toLowerCase()}${ended.slice(1)} · ${count(seats, "reviewer")}`;
    return { form, word: "Accepted", tone: "good", by };
  }
  return {
    form,
    word: standing(row),
    tone: tone(outcome),
    by: outcome === "checked" ? left(last) : `${left(last)} · ${count(seats, "reviewer")}`,
  };
}

/** The concerns that a decision leaves open, unless its words already say so; nothing if there are none. */
function openStill(came: CameTo): string[] {
  const { against } = came;
  const open = isDecided(came) && against !== null && against.standing > 0 && againstShort(came) === "";
  return open ? [standingConcerns(against)] : [];
}

/** What its author can do about one that came to no conclusion. */
function goesOn(outcome: Outcome): string {
  return outcome === "failed" ? "open it to see why" : "open it to continue";
}

/** What became of the changes, or what is left to do about them. */
function left({ row: { state, changes }, checked, open = 0 }: LastDebate): string {
  if (state === "accepted") return "changes accepted";
  if (state === "discarded") return "you discarded it";
  const waiting = leftWords(checked);
  if (checked) {
    const parts = [
      waiting && `${waiting} to review`,
      listedWords(checked.listed),
      skippedWords(checked),
    ].filter(Boolean);
    return parts.join(" · ") || "nothing left to review";
  }
  if (changes !== 0) {
    return `${count(changes ?? 0, "change")}${state === "to_review" ? "" : ", none left"} to review`;
  }
  return open > 0 ? `${count(open, "finding")} open, no changes` : "no changes";
}
