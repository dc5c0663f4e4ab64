import { getContext, setContext, tick } from "svelte";

import type { Finding, FindingId } from "../../contract";
import { platform } from "../../platform";
import type { Highlight } from "../tasks/editor.svelte";

/** Shows the text that quotes refer to: the editor, or the text of a past debate. */
export interface QuoteHost {
  /** The current text. */
  readonly text: string;
  /** Highlights passages, in place of those before. */
  highlight(highlights: readonly Highlight[]): void;
  /** Scrolls to a finding's passage and highlights it. */
  reveal(finding: FindingId): void;
  /** Selects a finding's passage for editing; `undefined` if the text can't be edited. */
  edit?(finding: FindingId): void;
  /** Writes the author's answer at a finding's passage. `fills`: the passage lacks a value. */
  writeAnswer?(finding: FindingId, words: string, fills: boolean): void;
  /** Takes an answer out of the text. False if it stays there. */
  takeAnswerBack?(finding: FindingId, words: string): Promise<boolean>;
  /** Saves what was written. False if it couldn't be. */
  flush?(): Promise<boolean>;
  /** Called with what quotes the passage that was clicked. */
  onquoted: ((findings: readonly FindingId[]) => void) | null;
}

/** A finding or an argument, as far as its quote is concerned. */
export type Quoted = Pick<Finding, "id" | "persona" | "quote"> & {
  /** Whether it is not a concern: other statements have another underline. */
  argument?: boolean;
};

const KEY = Symbol("quotes");
const SETTLED_MS = 250;

/** Leads from a quote to its place in the text. */
export interface QuoteLinks {
  /** Whether a click can lead to the quote. */
  found(finding: FindingId): boolean;
  reveal(finding: FindingId): void;
  /** Whether the quote was searched for and not found; without this method, not found means missed. */
  missed?(finding: FindingId): boolean;
}

/** Where the quotes of findings are in the text that is shown. */
export class Quotes implements QuoteLinks {
  #places = $state.raw<Readonly<Record<FindingId, [number, number]>>>({});
  /** What was searched for in the text that is shown, and isn't there. */
  #missed = $state.raw<readonly FindingId[]>([]);
  /** Whether quotes are being looked up in the text. */
  seeking = $state(false);
  readonly #host: QuoteHost;
  #timer: number | undefined;
  #asked = 0;
  /** Where to go as soon as its place is known. */
  #sought: FindingId | null = null;
  /** Where the last click on a passage led. */
  led = $state<FindingId | null>(null);

  constructor(host: QuoteHost) {
    this.#host = host;
    host.onquoted = (findings) => void this.#lead(findings);
  }

  found(finding: FindingId): boolean {
    return this.#places[finding] !== undefined;
  }

  missed(finding: FindingId): boolean {
    return this.#missed.includes(finding);
  }

  reveal(finding: FindingId): void {
    if (this.found(finding)) this.#host.reveal(finding);
    else this.#sought = finding;
  }

  /** Whether the author can edit the passage. */
  writable(finding: FindingId): boolean {
    return this.#host.edit !== undefined && this.found(finding);
  }

  edit(finding: FindingId): void {
    if (this.writable(finding)) this.#host.edit?.(finding);
  }

  /** Writes an answer into the text. `fills`: the passage lacks a value. */
  write(finding: FindingId, words: string, fills: boolean): void {
    if (this.writable(finding)) this.#host.writeAnswer?.(finding, words, fills);
  }

  /** Takes an answer out of the text. False if it stays there. */
  async takeBack(finding: FindingId, words: string): Promise<boolean> {
    return (await this.#host.takeAnswerBack?.(finding, words)) ?? true;
  }

  /** Looks the quotes up once text and findings have settled. */
  follow(findings: readonly Quoted[]): void {
    const text = this.#host.text;
    window.clearTimeout(this.#timer);
    this.seeking = true;
    this.#timer = window.setTimeout(() => void this.#look(text, findings), SETTLED_MS);
  }

  /** Removes the highlights. */
  close(): void {
    window.clearTimeout(this.#timer);
    this.#asked += 1;
    this.#host.highlight([]);
    this.#host.onquoted = null;
  }

  /** From a passage to what quotes it; each further click goes to the next one. */
  async #lead(findings: readonly FindingId[]): Promise<void> {
    const at = findings.findIndex((one) => one === this.led);
    const next = findings[(at + 1) % findings.length];
    if (next === undefined) return;
    this.led = next;
    // What is folded is unfolded first.
    await tick();
    const shown = document.querySelector<HTMLElement>(
      `[data-point="${CSS.escape(next)}"], [data-testid=finding][data-finding="${CSS.escape(next)}"]`,
    );
    shown?.scrollIntoView({ block: "center" });
    this.#host.reveal(next);
  }

  async #look(text: string, findings: readonly Quoted[]): Promise<void> {
    const asked = ++this.#asked;
    const quoted = findings.filter((finding) => finding.quote !== "");
    try {
      const once = quoted.filter(({ id }, at) => quoted.findIndex((other) => other.id === id) === at);
      const wanted = once.map(({ id, quote }) => ({ finding: id, quote }));
      const places = wanted.length === 0 ? [] : await platform().quotePlaces(text, wanted);
      if (asked !== this.#asked) return;
      this.#places = Object.fromEntries(
        places.flatMap(({ finding, range }) => (range ? [[finding, range]] : [])),
      );
      // A text that hasn't been read yet contains nothing.
      this.#missed = text === "" ? [] : quoted.map(({ id }) => id).filter((id) => !this.found(id));
      this.#host.highlight(quoted.flatMap((finding) => this.#light(finding)));
      if (this.#sought !== null && this.found(this.#sought)) this.#host.reveal(this.#sought);
      this.#sought = null;
    } catch {
      // Without places, the quotes are shown as text; nothing else depends on them.
      if (asked !== this.#asked) return;
      this.#places = {};
      this.#missed = [];
    }
    this.seeking = false;
  }

  #light({ id, persona, argument = false }: Quoted): Highlight[] {
    const range = this.#places[id];
    return range ? [{ finding: id, persona, said: argument, from: range[0], to: range[1] }] : [];
  }
}

/** Provides the quotes to all cards below. */
export function provideQuotes<Links extends QuoteLinks>(quotes: Links): Links {
  return setContext(KEY, quotes);
}

/** The quotes of the surrounding panel; `undefined` if nothing shows the text. */
export function quotesHere(): QuoteLinks | undefined {
  return getContext<QuoteLinks | undefined>(KEY);
}
