import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdownKeymap, markdownLanguage } from "@codemirror/lang-markdown";
import { LanguageSupport } from "@codemirror/language";
import { searchKeymap } from "@codemirror/search";
import { Prec, type EditorState, type Extension } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap, placeholder } from "@codemirror/view";

import type { Quoting } from "../text-view";
import { findIn } from "./find-panel";
import { frontMatter } from "./front";
import { highlights, quoteClicks } from "./highlights";
import { indentation, indentKeys } from "./indent";
import { lines } from "./lines";
import { pasteLink } from "./links";
import { look } from "./look";
import { fromDisk } from "./sessions";

/** Search keys that belong to the text; the others are actions of the window. */
const SEARCH_KEYS = new Set(["F3", "Mod-g", "Escape"]);

/** Keys with another meaning in this window. */
const TAKEN = new Set(["Mod-Enter", "Mod-d", "Mod-i", "Shift-Mod-k", "Mod-Alt-\\"]);

/** Invisible characters that CodeMirror does not know: direction marks, joiners, tags. */
const UNSEEN = /[\u202A-\u202C\u2060-\u2064\u2068\u{E0000}-\u{E007F}]/gu;

/** A stretch of the document. */
export interface Range {
  from: number;
  to: number;
}

interface Handlers {
  ontyped: () => void;
  /** Called with the selection; nothing if there is only a cursor. */
  onselected: (ranges: readonly Range[]) => void;
  onblur: () => void;
  /** Called with what quotes the passage that was clicked. */
  onquoted: (quoting: readonly Quoting[]) => void;
}

/** The nonce that the window's content security policy requires for style elements. */
function nonce(): string {
  return document.querySelector<HTMLElement>("style[nonce], script[nonce]")?.nonce ?? "";
}

/** The accessible name of a text. */
export interface Naming {
  label: string;
  testid: string;
}

/** The selection; nothing if there is only a cursor. */
export function selectedIn(state: EditorState): readonly Range[] {
  return state.selection.ranges.filter(({ empty }) => !empty);
}

/** Turns an element into a Markdown editor; its search is shown in the other element. */
export function extensions(search: HTMLElement, { label, testid }: Naming, told: Handlers): Extension {
  const { ontyped, onselected, onblur, onquoted } = told;
  const searching = searchKeymap.filter(({ key }) => key && SEARCH_KEYS.has(key));
  const keys = [...defaultKeymap, ...searching].filter(({ key }) => !key || !TAKEN.has(key));
  return [
    EditorView.cspNonce.of(nonce()),
    history(),
    keymap.of([...indentKeys, ...historyKeymap, ...keys]),
    findIn(search),
    // Without `markdown()`, which would load the grammars of HTML, CSS and JavaScript on every start.
    new LanguageSupport(markdownLanguage, Prec.high(keymap.of(markdownKeymap))),
    EditorView.lineWrapping,
    highlightSpecialChars({ addSpecialChars: UNSEEN }),
    EditorView.perLineTextDirection.of(true),
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-description": "In a list, Tab indents the item. To leave the editor, press Escape, then Tab.",
      "data-testid": testid,
      spellcheck: "true",
      autocorrect: "on",
      autocapitalize: "sentences",
    }),
    placeholder("Write or paste the task here. Markdown is welcome."),
    EditorView.updateListener.of((update) => {
      const typed = update.transactions.some((one) => one.docChanged && !one.annotation(fromDisk));
      if (typed) ontyped();
      if (update.selectionSet || update.docChanged) onselected(selectedIn(update.state));
    }),
    EditorView.domEventHandlers({ blur: onblur }),
    indentation,
    pasteLink,
    frontMatter,
    highlights,
    quoteClicks(onquoted),
    lines,
    look,
  ];
}
