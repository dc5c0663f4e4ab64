import { StateEffect, StateField, type Line, type Text } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import type { FindingId } from "../../../contract";

/** Words that stand for a missing value, unless a note follows them: “TODO: call Ann”. */
const MARK =
  /\b(?:TB[ACD]\b(?!:)|(?:TODO|FIXME)\b(?=\s*(?:[.,;!?)\]|]|$))|to be (?:determined|defined|decided|confirmed)\b)|\?{2,}|\[insert[^\]\n]*\]|<[a-z][^<>\n]*>/i;
/** A cell without a value. */
const NO_VALUE = /^(?:\?+|TB[ACD]|TODO)?$/i;
const HEADING = /^ {0,3}#{1,6}\s/;
/** What makes the line above it a heading. */
const UNDERLINE = /^ {0,3}(?:=+|-+)\s*$/;
/** What can close a sentence behind its full stop. */
const CLOSING = String.raw`["'”’)\]*_]*`;
/** A sentence that is over, at the end of a text. */
const OVER = new RegExp(`[.!?…。！？]${CLOSING}$`, "u");
/** The end of a sentence: before one that begins, or where the text is over. “e.g.” isn’t one. */
const SENTENCE_END = new RegExp(
  String.raw`(?<!\b(?:e\.g|i\.e|vs|cf|approx))[.!?]+${CLOSING}(?=\s+[^\s\p{Ll}]|\s*$)`,
  "u",
);
const NEW_BLOCK = /^\s*(?:$|[-*+>|#]|\d+[.)])/;

/** What replaces a range of the text. */
export interface Written {
  from: number;
  to: number;
  insert: string;
}

/**
 * Where the author's words about a passage go. `fills`: the passage lacks a value, so they replace what stands for
 * it. Otherwise, or if nothing does, they become a paragraph after a heading, more text in a table cell, or the
 * next sentence.
 */
export function answering(doc: Text, from: number, to: number, words: string, fills: boolean): Written {
  const line = doc.lineAt(to);
  const own = words.trim();
  const heading = headingEnd(doc, line);
  if (heading) return paragraph(doc, heading, own);
  const inRow = line.text.trimStart().startsWith("|");
  const inline = inOneLine(own);
  const said = inRow ? inline.replaceAll("|", "\\|") : inline;
  const gap = fills ? (markIn(doc, from, to) ?? (inRow ? emptyCell(line, to) : null)) : null;
  if (gap) return filled(doc, gap, said);
  if (inRow) return { from: to, to, insert: ` ${said}` };
  return sentence(doc, line, to, said);
}

/** The last line of the heading that has this line; `null` if it isn't in one. */
function headingEnd(doc: Text, line: Line): Line | null {
  if (HEADING.test(line.text)) return line;
  if (NEW_BLOCK.test(line.text) || line.number === doc.lines) return null;
  const below = doc.line(line.number + 1);
  return UNDERLINE.test(below.text) ? below : null;
}

/** Adds the words as a paragraph of their own, below a heading. */
function paragraph(doc: Text, { number, to }: Line, own: string): Written {
  const isSentence = !own.includes("\n") && !NEW_BLOCK.test(own) && !OVER.test(own);
  const follows = number < doc.lines && doc.line(number + 1).text.trim() !== "";
  return { from: to, to, insert: `\n\n${own}${isSentence ? "." : ""}${follows ? "\n" : ""}` };
}

function inOneLine(words: string): string {
  return words.trim().replace(/\s*\n\s*/g, " ");
}

function markIn(doc: Text, from: number, to: number): [number, number] | null {
  const mark = MARK.exec(doc.sliceString(from, to));
  return mark && [from + mark.index, from + mark.index + mark[0].length];
}

/** The first cell without a value behind the passage, or before it. */
function emptyCell(line: Line, passage: number): [number, number] | null {
  const bars = [...line.text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  const cells = bars
    .slice(1)
    .map((end, at): [number, number] => [line.from + (bars[at] ?? 0) + 1, line.from + end]);
  const text = ([from, to]: [number, number]) => line.text.slice(from - line.from, to - line.from);
  const empty = cells.filter((cell) => NO_VALUE.test(text(cell).trim()));
  const found = empty.find(([from]) => from >= passage) ?? empty[0];
  if (!found) return null;
  const content = text(found);
  const start = found[0] + content.length - content.trimStart().length;
  return content.trim() === "" ? found : [start, start + content.trim().length];
}

function filled(doc: Text, [from, to]: [number, number], said: string): Written {
  const cell = doc.sliceString(from - 1, from) === "|" ? ` ${said} ` : said;
  // The sentence that it completes already has its end.
  const ended = /^[.!?]/.test(doc.sliceString(to, to + 1));
  return { from, to, insert: ended ? cell.replace(/[.!?]+$/, "") : cell };
}

/** Adds the words as a sentence of their own, after the one that the passage is in. */
function sentence(doc: Text, line: Line, to: number, said: string): Written {
  const at =
    to + leftOfSentence(doc.sliceString(Math.max(0, to - 8), to), doc.sliceString(to, blockEnd(doc, line)));
  const open = /[\p{L}\p{N})]$/u.test(doc.sliceString(Math.max(0, at - 2), at));
  return { from: at, to: at, insert: `${open ? "." : ""} ${OVER.test(said) ? said : `${said}.`}` };
}

/** How much of `rest` still belongs to the sentence in which `before` ends. */
function leftOfSentence(before: string, rest: string): number {
  if (OVER.test(before)) return 0;
  const end = SENTENCE_END.exec(rest);
  return end ? end.index + end[0].length : rest.trimEnd().length;
}

/** Where the paragraph or list item ends that has this line. */
function blockEnd(doc: Text, line: Line): number {
  let last = line;
  while (last.number < doc.lines) {
    const next = doc.line(last.number + 1);
    if (NEW_BLOCK.test(next.text)) break;
    last = next;
  }
  return last.to;
}

interface Answer {
  finding: FindingId;
  from: number;
  to: number;
  text: string;
  /** What it replaced. */
  before: string;
}

const wrote = StateEffect.define<Answer>();

/** The answers that were written into the text, wherever edits have moved them. */
export const answers = StateField.define<readonly Answer[]>({
  create: () => [],
  update(all, { changes, docChanged, effects }) {
    let now = docChanged
      ? all.map((one) => ({ ...one, from: changes.mapPos(one.from, 1), to: changes.mapPos(one.to, -1) }))
      : all;
    for (const effect of effects) {
      if (effect.is(wrote))
        now = [...now.filter(({ finding }) => finding !== effect.value.finding), effect.value];
    }
    return now;
  },
});

/** Writes an answer to a finding, as a single undo step. */
export function writeAnswer(view: EditorView, finding: FindingId, { from, to, insert }: Written): void {
  const before = view.state.sliceDoc(from, to);
  const end = from + insert.length;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: end },
    effects: [
      EditorView.scrollIntoView(from, { y: "center" }),
      wrote.of({ finding, from, to: end, text: insert, before }),
    ],
    userEvent: "input",
  });
}

/** Takes an answer out of the text. False if it stays there, because it was edited or written elsewhere. */
export function takeAnswerBack(view: EditorView, finding: FindingId, words: string): boolean {
  const one = view.state.field(answers).find((it) => it.finding === finding);
  if (!one || view.state.sliceDoc(one.from, Math.max(one.from, one.to)) !== one.text) {
    return !view.state.doc.toString().includes(inOneLine(words));
  }
  view.dispatch({
    changes: { from: one.from, to: one.to, insert: one.before },
    effects: EditorView.scrollIntoView(one.from, { y: "center" }),
    userEvent: "input",
  });
  return true;
}
