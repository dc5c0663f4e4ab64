import type {
  DebateRow,
  FindingId,
  Hit,
  Review,
  Round,
  Setup,
  TextDifference,
  TextHash,
} from "../../contract";
import { platform } from "../../platform";
import type { DebateState } from "../debate/debate.svelte";
import type { QuoteHost } from "../debate/quotes.svelte";
import { roundFindings } from "../debate/rounds";
import type { Highlight, Quoting } from "../tasks/text-view";
import { stretches } from "./snippet";

/** One state of the text in a debate. */
export interface Stage {
  hash: TextHash;
  label: string;
}

const SAME: TextDifference = { added: [], removed: [] };

/** The text of a past debate at the chosen moment. */
export class PastText implements QuoteHost {
  text = $state("");
  /** The difference from the previous state. */
  difference = $state.raw<TextDifference>(SAME);
  highlights = $state.raw<readonly Highlight[]>([]);
  /** The passage that a search led to. */
  sought = $state.raw<Highlight | null>(null);
  /** The finding that was last asked for. */
  lit = $state<FindingId | null>(null);
  /** Which of its passages. */
  litPlace = $state(0);
  failed = $state(false);
  /** Called with what quotes the passage that was clicked. */
  onquoted: ((quoting: readonly Quoting[]) => void) | null = null;
  #latest = "";

  /** Shows a text, with the difference from the previous one. */
  async load(hash: TextHash, before: TextHash | null): Promise<void> {
    const asked = `${hash} ${before ?? ""}`;
    if (this.#latest === asked) return;
    this.#latest = asked;
    this.failed = false;
    // It was in the text before.
    this.sought = null;
    this.lit = null;
    try {
      const differs = before !== null && before !== hash;
      const [text, difference] = await Promise.all([
        platform().textGet(hash),
        differs ? platform().textDifference(before, hash) : SAME,
      ]);
      if (this.#latest !== asked) return;
      this.text = text;
      this.difference = difference;
    } catch {
      if (this.#latest === asked) this.failed = true;
    }
  }

  /** Looks up the passage that a finding quotes, and highlights it. */
  async seek(finding: FindingId, persona: string, quote: string): Promise<void> {
    try {
      const [place] = await platform().quotePlaces(this.text, [{ finding, quote }]);
      this.sought = place?.range ? { finding, persona, from: place.range[0], to: place.range[1] } : null;
      this.lit = finding;
      this.litPlace = 0;
    } catch {
      this.sought = null;
    }
  }

  highlight(highlights: readonly Highlight[]): void {
    this.highlights = highlights;
  }

  reveal(finding: FindingId, place = 0): void {
    this.sought = null;
    this.lit = finding;
    this.litPlace = place;
  }
}

/** The states that the text went through: the original, after each round that edited it, the proposal. */
export function stages(setup: Setup | null, rounds: readonly Round[], review: Review | null): Stage[] {
  if (!setup) return [];
  const edited = rounds.flatMap((round) =>
    round.synthesis ? [{ hash: round.synthesis.text, label: `after round ${round.number}` }] : [],
  );
  const states = [{ hash: setup.original, label: "original" }, ...edited];
  if (states.every(({ hash }) => hash === setup.original) && (!review || review.text === setup.original)) {
    return states.slice(0, 1);
  }
  const last = states.at(-1);
  if (!review || !last || (states.length === 1 && last.hash === review.text)) return states;
  if (last.hash === review.text) {
    const what = setup.protocol === "checkpoint" ? "revision" : "proposal";
    return [...states.slice(0, -1), { ...last, label: `${what}, ${last.label}` }];
  }
  // Nothing is proposed, and what others wrote to a document meanwhile isn't in a proposal.
  if (review.changes.length === 0) return states;
  return [...states, { hash: review.text, label: "proposal" }];
}

/** The initial state: that of the search hit, or else the one that the newest findings quote. */
export function firstStage(states: readonly Stage[], debate: DebateState, hit: Hit | null): number {
  const read = hit?.kind === "finding" ? readBy(debate, hit.key) : undefined;
  const wanted =
    read ??
    (hit?.kind === "document" ? documentOf(debate, hit.key) : undefined) ??
    debate.rounds.findLast((round) => roundFindings(round).length > 0)?.text;
  return Math.max(
    0,
    states.findIndex(({ hash }) => hash === wanted),
  );
}

/** The text that the finding's round started with. */
function readBy(debate: DebateState, finding: string): TextHash | undefined {
  const number = debate.findings.get(finding)?.round;
  return debate.rounds.find((round) => round.number === number)?.text;
}

function documentOf(debate: DebateState, key: string): TextHash | undefined {
  return key === "start" ? debate.setup?.original : debate.review?.text;
}

/** The words that a search marked. */
export function soughtWords(row: Pick<DebateRow, "hit">): string[] {
  if (row.hit?.kind !== "document") return [];
  return stretches(row.hit.snippet).flatMap(({ text, hit }) => (hit ? [text] : []));
}
