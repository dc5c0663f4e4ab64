import { getContext, setContext, tick } from "svelte";

import type { Finding, FindingId, Span, TextHash } from "../../contract";
import { platform } from "../../platform";
import type { Highlight, Quoting } from "../tasks/text-view";
import { type Passage, passagesNow } from "./places";

/** Shows the text that quotes refer to: the editor, or the text of a past debate. */
export interface QuoteHost {
  /** The current text. */
  readonly text: string;
  /** Highlights passages, in place of those before. */
  highlight(highlights: readonly Highlight[]): void;
  /** Scrolls to a finding's passage and highlights it. */
  reveal(finding: FindingId, place?: number): void;
  /** Selects a finding's passage for editing; `undefined` if the text can't be edited. */
  edit?(finding: FindingId, place?: number): void;
  /** Writes the author's answer at a finding's passage. `fills`: the passage lacks a value. */
  writeAnswer?(finding: FindingId, words: string, fills: boolean): void;
  /** Takes an answer out of the text. False if it stays there. */
  takeAnswerBack?(finding: FindingId, words: string): Promise<boolean>;
  /** Saves what was written. False if it couldn't be. */
  flush?(): Promise<boolean>;
  /** Called with what quotes the passage that was clicked. */
  onquoted: ((quoting: readonly Quoting[]) => void) | null;
}

/** A finding or an argument, as far as its quote is concerned. */
export type Quoted = Pick<Finding, "id" | "persona" | "quote"> & {
  /** Whether it is not a concern: other statements have another underline. */
  argument?: boolean;
  /** Its other places, in the text that it was found in. */
  others?: { text: TextHash; spans: readonly Span[] } | undefined;
};

/** What the quotes are provided under. */
export const KEY = Symbol("quotes");
const SETTLED_MS = 250;

/** Leads from a quote to its place in the text. */
export interface QuoteLinks {
  /** Whether a click can lead to the quote. */
  found(finding: FindingId): boolean;
  reveal(finding: FindingId): void;
  /** Whether the quote was searched for and not found; without this method, not found means missed. */
  missed?(finding: FindingId): boolean;
  /** How many other places of a finding are in the text; `null` until they have been looked up. */
  others?(finding: FindingId): number | null;
  /** Leads to the next of its places, and after the last to the first. */
  revealNext?(finding: FindingId): void;
}

/** Where the quotes of findings are in the text that is shown. */
export class Quotes implements QuoteLinks {
  #places = $state.raw<Readonly<Record<FindingId, Passage>>>({});
  /** Further places of findings. */
  #others = $state.raw<Readonly<Record<FindingId, readonly Passage[]>>>({});
  /** The texts that these were found in. */
  readonly #texts: Record<TextHash, string> = {};
  /** Which of its places a finding last led to: 0 for its quote. */
  readonly #at: Record<FindingId, number> = {};
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
    host.onquoted = (quoting) => void this.#lead(quoting);
  }

  found(finding: FindingId): boolean {
    return this.#places[finding] !== undefined;
  }

  missed(finding: FindingId): boolean {
    return this.#missed.includes(finding);
  }

  others(finding: FindingId): number | null {
    return this.#others[finding]?.length ?? null;
  }

  reveal(finding: FindingId): void {
    this.#at[finding] = 0;
    if (this.found(finding)) this.#host.reveal(finding);
    else this.#sought = finding;
  }

  revealNext(finding: FindingId): void {
    const all = this.#placesOf(finding);
    const next = all[all.indexOf(this.#at[finding] ?? 0) + 1] ?? all[0];
    if (next === undefined) return;
    this.#at[finding] = next;
    this.#host.reveal(finding, next);
  }

  /** Which of a finding's places are in the text: 0 for its quote. */
  #placesOf(finding: FindingId): number[] {
    const others = (this.#others[finding] ?? []).map((_, at) => at + 1);
    return this.found(finding) ? [0, ...others] : others;
  }

  /** Whether the author can edit the passage. */
  writable(finding: FindingId): boolean {
    return this.#host.edit !== undefined && this.found(finding);
  }

  /** Whether one of the passages can be edited. */
  editable(finding: FindingId): boolean {
    return this.#host.edit !== undefined && this.#placesOf(finding).length > 0;
  }

  /** Selects the passage that it last led to for editing. */
  edit(finding: FindingId): void {
    const all = this.#placesOf(finding);
    const at = this.#at[finding] ?? 0;
    if (this.editable(finding)) this.#host.edit?.(finding, all.includes(at) ? at : all[0]);
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
  async #lead(quoting: readonly Quoting[]): Promise<void> {
    const at = quoting.findIndex(({ finding }) => finding === this.led);
    const { finding: next, place } = quoting[(at + 1) % quoting.length] ?? {};
    if (next === undefined) return;
    this.led = next;
    this.#at[next] = place ?? 0;
    // What is folded is unfolded first.
    await tick();
    const shown = document.querySelector<HTMLElement>(
      `[data-point="${CSS.escape(next)}"], [data-testid=finding][data-finding="${CSS.escape(next)}"]`,
    );
    shown?.scrollIntoView({ block: "center" });
    this.#host.reveal(next, place);
  }

  async #look(text: string, findings: readonly Quoted[]): Promise<void> {
    const asked = ++this.#asked;
    const quoted = findings.filter((finding) => finding.quote !== "");
    try {
      const once = quoted.filter(({ id }, at) => quoted.findIndex((other) => other.id === id) === at);
      const wanted = once.map(({ id, quote }) => ({ finding: id, quote }));
      const places = wanted.length === 0 ? [] : await platform().quotePlaces(text, wanted);
      await this.#readTexts(once);
      if (asked !== this.#asked) return;
      this.#places = Object.fromEntries(
        places.flatMap(({ finding, range }) => (range ? [[finding, range]] : [])),
      );
      this.#others = Object.fromEntries(once.map((finding) => [finding.id, this.#othersOf(finding, text)]));
      // A text that hasn't been read yet contains nothing.
      this.#missed = text === "" ? [] : quoted.map(({ id }) => id).filter((id) => !this.found(id));
      this.#host.highlight(quoted.flatMap((finding) => this.#light(finding)));
      if (this.#sought !== null && this.found(this.#sought)) this.#host.reveal(this.#sought);
      this.#sought = null;
    } catch {
      // Without places, the quotes are shown as text; nothing else depends on them.
      if (asked !== this.#asked) return;
      this.#places = {};
      this.#others = {};
      this.#missed = [];
    }
    this.seeking = false;
  }

  /** Reads the texts that the further places were found in. */
  async #readTexts(findings: readonly Quoted[]): Promise<void> {
    const wanted = findings.flatMap(({ others }) => (others ? [others.text] : []));
    const missing = wanted.filter(
      (hash, at) => this.#texts[hash] === undefined && wanted.indexOf(hash) === at,
    );
    await Promise.all(
      missing.map(async (hash) => {
        // Without it, only the quote is shown.
        const text = await platform()
          .textGet(hash)
          .catch(() => null);
        if (text !== null) this.#texts[hash] = text;
      }),
    );
  }

  #othersOf({ id, others }: Quoted, text: string): Passage[] {
    const found = others ? this.#texts[others.text] : undefined;
    if (!others || found === undefined) return [];
    const quoted = this.#places[id];
    return passagesNow(found, text, others.spans, quoted ? [quoted] : []);
  }

  #light({ id, persona, argument = false }: Quoted): Highlight[] {
    const quoted = this.#places[id];
    const all = [...(quoted ? [{ place: 0, at: quoted }] : []), ...this.#furtherOf(id)];
    return all.map(({ place, at: [from, to] }) => {
      return { finding: id, persona, said: argument, place, from, to };
    });
  }

  #furtherOf(finding: FindingId): { place: number; at: Passage }[] {
    return (this.#others[finding] ?? []).map((at, index) => ({ place: index + 1, at }));
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
