import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

import { inFrontMatter } from "./front";

/** Milliseconds to keep parsing when a long text has not been parsed to its end. */
const PATIENCE_MS = 2000;
const HEADING = /^(?:ATX|Setext)Heading([1-6])$/;
const SIGNS = new Set([
  "HeaderMark",
  "EmphasisMark",
  "StrikethroughMark",
  "CodeMark",
  "LinkMark",
  "URL",
  "LinkTitle",
]);

type SyntaxNode = ReturnType<typeof syntaxTree>["topNode"];

/** A heading of a document. */
export interface Heading {
  /** 1 to 6. */
  level: number;
  /** Without markup; empty if nothing was written yet. */
  text: string;
  /** Where its line begins. */
  from: number;
  /** The number of its line, from 1. */
  line: number;
}

/** All headings, in text order; lines in code and front matter don't count. */
export function headings(state: EditorState): Heading[] {
  const tree = ensureSyntaxTree(state, state.doc.length, PATIENCE_MS) ?? syntaxTree(state);
  const found: Heading[] = [];
  tree.iterate({
    enter({ name, from, node }) {
      const level = HEADING.exec(name)?.[1];
      if (!level) return !/Code|Table|HTML|Paragraph/.test(name);
      if (!inFrontMatter(state, from)) {
        const { number } = state.doc.lineAt(from);
        found.push({ level: Number(level), text: wordsOf(state, node), from, line: number });
      }
      return false;
    },
  });
  return found;
}

/** The text of a heading, without markup. */
function wordsOf(state: EditorState, heading: SyntaxNode): string {
  let words = "";
  let at = heading.from;
  heading.cursor().iterate(({ name, from, to }) => {
    if (!SIGNS.has(name)) return;
    words += state.sliceDoc(at, from);
    at = to;
  });
  return (words + state.sliceDoc(at, heading.to)).replace(/\s+/g, " ").trim();
}

/** The heading whose section contains a line. */
export function sectionAt(list: readonly Heading[], line: number): Heading | null {
  return list.findLast((heading) => heading.line <= line) ?? null;
}
