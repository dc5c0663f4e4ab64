import { StateEffect, StateField, type Range } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";

import type { FindingId } from "../../../contract";
import type { Highlight } from "../text-view";

const set = StateEffect.define<readonly Highlight[]>();
const lightUp = StateEffect.define<Highlight>();

interface Lights {
  quotes: DecorationSet;
  /** The passage that was asked for last, until the text is edited. */
  lit: DecorationSet;
}

const DARK: Lights = { quotes: Decoration.none, lit: Decoration.none };

function mark(highlight: Highlight, name: string, length: number): Range<Decoration>[] {
  const from = Math.min(highlight.from, length);
  const to = Math.min(highlight.to, length);
  if (from >= to) return [];
  const attributes = { "data-persona": highlight.persona, "data-finding": highlight.finding };
  return [Decoration.mark({ class: name, attributes }).range(from, to)];
}

const field = StateField.define<Lights>({
  create: () => DARK,
  update(before, transaction) {
    const length = transaction.newDoc.length;
    let quotes = before.quotes.map(transaction.changes);
    let lit = transaction.docChanged ? Decoration.none : before.lit;
    for (const effect of transaction.effects) {
      if (effect.is(set)) {
        quotes = Decoration.set(
          effect.value.flatMap((highlight) => mark(highlight, "cm-quote", length)),
          true,
        );
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

/** Passages that findings quote, underlined in the hue of the persona. */
export const highlights = field;

/** Underlines passages, in place of those before. */
export function showHighlights(view: EditorView, list: readonly Highlight[]): void {
  view.dispatch({ effects: set.of(list) });
}

/** Scrolls to a finding's passage, wherever edits have moved it to, and makes it stand out. */
export function revealHighlight(view: EditorView, finding: FindingId): void {
  for (let at = view.state.field(field).quotes.iter(); at.value; at.next()) {
    const { "data-finding": name, "data-persona": persona } = at.value.spec.attributes as Record<
      string,
      string
    >;
    if (name !== finding) continue;
    const { from, to } = at;
    view.dispatch({
      effects: [
        lightUp.of({ finding, persona: persona ?? "", from, to }),
        EditorView.scrollIntoView(from, { y: "center" }),
      ],
    });
    return;
  }
}
