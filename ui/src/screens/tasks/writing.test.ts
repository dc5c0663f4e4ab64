import { screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";

import { perform } from "../../app/actions";
import { app } from "../../app/app.svelte";
import { KIND_NAMES } from "../../lib/names";
import { openApp, settle } from "../../test/app";
import { editor } from "./editor.svelte";
import { TEMPLATES } from "./templates";
import { writing } from "./writing.svelte";

const text = () => screen.getByTestId("editor");
const BODY = "---\nowner: sam\n---\n# One\n\nInvoice one, invoice two, invoices.\n\n## Two *b*\n\nEnd.\n";

async function open(body = BODY) {
  editor.preview = false;
  Object.assign(writing, { outline: false, templates: false });
  return openApp([{ title: "A text", kind: "prd", body }]);
}

async function view() {
  const { EditorView } = await import("@codemirror/view");
  const found = EditorView.findFromDOM(text());
  if (!found) throw new Error("There is no editor.");
  return found;
}

async function expectNoViolations() {
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

describe("find and replace", () => {
  async function find(words = "") {
    const opened = await open();
    await opened.user.keyboard("{Control>}f{/Control}");
    await settle();
    if (words !== "") await opened.user.keyboard(words);
    return opened;
  }
  const found = () => screen.getByTestId("find-count").textContent;

  it("counts hits and goes from one to the next", async () => {
    const { user } = await find("invoice");
    await waitFor(() => expect(found()).toBe("1 of 3"));
    await user.keyboard("{Enter}{Enter}");
    await waitFor(() => expect(found()).toBe("3 of 3"));
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    await waitFor(() => expect(found()).toBe("2 of 3"));
    await expectNoViolations();
  });

  it("minds case, whole words and patterns", async () => {
    const { user } = await find("invoice");
    await user.click(screen.getByRole("button", { name: "Match case" }));
    await waitFor(() => expect(found()).toMatch(/of 2$/));
    await user.click(screen.getByRole("button", { name: "Match case" }));
    await user.click(screen.getByRole("button", { name: "Whole words" }));
    await waitFor(() => expect(found()).toMatch(/of 2$/));
    await user.click(screen.getByRole("button", { name: "Regular expression" }));
    await user.clear(screen.getByTestId("find-input"));
    await user.type(screen.getByTestId("find-input"), "one|t[[w]o");
    await waitFor(() => expect(found()).toMatch(/of 4$/));
    await user.type(screen.getByTestId("find-input"), "(");
    await waitFor(() => expect(found()).toBe("Invalid expression"));
    expect(screen.getByTestId("find-input")).toHaveAttribute("aria-invalid", "true");
  });

  it("replaces one and all, as steps that can be undone", async () => {
    const { user } = await find("invoice");
    await user.type(screen.getByTestId("replace-input"), "bill");
    await user.click(screen.getByTestId("replace-all"));
    expect(editor.text).toContain("bill one, bill two, bills.");
    expect(found()).toBe("3 replaced");
    text().focus();
    await user.keyboard("{Control>}z{/Control}");
    expect(editor.text).toBe(BODY);
  });

  it("walks and replaces what a pattern finds, with its groups", async () => {
    const { user } = await find();
    await user.click(screen.getByRole("button", { name: "Regular expression" }));
    await user.clear(screen.getByTestId("find-input"));
    await user.type(screen.getByTestId("find-input"), "(invoice)s? ");
    await waitFor(() => expect(found()).toBe("1 of 2"));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(found()).toBe("2 of 2"));
    await user.keyboard("{Shift>}{Enter}{/Shift}");
    await waitFor(() => expect(found()).toBe("1 of 2"));
    await user.type(screen.getByTestId("replace-input"), "<$1>");
    await user.click(screen.getByTestId("replace-one"));
    await waitFor(() => expect(found()).toBe("1 of 1"));
    await user.click(screen.getByTestId("replace-all"));
    await waitFor(() => expect(found()).toBe("1 replaced"));
    expect(editor.text).toMatch(/<invoice>one, <invoice>two, /i);
  });

  it("never runs a pattern itself, and says when one was given up", async () => {
    const { user, fake } = await find();
    const asked = vi.spyOn(fake, "textFind").mockResolvedValue({ found: "too_much" });
    (await view()).dispatch({ changes: { from: 0, insert: `${"a".repeat(60)}!\n` } });
    await user.click(screen.getByRole("button", { name: "Regular expression" }));
    await user.clear(screen.getByTestId("find-input"));
    await user.type(screen.getByTestId("find-input"), "(a+)+$");
    await waitFor(() => expect(found()).toBe("Too slow"));
    expect(screen.getByTestId("find-hint")).toHaveTextContent("Make the pattern shorter or simpler.");
    expect(screen.getByTestId("replace-all")).toBeDisabled();
    await expectNoViolations();
    // The editor's own keys, and a search that it begins with what is selected.
    const start = editor.text.indexOf("aaa");
    text().focus();
    (await view()).dispatch({ selection: { anchor: start, head: start + 5 } });
    await user.keyboard("{F3}{Control>}f{/Control}");
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ pattern: "aaaaa" })),
    );
  });

  it("gives the focus back to the text on Escape, and is gone in another task", async () => {
    const { user } = await find("End");
    await user.keyboard("{Escape}");
    await settle();
    expect(screen.queryByTestId("find-bar")).toBeNull();
    expect(text()).toHaveFocus();
    await user.keyboard("{Control>}h{/Control}");
    await settle();
    expect(screen.getByTestId("replace-input")).toHaveFocus();
    await app.newTask();
    await settle();
    expect(screen.queryByTestId("find-bar")).toBeNull();
  });
});

describe("the outline", () => {
  it("shows the headings, marks the section, and goes where it is told", async () => {
    const { user } = await open();
    (await view()).dispatch({ selection: { anchor: BODY.length } });
    await user.keyboard("{Control>}{Shift>}o{/Shift}{/Control}");
    await settle();
    const items = screen.getAllByTestId("outline-item");
    expect(items.map((item) => item.textContent?.trim())).toEqual(["One", "Two b"]);
    expect(items[1]).toHaveAttribute("aria-current", "location");
    await expectNoViolations();
    await user.click(items[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByTestId("outline")).toBeNull());
    expect((await view()).state.selection.main.head).toBe(BODY.indexOf("# One"));
    expect(text()).toHaveFocus();
  });

  it("finds a heading by its words, without a mouse", async () => {
    const { user } = await open();
    perform("outline");
    await settle();
    await user.type(screen.getByRole("combobox", { name: /headings/i }), "two");
    await waitFor(() => expect(screen.getAllByTestId("outline-item")).toHaveLength(1));
    await user.keyboard("{Enter}");
    await waitFor(async () => expect((await view()).state.selection.main.head).toBe(BODY.indexOf("## Two")));
  });

  it("says what a heading is where there is none", async () => {
    await open("---\ntitle: x\n---\n\n```\n# code\n```\n");
    perform("outline");
    await settle();
    expect(screen.getByTestId("outline")).toHaveTextContent("No headings yet");
  });
});

describe("the shortcuts of the text", () => {
  it("mark the text up when it has the focus, and not while a title is typed", async () => {
    const { user } = await open("word");
    screen.getByTestId("title-input").focus();
    await user.keyboard("{Control>}b{/Control}");
    expect(editor.text).toBe("word");
    text().focus();
    await user.keyboard("{Control>}b{/Control}");
    await settle();
    expect(editor.text).toBe("**word**");
    expect(text()).toHaveFocus();
  });

  it("are in the palette and in the menu of the bar", async () => {
    const { user } = await open("word");
    await user.keyboard("{Control>}k{/Control}");
    await settle();
    await user.type(screen.getByRole("combobox", { name: /actions/i }), "quotation{Enter}");
    await settle();
    expect(editor.text).toBe("> word");
    await user.click(screen.getByTestId("format-button"));
    await settle();
    const lines = () =>
      screen.getAllByRole("menuitem", { hidden: true }).map((line) => line.textContent.trim());
    expect(lines()).toHaveLength(7);
    await user.keyboard("{End}{ArrowRight}");
    await settle();
    expect(lines()).toHaveLength(11);
    await user.keyboard("{Enter}");
    await settle();
    expect(editor.text).toBe("- > word");
    await user.click(screen.getByTestId("format-button"));
    await settle();
    await user.click(screen.getByTestId("format-headings"));
    await settle();
    await user.click(screen.getByTestId("format-heading-larger"));
    await settle();
    expect(editor.text).toMatch(/^#+ /);
  });

  it("make words a link when an address is pasted over them", async () => {
    const CASES: [pasted: string, text: string][] = [
      ["https://example.com/a", "see [page](https://example.com/a)"],
      ["https://example.com and more", "see https://example.com and more"],
      ["javascript:alert(1)", "see javascript:alert(1)"],
    ];
    for (const [pasted, after] of CASES) {
      const { user } = await open("see page");
      (await view()).dispatch({ selection: { anchor: 4, head: 8 } });
      text().focus();
      await user.paste(pasted);
      expect(editor.text).toBe(after);
      document.body.replaceChildren();
    }
  });
});

describe("templates", () => {
  it("are there for each kind, with a question at least", () => {
    expect(TEMPLATES.map(({ kind }) => kind)).toEqual(Object.keys(KIND_NAMES));
    for (const { kind, text } of TEMPLATES) expect(text, kind).toMatch(/_[^_\n]+\?_/);
  });

  it("are offered where nothing is written, and undone in one step", async () => {
    const { user } = await open("");
    await user.click(screen.getByTestId("template-own"));
    await settle();
    expect(editor.text).toMatch(/^## Problem\n/);
    expect(screen.queryByTestId("template-offer")).toBeNull();
    const { state } = await view();
    expect(state.sliceDoc(state.selection.main.from, state.selection.main.to)).toMatch(
      /^_Whose problem.*\?_$/,
    );
    await user.keyboard("{Control>}z{/Control}");
    await settle();
    expect(editor.text).toBe("");
    expect(screen.getByTestId("template-offer")).toBeVisible();
  });

  it("make an empty task one of their kind", async () => {
    const { user } = await open("");
    await user.click(screen.getByTestId("template-others"));
    await settle();
    await expectNoViolations();
    await user.click(screen.getByTestId("template-roadmap"));
    await user.click(screen.getByTestId("template-use"));
    await settle();
    expect(editor.kind).toBe("roadmap");
    expect(editor.text).toMatch(/^## Where we want to be/);
  });

  it("go below a text, and replace it only when told so", async () => {
    const { user } = await open("Mine.");
    perform("template");
    await settle();
    await user.click(screen.getByTestId("template-use"));
    await settle();
    expect(editor.text).toMatch(/^Mine\.\n\n## Problem/);
    expect(editor.kind).toBe("prd");
    perform("template");
    await settle();
    await user.click(screen.getByTestId("template-instead"));
    await settle();
    expect(editor.text).toMatch(/^## Problem/);
    await user.keyboard("{Control>}z{/Control}");
    expect(editor.text).toMatch(/^Mine\.\n\n## Problem/);
  });
});

describe("the count of words", () => {
  it("leaves front matter out and tells what is selected", async () => {
    await open("---\ntitle: no words\n---\nThree small words.");
    const words = screen.getByTestId("word-count");
    expect(words).toHaveTextContent("3 words");
    (await view()).dispatch({ selection: { anchor: 0, head: 33 } });
    await waitFor(() => expect(words).toHaveTextContent("2 of 3 words"));
    (await view()).dispatch({ selection: { anchor: 0 } });
    await waitFor(() => expect(words).toHaveTextContent(/^3 words$/));
  });
});

describe("a text that a debate changed while another page stood in its place", () => {
  const BEFORE = "---\ntitle: no words\n---\nThree small words.";
  const AFTER = "---\ntitle: other\n---\nThree small words.\n\nOne more.";
  const words = () => screen.getByTestId("word-count");
  async function selectedAfter(body: string) {
    await open(BEFORE);
    const from = BEFORE.indexOf("small");
    (await view()).dispatch({ selection: { anchor: from, head: from + 5 } });
    for (const shown of [true, false]) {
      app.versions = shown;
      await settle();
      expect(screen.queryByTestId("editor") === null).toBe(shown);
      if (shown && editor.document) editor.replace({ ...editor.document, body });
    }
    const { state } = await view();
    return state.sliceDoc(state.selection.main.from, state.selection.main.to);
  }

  it.each([
    ["has the same words selected", AFTER, "small", /1 of 5 words/],
    ["has nothing selected where those words are gone", AFTER.replace("small", "other"), "", /^5 words$/],
  ])("%s", async (_, body, selected, counted) => {
    expect(await selectedAfter(body)).toBe(selected);
    await waitFor(() => expect(words()).toHaveTextContent(counted));
  });
});

describe("the preview", () => {
  it("shows the text as it reads, and goes back to where it is written", async () => {
    const { user } = await open();
    await user.click(screen.getByTestId("preview-button"));
    const preview = await screen.findByTestId("preview");
    expect(await within(preview).findByRole("heading", { name: "Two b" })).toBeVisible();
    expect(screen.getByTestId("preview-button")).toHaveAttribute("aria-pressed", "true");
    expect(preview).toHaveFocus();
    expect(text()).not.toBeVisible();
    await expectNoViolations();
    await user.keyboard("{Control>}{Shift>}p{/Shift}{/Control}");
    await settle();
    expect(text()).toBeVisible();
    expect(text()).toHaveFocus();
    expect(editor.text).toBe(BODY);
  });

  it("begins where the text was, and goes where the outline says", async () => {
    const { user } = await open();
    const shown: string[] = [];
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      shown.push(this.textContent ?? "");
    });
    if (editor.view) editor.view.topLine = () => 7;
    perform("find");
    await settle();
    await writing.turn();
    await waitFor(() => expect(shown).toEqual(["Invoice one, invoice two, invoices."]));
    expect(screen.queryByTestId("find-bar")).toBeNull();
    perform("outline");
    await settle();
    await user.type(screen.getByRole("combobox", { name: /headings/i }), "two{Enter}");
    await waitFor(() => expect(shown.at(-1)).toBe("Two b"));
    await waitFor(() => expect(screen.getByTestId("preview")).toHaveFocus());
  });

  it("makes room for the text when a finding's passage is asked for, or words are looked for", async () => {
    const { user } = await open();
    editor.highlight([{ finding: "f1", persona: "qa", from: 26, to: 33 }]);
    await writing.turn();
    await settle();
    editor.reveal("f1");
    await settle();
    expect(document.querySelector(".cm-quote-lit")).toHaveTextContent("Invoice");
    await writing.turn();
    await settle();
    await user.keyboard("{Control>}f{/Control}");
    await settle();
    expect(text()).toBeVisible();
    expect(screen.getByTestId("find-input")).toHaveFocus();
  });

  it("says so where nothing is written", async () => {
    await open("");
    await writing.turn();
    await settle();
    expect(screen.getByTestId("preview")).toHaveTextContent("Nothing written yet");
  });
});

describe("the text", () => {
  it("is kept byte for byte around an edit, line breaks and front matter included", async () => {
    const body = "---\r\ntitle:   x\r\n---\r\n\r\nText.\r\n";
    const { fake } = await open(body);
    const at = await view();
    at.dispatch({ changes: { from: at.state.doc.length, insert: "More." }, userEvent: "input.type" });
    await editor.flush();
    expect(fake.debates.open(editor.task ?? "").body).toBe(`${body}More.`);
  });

  it("can be undone past what a debate or a version put in its place", async () => {
    const { user } = await open("One.");
    const at = await view();
    at.dispatch({ changes: { from: 4, insert: " Two." }, userEvent: "input.type" });
    await editor.flush();
    if (editor.document) editor.replace({ ...editor.document, body: "Accepted." });
    text().focus();
    await user.keyboard("{Control>}z{/Control}");
    expect(editor.text).toBe("One. Two.");
    await user.keyboard("{Control>}z{/Control}");
    expect(editor.text).toBe("One.");
  });
});
