import { DECIDES, EXAMPLE, PROTOCOL_NAMES, type Outcome, type TaskRow } from "../../contract";
import { age } from "../../lib/format";
import { KIND_NAMES } from "../../lib/names";
import { cameToWords, isDecided } from "../debate/conclusion/words";
import { SHORT } from "../debate/words";
import { DETAILS, STATE_NAMES } from "../history/choices";

/** Outcomes that leave nothing to decide; the list of debates uses the same words. */
const HALTED: readonly Outcome[] = ["stopped", "budget", "failed"];

const YOURS = "waiting for you";

/** Whether the newest debate waits for its author. */
function isYours(row: TaskRow): boolean {
  if (row.id === EXAMPLE || row.outcome === null) return false;
  if (row.checkpoint) return row.checkpoint.state === "to_review";
  const came = row.came_to;
  if (came === null || isDecided(came)) return false;
  const judged = came.doubt !== null || came.decision !== null || came.recommended !== null;
  return judged || came.undecided > 0 || DECIDES[came.protocol] === "option";
}

function standing(row: TaskRow, now: Date): string {
  if (row.id === EXAMPLE) return "read-only";
  if (row.state === "waiting") return row.detail ? lowerFirst(DETAILS[row.detail]) : YOURS;
  if (row.state === "interrupted") return lowerFirst(STATE_NAMES.interrupted);
  const halted = haltedBy(row);
  if (row.checkpoint && row.outcome) return lowerFirst(row.checkpoint.brief);
  if (row.came_to) return lowerFirst(cameToWords(row.came_to));
  switch (row.status) {
    case "debating":
      return halted ?? "debating";
    case "to_review":
      return halted ?? (row.outcome === "checked" ? "checked, findings to review" : "changes to review");
    case "refined":
      return halted ?? `refined ${age(row.updated_at, now)}`;
    case "draft":
      return halted ?? [endedBy(row), `updated ${age(row.updated_at, now)}`].filter(Boolean).join(" · ");
  }
}

/** What halted the newest debate; nothing once the author accepted or discarded its result. */
function haltedBy(row: TaskRow): string | null {
  if (row.state === "accepted" || row.state === "discarded") return null;
  return row.outcome && HALTED.includes(row.outcome) ? lowerFirst(SHORT[row.outcome]) : null;
}

/** How the newest debate ended, if it left the text unchanged; empty if there is none. */
function endedBy({ outcome, state, detail }: TaskRow): string {
  if (outcome === null) return "";
  if (state === "discarded") return `${outcome === "checked" ? "check" : "debate"} discarded`;
  if (outcome === "concluded") return "debate finished";
  const ended = lowerFirst(SHORT[outcome]);
  return detail === "unchanged" ? `${ended}, ${lowerFirst(DETAILS[detail])}` : ended;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The soft line below a task's title: "PRD · updated 2 h ago", with the project in between, if any. */
export function describe(row: TaskRow, now: Date): string {
  const waits = row.waits ? `earlier ${lowerFirst(PROTOCOL_NAMES[row.waits.protocol])} waiting for you` : "";
  // If it is too long for two lines, its end is cut.
  const parts = [row.project ?? "", KIND_NAMES[row.kind], isYours(row) ? YOURS : waits, standing(row, now)];
  return parts.filter(Boolean).join(" · ");
}
