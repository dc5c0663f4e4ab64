import { type ChangeSet, StateEffect, StateField, type Extension, type Range } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";

import type { FindingId } from "../../../contract";
import { quotedAt } from "../quoted-at";
import type { Highlight, Quoting } from "../text-view";
import { answering, answers, writeAnswer } from "./answers";

const set = StateEffect.define<readonly Highlight[]>();
const lightUp = StateEffect.define<Highlight>();

interface Lights {
  quotes: DecorationSet;
  /** The passage that was asked for last, until the text is edited. */
  lit: DecorationSet;
}

const DARK: Lights = { quotes: Decoration.none, lit: Decoration.none };

/** Passages from the widest to the narrowest, so that each underline is below those inside it. */
function marks(list: readonly Highlight[], length: number): DecorationSet {
  const drawn = new Set<string>();
  const ranges = list.flatMap((highlight) => {
    const { persona, from, to, said } = highlight;
    // If one side quotes a passage several times, it is underlined once, and each quote still leads here.
    const line = `${persona} ${from} ${to}`;
    const name = drawn.has(line) ? "cm-quote-again" : said ? "cm-quote cm-quote-said" : "cm-quote";
    drawn.add(line);
    return mark(highlight, name, length);
  });
  return Decoration.set(ranges, true);
}

/** Reports what quotes the passage that is clicked, unless something is selected. */
export function quoteClicks(onquoted: (quoting: readonly Quoting[]) => void): Extension {
  return EditorView.domEventHandlers({
    click(event, view) {
      const quoting = view.state.selection.main.empty ? quotedAt(event.target) : [];
      if (quoting.length > 0) onquoted(quoting);
      return false;
    },
  });
}

function mark(highlight: Highlight, name: string, length: number): Range<Decoration>[] {
  const from = Math.min(highlight.from, length);
  const to = Math.min(highlight.to, length);
  if (from >= to) return [];
  const { persona, finding, place = 0 } = highlight;
  const attributes = { "data-persona": persona, "data-finding": finding, "data-place": String(place) };
  return [Decoration.mark({ class: name, attributes }).range(from, to)];
}

/** Without the passages that a change replaces as a whole: what is there then is other words. */
function withoutReplaced(quotes: DecorationSet, changes: ChangeSet): DecorationSet {
  const replaced: [number, number][] = [];
  changes.iterChangedRanges((from, to) => replaced.push([from, to]));
  if (replaced.every(([from, to]) => from === to)) return quotes;
  return quotes.update({ filter: (from, to) => replaced.every(([start, end]) => from < start || end < to) });
}

const field = StateField.define<Lights>({
  create: () => DARK,
  update(before, transaction) {
    const length = transaction.newDoc.length;
    let quotes = withoutReplaced(before.quotes, transaction.changes).map(transaction.changes);
    let lit = transaction.docChanged ? Decoration.none : before.lit;
    for (const effect of transaction.effects) {
      if (effect.is(set)) {
        quotes = marks(effect.value, length);
        if (effect.value.length === 0) lit = Decoration.none;
      } else if (effect.is(lightUp)) {
        lit = Decoration.set(mark(effect.value, "cm-quote-lit", length));
      }
    }
    return { quotes, lit };
  },
  provide: (self) => [
    EditorView.decorations.from(self, (lights) => lights.quotes),
    EditorView.decorations.from(self, (lights) => lights.lit),
  ],
});

/** Passages that findings quote, underlined in the hue of the persona, and what was written about them. */
export const highlights: Extension = [field, answers];

/** Underlines passages, in place of those before. */
export function showHighlights(view: EditorView, list: readonly Highlight[]): void {
  view.dispatch({ effects: set.of(list) });
}

/** A finding's passage, wherever edits have moved it. */
function passage(view: EditorView, finding: FindingId, place: number): Highlight | null {
  for (let at = view.state.field(field).quotes.iter(); at.value; at.next()) {
    const attributes = at.value.spec.attributes as Record<string, string>;
    if (attributes["data-finding"] === finding && attributes["data-place"] === String(place)) {
      return { finding, persona: attributes["data-persona"] ?? "", place, from: at.from, to: at.to };
    }
  }
  return null;
}

/** Scrolls to a finding's passage and highlights it. */
export function revealHighlight(view: EditorView, finding: FindingId, place: number): void {
  const found = passage(view, finding, place);
  if (!found) return;
  view.dispatch({
    effects: [lightUp.of(found), EditorView.scrollIntoView(found.from, { y: "center" })],
  });
}

/** Selects a finding's passage for editing. */
export function selectHighlight(view: EditorView, finding: FindingId, place: number): void {
  const found = passage(view, finding, place);
  if (!found) return;
  const { from, to } = found;
  view.dispatch({
    selection: { anchor: from, head: to },
    // Toward the top: in a narrow window, the finding takes the lower half.
    effects: EditorView.scrollIntoView(from, { y: "start", yMargin: 72 }),
  });
  view.focus();
}

/** Writes the author's answer at a finding's passage. `fills`: the passage lacks a value. */
export function writeAt(view: EditorView, finding: FindingId, words: string, fills: boolean): void {
  const found = passage(view, finding, 0);
  if (found) writeAnswer(view, finding, answering(view.state.doc, found.from, found.to, words, fills));
}
