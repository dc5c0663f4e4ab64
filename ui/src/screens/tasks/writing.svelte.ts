import { closeSearchPanel, openSearchPanel } from "@codemirror/search";
import type { Command } from "@codemirror/view";

import { editor } from "./editor.svelte";
import type { Heading } from "./markdown/headings";
import { insertText, type Where } from "./markdown/insert";
import type { Template } from "./templates";
import type { TextView } from "./text-view";

/** The rendered text, on its own page. */
export interface PreviewPage {
  /** The number of the first line in view; 0 at the top. */
  topLine(): number;
  /** Scrolls to what begins in a line, or contains it. */
  showLine(line: number): void;
  focus(): void;
}

/** Commands for the open text, and the tools open around it. */
class Writing {
  outline = $state(false);
  templates = $state(false);
  /** The text being written in place of the open task's, if there is one. */
  draft = $state.raw<TextView | null>(null);
  #page: PreviewPage | null = null;
  /** The line that the next preview starts at. */
  #begin = 0;

  /** Lets a preview show the text, from the line that was in view. Returns a function that ends that. */
  attach(page: PreviewPage): () => void {
    this.#page = page;
    return () => {
      if (this.#page === page) this.#page = null;
    };
  }

  /** To be called once a preview is complete. */
  drawn(): void {
    if (this.#begin > 0) this.#page?.showLine(this.#begin);
    this.#begin = 0;
  }

  /** Switches between source and preview, at the same place. */
  async turn(): Promise<void> {
    if (!editor.preview) {
      this.#begin = editor.view?.topLine() ?? 0;
      editor.view?.act(closeSearchPanel);
      editor.preview = true;
      return;
    }
    const line = this.#page?.topLine() ?? 0;
    await editor.write();
    if (line > 0) editor.view?.showLine(line, false);
    editor.view?.focus();
  }

  /** Runs a command on the selected text. */
  async act(command: Command): Promise<void> {
    if (this.draft) return this.draft.act(command);
    await editor.write();
    editor.view?.act(command);
  }

  /** Opens find and replace, and focuses one of its fields. */
  async find(field: "find" | "replace"): Promise<void> {
    await this.act(openSearchPanel);
    const input = document.querySelector<HTMLInputElement>(`[data-testid="${field}-input"]`);
    input?.focus();
    input?.select();
  }

  goTo({ line }: Heading): void {
    if (editor.preview) {
      this.#page?.showLine(line);
      this.#page?.focus();
    } else {
      editor.view?.showLine(line, true);
      editor.view?.focus();
    }
  }

  /** The line whose section counts as the current one. */
  line(): number {
    return (editor.preview ? this.#page?.topLine() : editor.view?.line()) ?? 0;
  }

  /** Inserts a template. If nothing was written yet, the task gets its kind. */
  async use({ kind, text }: Template, where: Where): Promise<void> {
    if (editor.text.trim() === "" && editor.kind !== kind) editor.classify(kind);
    await this.act(insertText(text, where));
  }
}

export const writing = new Writing();
