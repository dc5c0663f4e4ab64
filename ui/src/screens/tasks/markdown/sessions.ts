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

/** The smallest change that turns one document into another, to preserve undo and cursor if possible. */
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
 * The selection after the text was replaced. Words that changed meanwhile are deselected, since
 * the next key would replace words that the author never selected.
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
 * Inserts a text from elsewhere as a single undo step. Cursor and selection stay in their
 * lines.
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

/** Undo history and cursor of recently opened tasks, latest last. */
const left = new Map<TaskId, EditorState>();

/** Stores the state of a task when it is left. */
export function keep(task: TaskId, state: EditorState): void {
  left.delete(task);
  left.set(task, state);
  const [oldest] = left.keys();
  if (left.size > REMEMBERED && oldest !== undefined) left.delete(oldest);
}

/** A task as it was left, or a new state; later changes to its text are one more undo step. */
export function resume(task: TaskId | null, text: string, behavior: Extension): EditorState {
  const extensions = [behavior, lineBreaks(text)];
  const { doc } = documentOf(text);
  const known = task === null ? undefined : left.get(task);
  if (!known) return EditorState.create({ doc, extensions });
  // The stored extensions belong to a view that may be gone.
  const { state } = known.update({ effects: StateEffect.reconfigure.of(extensions) });
  return state.doc.eq(doc) ? state : state.update(takingOver(state, text)).state;
}
