import { app } from "../../app/app.svelte";
import { want } from "../../app/offers";
import type { DebateRow, LastDebate } from "../../contract";
import { DECIDES, PROTOCOL_NAMES } from "../../contract";
import { deciding } from "../debate/decided";
import { isDecided } from "../debate/conclusion/words";
import { editor } from "./editor.svelte";
import { tasks } from "./tasks.svelte";

/** The result of the newest debate on the open task, with the author's later decision on it. */
export function newestResult(): LastDebate | null {
  const last = editor.document?.last ?? null;
  const row = tasks.rows.find(({ id }) => id === editor.task);
  if (last === null || row?.debate !== last.row.debate) return last;
  return { ...last, row: { ...last.row, came_to: row.came_to ?? last.row.came_to } };
}

/** The result of an older debate that still waits for its author; nothing once it is decided. */
export function waitingResult(): LastDebate | null {
  const waiting = editor.document?.waiting ?? null;
  const row = tasks.rows.find(({ id }) => id === editor.task);
  return row && row.waits?.debate !== waiting?.row.debate ? null : waiting;
}

/** Whether an action applies to the last debate on the open task, or to the older one that waits. */
export function canWithLast(id: string): boolean {
  return actedOn(id) !== null;
}

/** The debate that an action applies to and that isn't in view: the newest first. */
function actedOn(id: string): LastDebate | null {
  // If a result is in view, these actions apply to it.
  if (app.screen !== "tasks" || editor.fixed || app.panel?.debate) return null;
  return [newestResult(), waitingResult()].find((last) => last !== null && can(id, last.row)) ?? null;
}

function can(id: string, last: DebateRow): boolean {
  if (!last.came_to || last.outcome !== "concluded" || last.imported_at !== null) return false;
  if (app.panel?.debate === last.debate || app.review === last.debate) return false;
  const { came_to: came } = last;
  const isOpen = !isDecided(came);
  const given = came.doubt === null && came.decision !== null;
  const decides = DECIDES[last.protocol];
  const { overrules } = deciding(last.protocol);
  switch (id) {
    case "verdict-accept":
    case "verdict-overrule":
      return isOpen && given && overrules === "decision";
    case "verdict-decide":
      return isOpen && came.doubt !== null && overrules === "decision";
    case "verdict-choose":
      return isOpen && decides === "option";
    case "order-decide":
      return came.undecided > 0;
    case "verdict-back":
      return !isOpen;
    case "bring":
      return decides !== "order";
    default:
      return false;
  }
}

/** The form of the debate that an action would apply to; empty if there is none. */
export function formOf(id: string): string {
  const last = actedOn(id);
  return last === null ? "" : PROTOCOL_NAMES[last.row.protocol];
}

/** Whether an older debate waits for its author and isn’t in view. */
export function canShowWaiting(): boolean {
  return unseenWaiting() !== null;
}

/** The form of that debate; empty if there is none. */
export function waitingForm(): string {
  const waiting = unseenWaiting();
  return waiting === null ? "" : PROTOCOL_NAMES[waiting.row.protocol];
}

/** Opens it. */
export function showWaiting(): void {
  const waiting = unseenWaiting();
  if (waiting !== null) void app.openLast(waiting);
}

function unseenWaiting(): LastDebate | null {
  const waiting = waitingResult();
  if (waiting === null || editor.fixed || app.panel?.debate === waiting.row.debate) return null;
  return waiting;
}

/** Opens that debate, and performs the action as soon as its view can. */
export function doWithLast(id: string): void {
  const last = actedOn(id);
  if (last === null) return;
  const { debate } = last.row;
  if (id === "bring") {
    void app.plan("refine", debate);
    return;
  }
  want(id, () => app.panel?.debate === debate);
  void app.openLast(last);
}
