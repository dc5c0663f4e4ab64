import type { Action } from "../../app/actions";
import { offered } from "../../app/offers";
import { editor } from "./editor.svelte";
import { files } from "./files.svelte";
import { writing } from "./writing.svelte";

/** Whether a text is open and nothing else is being written in its place. */
const canSave = () => editor.document !== null && writing.draft === null && !editor.fixed;
const refusal = () => (editor.fixed ? "The example is read-only, so it can’t be saved." : "");

/** Actions for the file of the open task. */
export const FILE_ACTIONS: readonly Action[] = [
  {
    id: "file-save",
    label: "Save to file",
    group: "File",
    shortcut: "Mod+S",
    enabled: canSave,
    refusal,
    run: () => void files.save(),
  },
  {
    id: "file-save-as",
    label: "Save as…",
    group: "File",
    shortcut: "Mod+Shift+S",
    enabled: canSave,
    refusal,
    run: () => void files.saveAs(),
  },
  {
    id: "file-reveal",
    label: "Reveal in folder",
    group: "File",
    shortcut: "Mod+Alt+R",
    enabled: () => files.name !== null,
    run: () => void files.reveal(),
  },
  offered("file-take", "Take the file’s text", "Changed file"),
  offered("file-compare", "Compare with the file", "Changed file"),
  offered("file-keep", "Keep my text", "Changed file"),
];
