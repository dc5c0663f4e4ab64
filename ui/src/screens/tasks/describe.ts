import { EXAMPLE, type Outcome, type TaskRow } from "../../contract";
import { age } from "../../lib/format";
import { KIND_NAMES } from "../../lib/names";
import { cameToWords } from "../debate/conclusion/words";

const HALTED: Partial<Record<Outcome, string>> = {
  stopped: "debate stopped",
  budget: "debate stopped at cap",
  failed: "debate failed",
};

function standing(row: TaskRow, now: Date): string {
  if (row.id === EXAMPLE) return "example, read-only";
  if (row.state === "waiting") return "waiting for you";
  if (row.state === "interrupted") return "debate interrupted";
  const halted = row.outcome && HALTED[row.outcome];
  if (row.checkpoint && row.outcome) return lowerFirst(row.checkpoint.brief);
  if (row.came_to) return lowerFirst(cameToWords(row.came_to));
  switch (row.status) {
    case "debating":
      return halted ?? "debate under way";
    case "to_review":
      return halted ?? (row.outcome === "checked" ? "checked, findings to review" : "changes to review");
    case "refined":
      return since("refined", row, now);
    case "draft":
      return since("edited", row, now);
  }
}

function since(what: string, row: TaskRow, now: Date): string {
  return row.outcome === "failed" ? "debate failed" : `${what} ${age(row.updated_at, now)}`;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The soft line below a task's title: "PRD · edited 2 h ago". */
export function describe(row: TaskRow, now: Date): string {
  return `${KIND_NAMES[row.kind]} · ${standing(row, now)}`;
}
