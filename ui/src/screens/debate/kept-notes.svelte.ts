import { SvelteMap } from "svelte/reactivity";

import type { DebateId } from "../../contract";
import { platform } from "../../platform";
import { KeptDraft } from "./kept-draft.svelte";

/** Under which the drafts of a debate hold what is typed in its short fields. */
export const NOTES = { overruling: "overruling", remarks: "remarks" } as const;

/** What the author typed in short fields of a debate and did not send, by field. It outlives the window. */
export class KeptNotes {
  readonly #place: string;
  #typed = $state.raw(new SvelteMap<string, string>());
  #debate: DebateId | null = null;
  #kept: KeptDraft | null = null;

  constructor(place: (typeof NOTES)[keyof typeof NOTES]) {
    this.#place = place;
  }

  get(field: string): string | undefined {
    return this.#typed.get(field);
  }

  /** Whether anything is typed. */
  get some(): boolean {
    return this.#typed.size > 0;
  }

  /** Finds what was left in a debate, and lets go of another one's. What is typed by then stays as it is. */
  async find(debate: DebateId | null): Promise<void> {
    if (debate === null || debate === this.#debate) return;
    // What is still to be stored of another debate stays with that one.
    if (this.#debate !== null) this.#typed = new SvelteMap();
    const typed = this.#typed;
    this.#debate = debate;
    this.#kept = new KeptDraft(debate, this.#place, () => ({
      seen: "",
      text: JSON.stringify(Object.fromEntries(typed)),
    }));
    const drafts = await platform()
      .draftList(debate)
      .catch(() => []);
    const left = read(drafts.find(({ place }) => place === this.#place)?.text ?? "");
    for (const [field, text] of left) if (!typed.has(field)) typed.set(field, text);
  }

  set(field: string, text: string): void {
    this.#typed.set(field, text);
    this.#kept?.touch();
  }

  /** Forgets what was typed in a field: it was sent. */
  delete(field: string): void {
    this.#typed.delete(field);
    if (this.some) this.#kept?.touch();
    else void this.#kept?.drop();
  }

  /** Forgets all of it. */
  clear(): void {
    this.#typed.clear();
    void this.#kept?.drop();
  }
}

/** Fields and what was typed in them; none where a draft is no such record. */
function read(text: string): [string, string][] {
  try {
    const left: unknown = JSON.parse(text);
    if (typeof left !== "object" || left === null) return [];
    return Object.entries(left).filter((it): it is [string, string] => typeof it[1] === "string");
  } catch {
    return [];
  }
}
