import { app } from "../../app/app.svelte";
import { want } from "../../app/offers";
import type { DebateRow, LastDebate } from "../../contract";
import { DECIDES, PROTOCOL_NAMES } from "../../contract";
import { deciding } from "../debate/decided";
import { isDecided } from "../debate/conclusion/words";
import { editor } from "./editor.svelte";
import { tasks } from "./tasks.svelte";

/** What the newest debate on the open task came to, with what the author decided on it since. */
export function newestResult(): LastDebate | null {
  const last = editor.document?.last ?? null;
  const row = tasks.rows.find(({ id }) => id === editor.task);
  if (last === null || row?.debate !== last.row.debate) return last;
  return { ...last, row: { ...last.row, came_to: row.came_to ?? last.row.came_to } };
}

/** What a debate came to that waits for its author behind the newest; nothing once it is decided. */
export function waitingResult(): LastDebate | null {
  const waiting = editor.document?.waiting ?? null;
  const row = tasks.rows.find(({ id }) => id === editor.task);
  return row && row.waits?.debate !== waiting?.row.debate ? null : waiting;
}

/** Whether an action can be done with the last debate on the open task, or with the one that waits behind it. */
export function canWithLast(id: string): boolean {
  return actedOn(id) !== null;
}

/** The debate with which an action can be done and that is not in view: the newest first. */
function actedOn(id: string): LastDebate | null {
  // With a result in view, these actions are about that one.
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

/** The form of the debate that an action would be done with; empty where there is none. */
export function formOf(id: string): string {
  const last = actedOn(id);
  return last === null ? "" : PROTOCOL_NAMES[last.row.protocol];
}

/** Whether a debate waits for its author behind the newest and isn’t in view. */
export function canShowWaiting(): boolean {
  return unseenWaiting() !== null;
}

/** What that one is a debate of; empty where there is none. */
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

/** Opens that debate, and does the action as soon as what is shown of it can. */
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
