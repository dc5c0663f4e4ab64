import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** A quote in a passage with this number of quotes, including itself. */
const nested = (count: number) =>
  `.cm-quote:has(${Array(count - 1)
    .fill(".cm-quote")
    .join(" ")})`;

const frame = EditorView.theme({
  "&": { fontSize: "var(--text-size)", color: "var(--text)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font)", lineHeight: "1.6", overflow: "visible" },
  ".cm-content": { padding: "0 0 30vh", caretColor: "var(--accent)" },
  ".cm-line": { padding: "0" },
  ".cm-specialChar": { color: "var(--blocking)" },
  ".cm-placeholder": { color: "var(--faint)" },

  ".cm-blank": { lineHeight: "0.9" },
  ".cm-heading": { paddingTop: "0.4em", fontWeight: "600", lineHeight: "1.45" },
  ".cm-heading-1": { fontSize: "1.2em" },
  ".cm-heading-2": { fontSize: "1.0667em" },
  ".cm-code-line": {
    padding: "0 10px",
    backgroundColor: "var(--minor-soft)",
    fontFamily: "var(--mono)",
    fontVariantLigatures: "none",
    fontSize: "0.8667em",
  },
  ".cm-table-line": { fontFamily: "var(--mono)", fontVariantLigatures: "none", fontSize: "0.8667em" },
  ".cm-quote-line": {
    paddingInlineStart: "12px",
    borderInlineStart: "2px solid var(--line)",
    color: "var(--soft)",
  },
  // Front matter looks the same, whatever the grammar takes it for.
  ".cm-front-line, .cm-front-line span": {
    color: "var(--faint)",
    fontFamily: "var(--mono)",
    fontVariantLigatures: "none",
    fontSize: "var(--size-12)",
    fontStyle: "normal",
    fontWeight: "400",
  },
  ".cm-hash": { color: "var(--faint)", fontWeight: "400" },
  ".cm-bullet": {
    display: "inline-block",
    textIndent: "0",
    whiteSpace: "pre",
    color: "var(--faint)",
    fontVariantNumeric: "tabular-nums",
  },
  ".cm-item-1": { paddingInlineStart: "1.3em", textIndent: "-1.3em" },
  ".cm-item-1 .cm-bullet": { minWidth: "1.3em" },
  ".cm-item-2": { paddingInlineStart: "2.3em", textIndent: "-2.3em" },
  ".cm-item-2 .cm-bullet": { minWidth: "2.3em" },
  ".cm-item-3": { paddingInlineStart: "3.3em", textIndent: "-3.3em" },
  ".cm-item-3 .cm-bullet": { minWidth: "3.3em" },
  ".cm-item-4": { paddingInlineStart: "4.3em", textIndent: "-4.3em" },
  ".cm-item-4 .cm-bullet": { minWidth: "4.3em" },

  ".cm-quote": {
    backgroundImage: "linear-gradient(var(--persona), var(--persona))",
    backgroundRepeat: "no-repeat",
    backgroundPosition: "0 100%",
    backgroundSize: "100% 2px",
  },
  // If several quotes share a passage, each has its own underline.
  [nested(2)]: { paddingBottom: "3px" },
  [nested(3)]: { paddingBottom: "6px" },
  [nested(4)]: { paddingBottom: "9px" },
  // There is no more room below: the fifth line is above the words.
  [nested(5)]: { paddingBottom: "0", backgroundPosition: "0 0" },
  // Quotes that aren't concerns are dotted.
  ".cm-quote-said": {
    backgroundImage: "linear-gradient(to right, var(--persona) 55%, transparent 55%)",
    backgroundRepeat: "repeat-x",
    backgroundSize: "5px 2px",
  },
  // A sixth line would run into the line above. A click still leads to all of them, one after another.
  [nested(6)]: { paddingBottom: "0", backgroundImage: "none" },
  ".cm-quote-lit": { backgroundColor: "var(--persona-soft)" },

  // Below everything that floats.
  ".cm-panels": { zIndex: "1", border: "0", backgroundColor: "transparent", color: "var(--text)" },
  ".cm-searchMatch": { backgroundColor: "var(--hit)" },
  ".cm-searchMatch-selected": { outline: "1px solid var(--major)" },
});

const words = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "600" },
  { tag: tags.strong, fontWeight: "650" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: tags.link, color: "var(--accent)" },
  { tag: tags.url, color: "var(--soft)" },
  { tag: tags.monospace, fontFamily: "var(--mono)", fontVariantLigatures: "none", fontSize: "0.92em" },
  { tag: [tags.processingInstruction, tags.meta, tags.contentSeparator], color: "var(--faint)" },
]);

/** The styles of the Markdown source. */
export const look: Extension = [frame, syntaxHighlighting(words)];
