/*
 * The page runs no pattern that somebody typed: WebKit's regular expressions backtrack without end, and
 * nothing ends them, not even in a worker. The shell finds the hits; the editor's own search shows and
 * walks what it is told.
 */

import { SearchQuery, setSearchQuery } from "@codemirror/search";
import { EditorState, type Text } from "@codemirror/state";

import type { PatternHit } from "../../../contract";

/** A hit as the editor takes it. */
interface Hit extends PatternHit {
  /** It stands exactly there. */
  precise: true;
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", "\\": "\\" };

interface Words {
  search: string;
  replace: string;
  caseSensitive: boolean;
  wholeWord: boolean;
}

/**
 * A search for a pattern. The editor shows and walks the hits that it is told, and never runs the pattern
 * itself: one that backtracks could hang the window.
 */
export class Pattern extends SearchQuery {
  /** Whether it is one is told with its hits. */
  override readonly valid = this.search !== "";
  #doc: Text | null = null;
  #hits: readonly Hit[] = [];

  constructor(words: Words) {
    super({ ...words, regexp: true });
  }

  /** The same search with the hits of a text. */
  with(doc: Text, hits: readonly PatternHit[]): Pattern {
    const known = new Pattern(this);
    known.#doc = doc;
    known.#hits = hits.map((hit) => ({ ...hit, precise: true }));
    return known;
  }

  /** The same search with another replacement. */
  replacingBy(replace: string): Pattern {
    const other = new Pattern({ ...this.words, replace });
    [other.#doc, other.#hits] = [this.#doc, this.#hits];
    return other;
  }

  get words(): Words {
    const { search, replace, caseSensitive, wholeWord } = this;
    return { search, replace, caseSensitive, wholeWord };
  }

  /** Whether the hits of this text are known. */
  knows(doc: Text): boolean {
    return this.#doc === doc;
  }

  /** Those of a text; none while they are not known. */
  hits({ doc }: EditorState): readonly Hit[] {
    return this.knows(doc) ? this.#hits : [];
  }

  override getCursor(state: EditorState | Text, from = 0): Iterator<Hit> {
    const hits = state instanceof EditorState ? this.hits(state) : [];
    return hits.filter((hit) => hit.from >= from)[Symbol.iterator]();
  }

  /** What the editor walks; its types leave this method out. */
  create(): Walk {
    return new Walk(this);
  }

  /** What takes the place of a hit: `$1` stands for its first group, `$&` for all of it. */
  replacement({ groups }: PatternHit): string {
    const template = this.replace.replace(/\\([nrt\\])/g, (_, letter: string) => ESCAPES[letter] ?? "");
    return template.replace(/\$([$&]|\d+)/g, (sign, which: string) => {
      if (which === "$") return "$";
      if (which === "&") return groups[0] ?? "";
      for (let length = which.length; length > 0; length -= 1) {
        const words = groups[Number(which.slice(0, length))];
        if (words !== undefined && Number(which.slice(0, length)) > 0) return words + which.slice(length);
      }
      return sign;
    });
  }
}

class Walk {
  readonly spec: Pattern;

  constructor(spec: Pattern) {
    this.spec = spec;
  }

  nextMatch(state: EditorState, from: number, to: number): Hit | null {
    const hits = this.spec.hits(state);
    return hits.find((hit) => hit.from >= to) ?? hits.find((hit) => hit.to <= from) ?? null;
  }

  prevMatch(state: EditorState, from: number, to: number): Hit | null {
    const hits = this.spec.hits(state);
    return hits.findLast((hit) => hit.to <= from) ?? hits.findLast((hit) => hit.from >= to) ?? null;
  }

  matchAll(state: EditorState, limit: number): readonly Hit[] | null {
    const hits = this.spec.hits(state);
    return hits.length > limit ? null : hits;
  }

  highlight(state: EditorState, from: number, to: number, add: (from: number, to: number) => void): void {
    for (const hit of this.spec.hits(state)) {
      if (hit.to > from && hit.from < to && hit.from < hit.to) add(hit.from, hit.to);
    }
  }

  getReplacement(hit: Hit): string {
    return this.spec.replacement(hit);
  }
}

/** Whoever asks the editor for a pattern, such as its own keys, asks for one of this kind. */
export const onlyKnownHits = EditorState.transactionFilter.of((transaction) => {
  const asked = transaction.effects.findLast((effect) => effect.is(setSearchQuery));
  const query = asked?.value as SearchQuery | undefined;
  if (!query?.regexp || query instanceof Pattern) return transaction;
  return [transaction, { effects: setSearchQuery.of(new Pattern(query)) }];
});
