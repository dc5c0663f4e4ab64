import { closeSearchPanel, SearchQuery, setSearchQuery } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { EXAMPLE, type TaskId } from "../../../contract";
import type { OpenText, TextView } from "../text-view";
import { placeIn, textOf } from "./breaks";
import { extensions, selectedIn, type Naming } from "./extensions";
import { headings } from "./headings";
import { takeAnswerBack } from "./answers";
import { revealHighlight, selectHighlight, showHighlights, writeAt } from "./highlights";
import { OPENING_LENGTH } from "./opening";
import { keep, resume } from "./sessions";
import { takeOver } from "./take-over";

/** Makes a text read only. */
const FIXED: Extension = [EditorState.readOnly.of(true), EditorState.changeFilter.of(() => false)];

/** Shows an open text in an element, and its search in another. Returns a function that ends that. */
export function mountView(
  parent: HTMLElement,
  search: HTMLElement,
  open: OpenText,
  naming: Naming,
): () => void {
  const behavior = extensions(search, naming, {
    ontyped: () => open.typed(),
    onselected: (ranges) => open.select(ranges),
    onblur: () => void open.flush(),
    onquoted: (quoting) => open.onquoted?.(quoting),
  });
  const view = new EditorView({ state: resume(null, "", behavior), parent });
  let shown: TaskId | null = null;

  function leave() {
    closeSearchPanel(view);
    view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ search: "", literal: true })) });
    if (shown !== null) keep(shown, view.state);
  }

  const task: TextView = {
    read: () => textOf(view.state),
    isEmpty: () => view.state.doc.length === 0,
    opening: () => view.state.sliceDoc(0, OPENING_LENGTH),
    load(next, text) {
      leave();
      view.setState(resume(next, text, next === EXAMPLE ? [behavior, FIXED] : behavior));
      showHighlights(view, []);
      open.select(selectedIn(view.state));
      shown = next;
    },
    replace: (text) => takeOver(view, text, parent.closest("[data-scrolls]")),
    highlight: (list) =>
      showHighlights(
        view,
        list.map((one) => ({
          ...one,
          from: placeIn(view.state, one.from),
          to: placeIn(view.state, one.to),
        })),
      ),
    reveal: (finding, place) => revealHighlight(view, finding, place),
    selectQuote: (finding, place) => selectHighlight(view, finding, place),
    writeAnswer: (finding, words, fills) => writeAt(view, finding, words, fills),
    takeAnswerBack: (finding, words) => takeAnswerBack(view, finding, words),
    focus: () => view.focus(),
    hasFocus: () => view.hasFocus,
    act(command) {
      view.focus();
      command(view);
    },
    headings: () => headings(view.state),
    line: () => view.state.doc.lineAt(view.state.selection.main.head).number,
    topLine() {
      const top = (parent.closest("[data-scrolls]")?.getBoundingClientRect().top ?? 0) - view.documentTop;
      return top <= 0 ? 0 : view.state.doc.lineAt(view.lineBlockAtHeight(top).from).number;
    },
    showLine(number, cursor) {
      const { from } = view.state.doc.line(Math.min(number, view.state.doc.lines));
      view.dispatch({
        selection: cursor ? { anchor: from } : undefined,
        effects: EditorView.scrollIntoView(from, { y: "start", yMargin: 12 }),
      });
    },
  };

  const detach = open.attach(task);
  return () => {
    detach();
    leave();
    view.destroy();
  };
}
