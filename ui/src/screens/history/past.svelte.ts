import type { FindingId, Round, Setup, TextHash } from "../../contract";
import { platform } from "../../platform";
import type { QuoteHost } from "../debate/quotes.svelte";
import type { Highlight } from "../tasks/editor.svelte";

/** One state of the text in a debate. */
export interface Stage {
  hash: TextHash;
  label: string;
}

/** The text of a past debate, as it stood at the moment that is chosen. */
export class PastText implements QuoteHost {
  text = $state("");
  highlights = $state.raw<readonly Highlight[]>([]);
  /** The finding that was asked for last. */
  lit = $state<FindingId | null>(null);
  failed = $state(false);
  #latest: TextHash | null = null;

  /** Shows the text with this hash. */
  async load(hash: TextHash): Promise<void> {
    if (this.#latest === hash) return;
    this.#latest = hash;
    this.failed = false;
    try {
      const text = await platform().textGet(hash);
      if (this.#latest === hash) this.text = text;
    } catch {
      if (this.#latest === hash) this.failed = true;
    }
  }

  highlight(highlights: readonly Highlight[]): void {
    this.highlights = highlights;
  }

  reveal(finding: FindingId): void {
    this.lit = finding;
  }
}

/** The states that the text went through: as written, then after each round that edited it. */
export function stages(setup: Setup | null, rounds: readonly Round[]): Stage[] {
  if (!setup) return [];
  const edited = rounds.flatMap((round) =>
    round.synthesis ? [{ hash: round.synthesis.text, label: `after round ${round.number}` }] : [],
  );
  return [{ hash: setup.original, label: "as written" }, ...edited];
}

/** A stretch of the text, lit up or not. */
export interface Stretch {
  text: string;
  highlight: Highlight | null;
}

/** Cuts a text at its highlights; of two that overlap the first one wins. */
export function cut(text: string, highlights: readonly Highlight[]): Stretch[] {
  const stretches: Stretch[] = [];
  let at = 0;
  for (const highlight of [...highlights].sort((a, b) => a.from - b.from)) {
    if (highlight.from < at || highlight.to > text.length) continue;
    if (highlight.from > at) stretches.push({ text: text.slice(at, highlight.from), highlight: null });
    stretches.push({ text: text.slice(highlight.from, highlight.to), highlight });
    at = highlight.to;
  }
  if (at < text.length) stretches.push({ text: text.slice(at), highlight: null });
  return stretches;
}
