import { EditorView } from "@codemirror/view";

import { takingOver } from "./sessions";
import { stay } from "./stay";

/**
 * Inserts a text from elsewhere as a single undo step. Cursor and scroll position stay in their
 * lines.
 */
export function takeOver(view: EditorView, text: string, page: Element | null): void {
  const { state } = view;
  const top = page?.getBoundingClientRect().top ?? 0;
  const first = view.lineBlockAtHeight(top - view.documentTop);
  // Scrolling aligns the top of the letters, which is slightly below that of the line.
  const above = (view.coordsAtPos(first.from)?.top ?? first.top + view.documentTop) - top;
  const scrolled = page !== null && view.documentTop < top;

  const replaced = state.update(takingOver(state, text));
  const move = (place: number) => stay(place, state.doc, replaced.newDoc, replaced.changes.desc);
  view.dispatch(replaced);
  if (!scrolled) return;
  view.dispatch({
    effects: EditorView.scrollIntoView(move(first.from), { y: "start", yMargin: above }),
  });
}
