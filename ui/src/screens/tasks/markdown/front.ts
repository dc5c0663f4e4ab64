import { StateField, type EditorState, type Text } from "@codemirror/state";

const MARK = /^---[ \t]*\r?$/;

function endOf(doc: Text): number {
  if (!MARK.test(doc.line(1).text.replace(/^\uFEFF/, ""))) return 0;
  let at = doc.line(1).length + 1;
  for (const line of doc.iterLines(2)) {
    at += line.length + 1;
    if (MARK.test(line)) return Math.min(at, doc.length);
  }
  return 0;
}

/** Where front matter ends; 0 without any. The Markdown grammar would read it as a heading. */
export const frontMatter = StateField.define<number>({
  create: (state) => endOf(state.doc),
  update: (end, transaction) => (transaction.docChanged ? endOf(transaction.newDoc) : end),
});

/** Whether a place belongs to the front matter. */
export function inFrontMatter(state: EditorState, place: number): boolean {
  return place < (state.field(frontMatter, false) ?? 0);
}
