import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { search, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";

import { highlights } from "./highlights";
import { lines } from "./lines";
import { look } from "./look";

/** Marks a change that comes from the disk, so that it is not saved back. */
export const fromDisk = Annotation.define<true>();

/** Keys that mean something else in this window: Refine, and duplicating a task. */
const TAKEN = new Set(["Mod-Enter", "Mod-d"]);

/** The words of the search panel, in the case of this window. */
const PHRASES = {
  next: "Next",
  previous: "Previous",
  all: "All",
  "match case": "Match case",
  regexp: "Pattern",
  "by word": "Whole words",
  replace: "Replace",
  "replace all": "Replace all",
  close: "Close",
};

interface Handlers {
  ontyped: () => void;
  onblur: () => void;
}

/** The nonce that the window's content security policy asks of style elements. */
function nonce(): string {
  return document.querySelector<HTMLElement>("style[nonce], script[nonce]")?.nonce ?? "";
}

/** What makes a text area a Markdown editor. */
export function extensions({ ontyped, onblur }: Handlers): Extension {
  const keys = [...defaultKeymap, ...searchKeymap].filter(({ key }) => !key || !TAKEN.has(key));
  return [
    EditorView.cspNonce.of(nonce()),
    history(),
    keymap.of([...historyKeymap, ...keys]),
    EditorState.phrases.of(PHRASES),
    search({ top: true }),
    markdown({ base: markdownLanguage, completeHTMLTags: false }),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      "aria-label": "Text of the task, in Markdown",
      "data-testid": "editor",
      spellcheck: "true",
      autocorrect: "on",
      autocapitalize: "sentences",
    }),
    placeholder("Write or paste the task here. Markdown is welcome."),
    EditorView.updateListener.of((update) => {
      const typed = update.transactions.some((one) => one.docChanged && !one.annotation(fromDisk));
      if (typed) ontyped();
    }),
    EditorView.domEventHandlers({ blur: onblur }),
    highlights,
    lines,
    look,
  ];
}
