import { EditorState, type ChangeSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import type { TaskId } from "../../../contract";
import type { EditorState as OpenTask, EditorView as TaskView } from "../editor.svelte";
import { extensions, fromDisk } from "./extensions";
import { revealHighlight, showHighlights } from "./highlights";

const REMEMBERED = 20;

/** Undo and cursor of the tasks that were open lately, the latest last. */
const sessions = new Map<TaskId, EditorState>();

function remember(task: TaskId, state: EditorState): void {
  sessions.delete(task);
  sessions.set(task, state);
  const [oldest] = sessions.keys();
  if (sessions.size > REMEMBERED && oldest !== undefined) sessions.delete(oldest);
}

/** The smallest replacement that makes one text of another: undo and cursor stay where they can. */
export function replacement(before: string, after: string): ChangeSpec {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** Shows the open task in an element. Returns what ends it. */
export function mountView(parent: HTMLElement, open: OpenTask): () => void {
  const behaviour = extensions({ ontyped: () => open.typed(), onblur: () => void open.flush() });
  const fresh = (doc: string) => EditorState.create({ doc, extensions: behaviour });
  const view = new EditorView({ state: fresh(""), parent });
  let shown: TaskId | null = null;

  const task: TaskView = {
    read: () => view.state.sliceDoc(),
    load(next, text) {
      if (shown !== null) remember(shown, view.state);
      const known = next === null ? undefined : sessions.get(next);
      view.setState(known?.sliceDoc() === text ? known : fresh(text));
      showHighlights(view, []);
      shown = next;
    },
    replace(text) {
      view.dispatch({
        changes: replacement(view.state.sliceDoc(), text),
        annotations: fromDisk.of(true),
        userEvent: "input.replace",
      });
    },
    highlight: (list) => showHighlights(view, list),
    reveal: (finding) => revealHighlight(view, finding),
    focus: () => view.focus(),
  };

  const detach = open.attach(task);
  return () => {
    detach();
    if (shown !== null) remember(shown, view.state);
    view.destroy();
  };
}
