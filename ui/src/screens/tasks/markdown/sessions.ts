import { isolateHistory } from "@codemirror/commands";
import {
  Annotation,
  EditorSelection,
  EditorState,
  StateEffect,
  type ChangeSet,
  type Extension,
  type Text,
  type TransactionSpec,
} from "@codemirror/state";

import type { TaskId } from "../../../contract";
import { documentOf, lineBreaks } from "./breaks";
import { stay } from "./stay";

const REMEMBERED = 20;

/** Marks a change that comes from the disk, so that it is not saved back. */
export const fromDisk = Annotation.define<true>();

/** The smallest replacement that makes one document of another: undo and cursor stay where they can. */
export function replacement(before: Text, after: Text): { from: number; to: number; insert: Text } {
  const [was, is] = [before.toString(), after.toString()];
  const shorter = Math.min(was.length, is.length);
  let start = 0;
  while (start < shorter && was[start] === is[start]) start++;
  let end = 0;
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end++;
  return { from: start, to: was.length - end, insert: after.slice(start, is.length - end) };
}

/**
 * What is selected once another text stands there. Words that changed meanwhile are no longer selected, since
 * the next key would replace words that the author never chose.
 */
function selectionIn(state: EditorState, after: Text, changes: ChangeSet): EditorSelection {
  const { anchor, head, from, to } = state.selection.main;
  const moved = EditorSelection.range(
    stay(anchor, state.doc, after, changes.desc),
    stay(head, state.doc, after, changes.desc),
  );
  const same = after.sliceString(moved.from, moved.to) === state.doc.sliceString(from, to);
  return EditorSelection.create([same ? moved : EditorSelection.cursor(moved.head)]);
}

/**
 * Puts a text that came from elsewhere in place, as one step that can be undone. Cursor and selection stay in
 * the lines where they are.
 */
export function takingOver(state: EditorState, text: string): TransactionSpec {
  const { doc, effects } = documentOf(text);
  const changes = state.changes(replacement(state.doc, doc));
  return {
    changes,
    selection: selectionIn(state, doc, changes),
    effects,
    annotations: [fromDisk.of(true), isolateHistory.of("full")],
    userEvent: "input.replace",
  };
}

/** Undo and cursor of the tasks that were open lately, the latest last. */
const left = new Map<TaskId, EditorState>();

/** Keeps how a task was left. */
export function keep(task: TaskId, state: EditorState): void {
  left.delete(task);
  left.set(task, state);
  const [oldest] = left.keys();
  if (left.size > REMEMBERED && oldest !== undefined) left.delete(oldest);
}

/** A task as it was left, or anew; what changed its text since then is one more step to undo. */
export function resume(task: TaskId | null, text: string, behavior: Extension): EditorState {
  const extensions = [behavior, lineBreaks(text)];
  const { doc } = documentOf(text);
  const known = task === null ? undefined : left.get(task);
  if (!known) return EditorState.create({ doc, extensions });
  // What it was left with belongs to a view that may be gone.
  const { state } = known.update({ effects: StateEffect.reconfigure.of(extensions) });
  return state.doc.eq(doc) ? state : state.update(takingOver(state, text)).state;
}
