import { Compartment, EditorState, Facet, Text, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const MARK = "\ufeff";
const compartment = new Compartment();

/** The byte order mark at the start of a text, or nothing. */
const mark = Facet.define<string, string>({ combine: ([first]) => first ?? "" });

function markOf(text: string): string {
  return text.startsWith(MARK) ? MARK : "";
}

/** The line break of a text. If they are mixed, "\r" stays part of its line, so that nothing is lost. */
function breakOf(text: string): "\r\n" | "\n" {
  const returns = text.split("\r").length - 1;
  const pairs = text.split("\r\n").length - 1;
  const ends = text.split("\n").length - 1;
  return returns > 0 && returns === pairs && pairs === ends ? "\r\n" : "\n";
}

function shape(text: string): Extension {
  return [EditorState.lineSeparator.of(breakOf(text)), mark.of(markOf(text))];
}

/** Keeps a text's byte order mark and line breaks byte for byte, and converts pasted text to them. */
export function lineBreaks(text: string): Extension {
  return [
    compartment.of(shape(text)),
    EditorView.clipboardInputFilter.of((pasted, state) => pasted.replace(/\r\n?|\n/g, state.lineBreak)),
  ];
}

/** A text as a document with its own line breaks, and the extension that keeps those. */
export function documentOf(text: string) {
  const lines = text.slice(markOf(text).length).split(breakOf(text));
  return { doc: Text.of(lines), effects: compartment.reconfigure(shape(text)) };
}

/** The text of a document, byte for byte. */
export function textOf(state: EditorState): string {
  return state.facet(mark) + state.sliceDoc();
}

/** Converts a position in the text to one in the document, where each line break counts once. */
export function placeIn(state: EditorState, inText: number): number {
  const place = Math.max(0, inText - state.facet(mark).length);
  const more = state.lineBreak.length - 1;
  if (more === 0) return place;
  let [low, high] = [1, state.doc.lines];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (state.doc.line(middle).from + (middle - 1) * more <= place) low = middle;
    else high = middle - 1;
  }
  return Math.min(place - (low - 1) * more, state.doc.line(low).to);
}
