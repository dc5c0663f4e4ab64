import { syntaxTree } from "@codemirror/language";
import { EditorSelection, type EditorState } from "@codemirror/state";
import { EditorView, type Command } from "@codemirror/view";

import { stretches } from "./inline";

const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s<>]+$/i;
const NO_WORDS = /Code|Link|URL|Image|HTML/;

/** An address as it is written between the brackets of a link. */
function target(address: string): string {
  return /[()]/.test(address) ? `<${address}>` : address;
}

/** Makes the selection, or the word at the cursor, a link and waits for what is missing. */
export const makeLink: Command = ({ state, dispatch }) => {
  const { main } = state.selection;
  const [{ from, to } = { from: main.head, to: main.head }] = stretches(state, main);
  const words = state.sliceDoc(from, to);
  const isAddress = ADDRESS.test(words);
  const insert = isAddress ? `[](${target(words)})` : `[${words}]()`;
  const cursor = isAddress || words === "" ? from + 1 : from + insert.length - 1;
  dispatch(
    state.update({
      changes: { from, to, insert },
      selection: EditorSelection.cursor(cursor),
      userEvent: "input.format",
      scrollIntoView: true,
    }),
  );
  return true;
};

/** Whether there are words on one line that can become the text of a link. */
function canLead(state: EditorState): boolean {
  const { from, to, empty } = state.selection.main;
  const words = state.sliceDoc(from, to);
  if (empty || state.selection.ranges.length > 1 || /[[\]\n]/.test(words) || ADDRESS.test(words))
    return false;
  for (let node = syntaxTree(state).resolveInner(from, 1); node.parent; node = node.parent) {
    if (NO_WORDS.test(node.name)) return false;
  }
  return true;
}

/** An address pasted over words makes them a link. */
export const pasteLink = EditorView.domEventHandlers({
  paste(event, view) {
    const address = event.clipboardData?.getData("text/plain").trim() ?? "";
    if (!ADDRESS.test(address) || !canLead(view.state)) return false;
    const { from, to } = view.state.selection.main;
    const insert = `[${view.state.sliceDoc(from, to)}](${target(address)})`;
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: "input.paste",
      scrollIntoView: true,
    });
    event.preventDefault();
    return true;
  },
});
