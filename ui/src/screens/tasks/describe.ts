import { EXAMPLE, type Outcome, type TaskRow } from "../../contract";
import { age } from "../../lib/format";
import { KIND_NAMES, STATUS_NAMES } from "../../lib/names";
import { cameToWords } from "../debate/conclusion/words";
import { SHORT } from "../debate/words";
import { STATE_NAMES } from "../history/choices";

/** Ends that leave nothing to decide on; the list of debates says the same words. */
const HALTED: readonly Outcome[] = ["stopped", "budget", "failed"];

function standing(row: TaskRow, now: Date): string {
  if (row.id === EXAMPLE) return "example, read-only";
  if (row.state === "waiting") return "waiting for you";
  if (row.state === "interrupted") return lowerFirst(STATE_NAMES.interrupted);
  const halted = row.outcome && HALTED.includes(row.outcome) ? lowerFirst(SHORT[row.outcome]) : null;
  if (row.checkpoint && row.outcome) return lowerFirst(row.checkpoint.brief);
  if (row.came_to) return lowerFirst(cameToWords(row.came_to));
  switch (row.status) {
    case "debating":
      return halted ?? lowerFirst(STATUS_NAMES.debating);
    case "to_review":
      return halted ?? (row.outcome === "checked" ? "checked, findings to review" : "changes to review");
    case "refined":
      return since("refined", row, now);
    case "draft":
      return since("edited", row, now);
  }
}

function since(what: string, row: TaskRow, now: Date): string {
  return row.outcome === "failed" ? lowerFirst(SHORT.failed) : `${what} ${age(row.updated_at, now)}`;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The soft line below a task's title: "PRD · edited 2 h ago". */
export function describe(row: TaskRow, now: Date): string {
  return `${KIND_NAMES[row.kind]} · ${standing(row, now)}`;
}
