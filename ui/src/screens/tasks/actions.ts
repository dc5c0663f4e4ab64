import { redo, selectAll, undo } from "@codemirror/commands";
import type { Command } from "@codemirror/view";

import type { Action } from "../../app/actions";
import { app } from "../../app/app.svelte";
import { isTextField } from "../../app/shortcut";
import { editor } from "./editor.svelte";
import { resizeHeading, tickTask, toggleList, toggleQuote } from "./markdown/blocks";
import { toggleMark } from "./markdown/inline";
import { makeLink } from "./markdown/links";
import type { TextView } from "./text-view";
import { writing } from "./writing.svelte";

/** Whether a text is in view. */
function shown(): boolean {
  return editor.document !== null && app.screen === "tasks" && app.review === null;
}

/** The text that can be edited now. */
function open(): TextView | null {
  return writing.draft ?? (shown() && !editor.preview && !editor.fixed ? editor.view : null);
}

/** Whether keys are meant for the text: it has the focus, or had it before the palette opened. */
function meant(): boolean {
  const view = open();
  return view !== null && (app.palette || view.hasFocus());
}

function format(
  id: string,
  label: string,
  command: Command,
  shortcut: string,
  group: Action["group"] = "Format",
): Action {
  return { id, label, shortcut, group, enabled: meant, run: () => void writing.act(command) };
}

/** A command for whatever text has the focus: in the editor, or in another field. */
function edit(id: string, label: string, shortcut: string, command: Command, ofFields: string): Action {
  return {
    id,
    label,
    shortcut,
    group: "Edit",
    enabled: () => !app.palette && isTextField(document.activeElement),
    run: () => {
      if (document.activeElement?.closest(".cm-editor")) (writing.draft ?? editor.view)?.act(command);
      else document.execCommand(ofFields);
    },
  };
}

/** Editing commands for any text. */
const EDIT_ACTIONS: readonly Action[] = [
  edit("undo", "Undo", "Mod+Z", undo, "undo"),
  edit("redo", "Redo", "Mod+Shift+Z", redo, "redo"),
  edit("select-all", "Select all", "Mod+A", selectAll, "selectAll"),
];

/** Inline formatting. */
export const FORMAT_ACTIONS: readonly Action[] = [
  format("bold", "Bold", toggleMark("**"), "Mod+B"),
  format("italic", "Italic", toggleMark("*"), "Mod+I"),
  format("code", "Code", toggleMark("`"), "Mod+E"),
  format("link", "Link", makeLink, "Mod+Shift+K"),
  format("quote", "Quotation", toggleQuote, "Mod+Shift+B"),
];

/** Heading commands. */
export const HEADING_ACTIONS: readonly Action[] = [
  format("heading-larger", "Larger heading", resizeHeading(-1), "Mod+Shift+H", "Heading"),
  format("heading-smaller", "Smaller heading", resizeHeading(1), "Mod+Shift+J", "Heading"),
];

/** List commands. */
export const LIST_ACTIONS: readonly Action[] = [
  format("list", "Bulleted list", toggleList("bullets"), "Mod+Shift+L", "List"),
  format("list-numbered", "Numbered list", toggleList("numbers"), "Mod+Shift+M", "List"),
  format("list-tasks", "To-do list", toggleList("tasks"), "Mod+Shift+T", "List"),
  format("tick", "Check off the to-do", tickTask, "Mod+Shift+X", "List"),
];

/** Actions for the open text. */
export const WRITING_ACTIONS: readonly Action[] = [
  ...EDIT_ACTIONS,
  {
    id: "find",
    label: "Find in the text",
    shortcut: "Mod+F",
    group: "Text",
    enabled: () => writing.draft !== null || shown(),
    run: () => void writing.find("find"),
  },
  {
    id: "replace",
    label: "Find and replace",
    shortcut: "Mod+H",
    group: "Text",
    enabled: () => writing.draft !== null || (shown() && !editor.fixed),
    run: () => void writing.find("replace"),
  },
  {
    id: "outline",
    label: "Outline: go to a heading",
    shortcut: "Mod+Shift+O",
    group: "Text",
    enabled: shown,
    run: () => (writing.outline = !writing.outline),
  },
  {
    id: "preview",
    label: "Preview or source",
    shortcut: "Mod+Shift+P",
    group: "Text",
    enabled: shown,
    run: () => void writing.turn(),
  },
  {
    id: "template",
    label: "Start from a template",
    group: "Text",
    enabled: () => shown() && !editor.fixed,
    run: () => (writing.templates = true),
  },
  ...FORMAT_ACTIONS,
  ...HEADING_ACTIONS,
  ...LIST_ACTIONS,
];
