import { Compartment, EditorState, Text, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const compartment = new Compartment();

/** What ends the lines of a text. Of a mixture, "\r" stays a character of its line, so that nothing is lost. */
function breakOf(text: string): "\r\n" | "\n" {
  const returns = text.split("\r").length - 1;
  const pairs = text.split("\r\n").length - 1;
  const ends = text.split("\n").length - 1;
  return returns > 0 && returns === pairs && pairs === ends ? "\r\n" : "\n";
}

function separator(end: "\r\n" | "\n"): Extension {
  return EditorState.lineSeparator.of(end);
}

/** Keeps the line breaks of a text as they are, byte for byte, and gives what is pasted the same. */
export function lineBreaks(text: string): Extension {
  return [
    compartment.of(separator(breakOf(text))),
    EditorView.clipboardInputFilter.of((pasted, state) => pasted.replace(/\r\n?|\n/g, state.lineBreak)),
  ];
}

/** A text as a document of its own line breaks, and what makes a state keep those. */
export function documentOf(text: string) {
  const end = breakOf(text);
  return { doc: Text.of(text.split(end)), effects: compartment.reconfigure(separator(end)) };
}

/** Turns a place in the text into one in the document, where each line break counts once. */
export function placeIn(state: EditorState, place: number): number {
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
