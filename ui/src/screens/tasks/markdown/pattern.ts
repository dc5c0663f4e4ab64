/*
 * The page never runs a pattern that a user typed: WebKit's regular expressions backtrack without limit, and
 * nothing stops them, not even in a worker. The shell finds the matches; the editor's own search displays
 * them and steps through them.
 */

import { SearchQuery, setSearchQuery } from "@codemirror/search";
import { EditorState, type Text } from "@codemirror/state";

import type { PatternHit } from "../../../contract";

/** A match in the editor's format. */
interface Hit extends PatternHit {
  /** It matches exactly there. */
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
 * A search for a pattern. The editor displays the given matches, and never runs the pattern
 * itself: one that backtracks could hang the window.
 */
export class Pattern extends SearchQuery {
  /** Whether a search gets its matches from outside. */
  override readonly valid = this.search !== "";
  #doc: Text | null = null;
  #hits: readonly Hit[] = [];

  constructor(words: Words) {
    super({ ...words, regexp: true });
  }

  /** The same search with the matches of a text. */
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

  /** Whether the matches of this text are known. */
  knows(doc: Text): boolean {
    return this.#doc === doc;
  }

  /** The matches of a text; none while they are unknown. */
  hits({ doc }: EditorState): readonly Hit[] {
    return this.knows(doc) ? this.#hits : [];
  }

  override getCursor(state: EditorState | Text, from = 0): Iterator<Hit> {
    const hits = state instanceof EditorState ? this.hits(state) : [];
    return hits.filter((hit) => hit.from >= from)[Symbol.iterator]();
  }

  /** Used by the editor to step through matches, although it is missing from its types. */
  create(): Walk {
    return new Walk(this);
  }

  /** The replacement for a match: `$1` stands for its first group, `$&` for all of it. */
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

/** A pattern search that the editor creates itself, such as for its own keys, becomes one of this kind. */
export const onlyKnownHits = EditorState.transactionFilter.of((transaction) => {
  const asked = transaction.effects.findLast((effect) => effect.is(setSearchQuery));
  const query = asked?.value as SearchQuery | undefined;
  if (!query?.regexp || query instanceof Pattern) return transaction;
  return [transaction, { effects: setSearchQuery.of(new Pattern(query)) }];
});
