import { simplifySelection } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorSelection, EditorState, Prec, StateEffect } from "@codemirror/state";
import { EditorView, keymap, type Command } from "@codemirror/view";
import { describe, expect, it } from "vitest";

import { resizeHeading, tickTask, toggleList, toggleQuote } from "./blocks";
import { frontMatter } from "./front";
import { indentation, indentKeys } from "./indent";
import { toggleMark } from "./inline";
import { makeLink } from "./links";

/** A text with its selection between « and », or the cursor at |. */
function view(marked: string): EditorView {
  const from = marked.search(/[«|]/);
  const text = marked.replace(/[«|]/, "");
  const end = text.indexOf("»");
  const doc = text.replace("»", "");
  return new EditorView({
    state: EditorState.create({
      doc,
      selection: EditorSelection.single(Math.max(from, 0), end < 0 ? Math.max(from, 0) : end),
      extensions: [markdown({ base: markdownLanguage }), frontMatter, indentation],
    }),
  });
}

function marked({ state }: EditorView): string {
  const { from, to, empty } = state.selection.main;
  const text = state.sliceDoc();
  return empty
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}«${text.slice(from, to)}»${text.slice(to)}`;
}

function check(command: Command, cases: [before: string, after: string][]) {
  for (const [before, after] of cases) {
    const at = view(before);
    command(at);
    expect(marked(at), before).toBe(after);
  }
}

describe("marks", () => {
  it("make words strong, and take that back", () => {
    check(toggleMark("**"), [
      ["a «word» here", "a **«word»** here"],
      ["a **«word»** here", "a «word» here"],
      ["a «**word**» here", "a «word» here"],
      ["a wo|rd here", "a **wo|rd** here"],
      ["a |word here", "a **|word** here"],
      ["a **wo|rd** here", "a wo|rd here"],
      ["a | here", "a **|** here"],
      ["a **|** here", "a | here"],
      ["a «word »here", "a **«word»** here"],
      ["*«both»*", "***«both»***"],
      ["", "**|**"],
    ]);
  });

  it("tell one asterisk from two", () => {
    check(toggleMark("*"), [
      ["**«word»**", "***«word»***"],
      ["***«word»***", "**«word»**"],
      ["*«word»*", "«word»"],
    ]);
    check(toggleMark("**"), [["***«word»***", "*«word»*"]]);
    check(toggleMark("`"), [["call «run()» now", "call `«run()»` now"]]);
  });

  it("stay within lines, behind the signs of lists, headings and quotations", () => {
    check(toggleMark("**"), [
      ["«- one\n- two»", "- **«one**\n- **two»**"],
      ["- **«one**\n- **two»**", "- «one\n- two»"],
      ["«# One\n\n> two»", "# **«One**\n\n> **two»**"],
      ["- [ ] **«one**\n- [ ] two»", "- [ ] **«one**\n- [ ] **two»**"],
    ]);
  });

  it("leave front matter alone", () => {
    check(toggleMark("**"), [["---\n«title»: a\n---\n", "---\n«title»: a\n---\n"]]);
  });
});

describe("links", () => {
  it("wait for what is missing", () => {
    check(makeLink, [
      ["see «the page» now", "see [the page](|) now"],
      ["see pa|ge now", "see [page](|) now"],
      ["see «https://example.com/a_(b)» now", "see [|](<https://example.com/a_(b)>) now"],
      ["see | now", "see [|]() now"],
    ]);
  });
});

describe("headings", () => {
  it("grow and shrink", () => {
    check(resizeHeading(-1), [
      ["A| word", "### A| word"],
      ["### A| word", "## A| word"],
      ["# A|", "# A|"],
      ["«One\n\n## Two»\nthree", "### «One\n\n# Two»\nthree"],
    ]);
    check(resizeHeading(1), [
      ["# A|", "## A|"],
      ["###### A|", "A|"],
      ["plain|", "plain|"],
      ["```\n# code|\n```", "```\n# code|\n```"],
    ]);
  });
});

describe("lists and quotations", () => {
  it("come, change and go", () => {
    check(toggleList("bullets"), [
      ["on|e", "- on|e"],
      ["- on|e", "on|e"],
      ["  1. on|e", "  - on|e"],
      ["- [x] on|e", "- on|e"],
      ["|", "- |"],
    ]);
    check(toggleList("numbers"), [["«one\n\ntwo\n- three»\nfour", "1. «one\n\n2. two\n3. three»\nfour"]]);
    check(toggleList("tasks"), [
      ["- on|e", "- [ ] on|e"],
      ["- [x] on|e", "on|e"],
    ]);
    check(toggleQuote, [
      ["on|e", "> on|e"],
      ["> > on|e", "> on|e"],
      ["«> one\ntwo»", "> «> one\n> two»"],
    ]);
  });

  it("tick to-dos", () => {
    check(tickTask, [
      ["- [ ] on|e", "- [x] on|e"],
      ["- [x] on|e", "- [ ] on|e"],
      ["«- [x] one\n- [ ] two»", "«- [x] one\n- [x] two»"],
      ["- on|e", "- [ ] on|e"],
      ["2. on|e", "2. [ ] on|e"],
      ["on|e", "- [ ] on|e"],
    ]);
  });
});

describe("the Tab key", () => {
  const [tab] = indentKeys;

  it("moves items of lists with what is nested in them", () => {
    check(
      (at) => tab?.run?.(at) ?? false,
      [
        ["- a\n- b|", "- a\n  - b|"],
        ["1. a\n2. b|", "1. a\n   2. b|"],
        ["- a\n- b|\n  - c\n\n  more\n- d", "- a\n  - b|\n    - c\n\n    more\n- d"],
        ["- a\n«- b\n- c»", "- a\n  «- b\n  - c»"],
        ["- a|\n- b", "- a|\n- b"],
      ],
    );
    check(
      (at) => tab?.shift?.(at) ?? false,
      [
        ["- a\n  - b|", "- a\n- b|"],
        ["1. a\n   - b\n     - c|", "1. a\n   - b\n   - c|"],
        ["\t- b|", "- b|"],
      ],
    );
  });

  it("leaves the text outside of lists, from the outermost item backwards, and after Escape", () => {
    expect(tab?.run?.(view("wor|d"))).toBe(false);
    expect(tab?.run?.(view("«- a\n\nplain»"))).toBe(false);
    expect(tab?.shift?.(view("- a|"))).toBe(false);
    const at = view("- a\n- b|");
    at.contentDOM.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(tab?.run?.(at)).toBe(false);
    at.contentDOM.dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
    expect(tab?.run?.(at)).toBe(true);
  });

  it("leaves the text after Escape where words are selected, too", () => {
    const at = view("- a\n- «b»");
    const escapes = keymap.of([{ key: "Escape", run: simplifySelection }]);
    at.dispatch({ effects: StateEffect.appendConfig.of(Prec.highest(escapes)) });
    at.contentDOM.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", keyCode: 27 }));
    expect(at.state.selection.main.empty).toBe(true);
    expect(tab?.run?.(at)).toBe(false);
  });
});
