import { SvelteSet } from "svelte/reactivity";

import type { AppError, DebateId, Draft } from "../../../contract";
import { unsaved } from "../../../lib/unsaved";
import { platform } from "../../../platform";
import { KeptDraft } from "../kept-draft.svelte";
import { NOTES } from "../kept-notes.svelte";
import { PLACE as POST_MORTEM } from "../post-mortem/answers";

/** What the author writes at one row of a review. */
export class Wording {
  /** The text there when the author began. */
  readonly seen: string;
  /** Whether it is an unsaved draft that was recovered. */
  readonly back: boolean;
  #text = $state("");
  readonly #kept: KeptDraft;
  readonly #ontyped: () => void;

  constructor(debate: DebateId, { place, seen, text }: Draft, back: boolean, ontyped: () => void) {
    this.seen = seen;
    this.back = back;
    this.#text = text;
    this.#ontyped = ontyped;
    this.#kept = new KeptDraft(debate, place, () => ({ seen, text: this.#text }));
  }

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.keep();
  }

  get problem(): AppError | null {
    return this.#kept.problem;
  }

  /** Stores it, even again after it was discarded. */
  keep(): void {
    this.#ontyped();
    this.#kept.touch();
  }

  drop(): void {
    void this.#kept.drop();
  }
}

/** The author's unsaved wordings in one review, by the keys of its rows. */
export class Wordings {
  /** The rows that have one. */
  readonly rows = new SvelteSet<string>();
  /** Drafts for rows that are gone, because the debate continued or a change was split. */
  lost = $state.raw<readonly Draft[]>([]);
  // A row creates its wording while it is drawn, when nothing reactive may change.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #all = new Map<string, Wording>();
  #found = false;

  /** Restores unsaved drafts, once. Returns the row with the newest, or `null`. */
  async find(debate: DebateId, rows: readonly string[]): Promise<string | null> {
    if (this.#found) return null;
    const all = await platform().draftList(debate);
    // These are handled by forms of their own.
    const elsewhere: readonly string[] = [POST_MORTEM, ...Object.values(NOTES)];
    const drafts = all.filter(({ place }) => !elsewhere.includes(place));
    this.#found = true;
    const here = drafts.filter(({ place }) => rows.includes(place));
    this.lost = drafts.filter(({ place }) => !rows.includes(place));
    for (const draft of here) {
      this.#all.set(draft.place, this.#begin(debate, draft, true));
      this.rows.add(draft.place);
    }
    return here.at(-1)?.place ?? null;
  }

  /** What is being written at a row; starts with the current text. */
  at(debate: DebateId, place: string, seen: string): Wording {
    const wording = this.#all.get(place) ?? this.#begin(debate, { place, seen, text: seen }, false);
    this.#all.set(place, wording);
    return wording;
  }

  /** Whether a row has a wording that differs from the original text. */
  isDrafted(place: string): boolean {
    const wording = this.rows.has(place) ? this.#all.get(place) : undefined;
    return wording !== undefined && wording.text !== wording.seen;
  }

  /** Restores a wording that was discarded. */
  goOn(place: string, wording: Wording): void {
    this.#all.set(place, wording);
    wording.keep();
  }

  /** Removes the draft at a row. Returns it if it differs from the original text. */
  drop(place: string): Wording | null {
    const wording = this.#all.get(place);
    if (!wording) return null;
    this.#all.delete(place);
    this.rows.delete(place);
    wording.drop();
    return wording.text === wording.seen ? null : wording;
  }

  /** Removes a draft for a row that is gone. */
  async dropLost(debate: DebateId, place: string): Promise<void> {
    await platform().draftDrop(debate, place);
    this.lost = this.lost.filter((draft) => draft.place !== place);
  }

  #begin(debate: DebateId, draft: Draft, back: boolean): Wording {
    return new Wording(debate, draft, back, () => this.rows.add(draft.place));
  }
}

/** Removes a draft once it was sent, even if the window closes in between. True if it was sent. */
export function thenForgotten(sent: Promise<boolean>, forget: () => void): Promise<boolean> {
  const forgotten = sent.then((done) => {
    if (done) forget();
    return done;
  });
  return unsaved.follow(forgotten);
}
