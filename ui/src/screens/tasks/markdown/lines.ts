import { syntaxTree } from "@codemirror/language";
import type { EditorState, Line, Range } from "@codemirror/state";
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from "@codemirror/view";

import { inFrontMatter } from "./front";

const LIST_ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+/;
const HASHES = /^#{1,3}\s+/;
const DEEPEST = 4;

const hash = Decoration.mark({ class: "cm-hash" });
/** A line in Arabic or Hebrew runs right to left, independently of the others. */
const direction = Decoration.line({ attributes: { dir: "auto" } });
const front = Decoration.line({ class: "cm-front-line" });
const blank = Decoration.line({ class: "cm-blank" });
const bullet = Decoration.mark({ class: "cm-bullet" });
const item = Array.from({ length: DEEPEST }, (_, level) =>
  Decoration.line({ class: `cm-item-${level + 1}` }),
);

const BLOCKS: Record<string, Decoration> = {
  ATXHeading1: Decoration.line({ class: "cm-heading cm-heading-1" }),
  ATXHeading2: Decoration.line({ class: "cm-heading cm-heading-2" }),
  ATXHeading3: Decoration.line({ class: "cm-heading cm-heading-3" }),
  ATXHeading4: Decoration.line({ class: "cm-heading cm-heading-3" }),
  ATXHeading5: Decoration.line({ class: "cm-heading cm-heading-3" }),
  ATXHeading6: Decoration.line({ class: "cm-heading cm-heading-3" }),
  FencedCode: Decoration.line({ class: "cm-code-line" }),
  CodeBlock: Decoration.line({ class: "cm-code-line" }),
  Blockquote: Decoration.line({ class: "cm-quote-line" }),
  Table: Decoration.line({ class: "cm-table-line" }),
};

/** The style of the innermost block with one that a line belongs to. */
function blockAt(state: EditorState, position: number): Decoration | null {
  for (let node = syntaxTree(state).resolveInner(position, 1); ; node = node.parent) {
    const look = BLOCKS[node.name];
    if (look) return look;
    if (!node.parent) return null;
  }
}

/** The styles of one line, in the order in which they begin. */
function* looksOf(state: EditorState, line: Line): Generator<Range<Decoration>> {
  yield direction.range(line.from);
  if (inFrontMatter(state, line.from)) {
    yield front.range(line.from);
    return;
  }
  const block = blockAt(state, line.from);
  if (block) yield block.range(line.from);
  else if (line.text.trim() === "") yield blank.range(line.from);
  const hashes = block?.spec.class.startsWith("cm-heading") ? HASHES.exec(line.text) : null;
  if (hashes) yield hash.range(line.from, line.from + hashes[0].length);
  const listed = block ? null : LIST_ITEM.exec(line.text);
  if (!listed) return;
  const look = item[Math.min(Math.floor((listed[1] ?? "").length / 2), DEEPEST - 1)];
  if (look) yield look.range(line.from);
  yield bullet.range(line.from, line.from + listed[0].length);
}

function decorate(view: EditorView): DecorationSet {
  const { state } = view;
  const looks: Range<Decoration>[] = [];
  for (const range of view.visibleRanges) {
    for (let at = range.from; at <= range.to;) {
      const line = state.doc.lineAt(at);
      looks.push(...looksOf(state, line));
      at = line.to + 1;
    }
  }
  return Decoration.set(looks);
}

/** Adds space to headings, a background to code, and a hanging indent to lists. No characters change. */
export const lines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update(update: ViewUpdate): void {
      const parsed = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || parsed) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
