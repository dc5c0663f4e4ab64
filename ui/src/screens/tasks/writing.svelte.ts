import { closeSearchPanel, openSearchPanel } from "@codemirror/search";
import type { Command } from "@codemirror/view";

import { editor } from "./editor.svelte";
import type { Heading } from "./markdown/headings";
import { insertText, type Where } from "./markdown/insert";
import type { Template } from "./templates";
import type { TextView } from "./text-view";

/** The text as it reads, on a page of its own. */
export interface PreviewPage {
  /** The number of the first line in view; 0 at the top. */
  topLine(): number;
  /** Brings what begins in a line, or around it, into view. */
  showLine(line: number): void;
  focus(): void;
}

/** What is done to the open text, and what stands open around it. */
class Writing {
  outline = $state(false);
  templates = $state(false);
  /** The text that is written in place of the open task, while there is one. */
  draft = $state.raw<TextView | null>(null);
  #page: PreviewPage | null = null;
  /** The line that the next preview begins with. */
  #begin = 0;

  /** Lets a preview show the text, from the line that was in view. Returns what ends that. */
  attach(page: PreviewPage): () => void {
    this.#page = page;
    return () => {
      if (this.#page === page) this.#page = null;
    };
  }

  /** To be called once a preview stands. */
  drawn(): void {
    if (this.#begin > 0) this.#page?.showLine(this.#begin);
    this.#begin = 0;
  }

  /** Turns from the text as it is written to the text as it reads, or back, at the same place. */
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

  /** Does something to the selected text. */
  async act(command: Command): Promise<void> {
    if (this.draft) return this.draft.act(command);
    await editor.write();
    editor.view?.act(command);
  }

  /** Opens find and replace, and goes to one of its fields. */
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

  /** Begins with a template. Where nothing was written yet, the task becomes of its kind. */
  async use({ kind, text }: Template, where: Where): Promise<void> {
    if (editor.text.trim() === "" && editor.kind !== kind) editor.classify(kind);
    await this.act(insertText(text, where));
  }
}

export const writing = new Writing();
