import { SvelteMap } from "svelte/reactivity";

import type { DebateId } from "../../contract";
import { platform } from "../../platform";
import { KeptDraft } from "./kept-draft.svelte";

/** The key for the content of short fields among a debate's drafts. */
export const NOTES = { overruling: "overruling", remarks: "remarks" } as const;

/** The unsent content of short fields in a debate, by field. It outlives the window. */
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

  /** Restores what was left in a debate, in place of another one's. What was typed meanwhile stays. */
  async find(debate: DebateId | null): Promise<void> {
    if (debate === null || debate === this.#debate) return;
    // Unsaved content of another debate stays with that one.
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

  /** Clears a field, as its content was sent. */
  delete(field: string): void {
    this.#typed.delete(field);
    if (this.some) this.#kept?.touch();
    else void this.#kept?.drop();
  }

  /** Clears everything. */
  clear(): void {
    this.#typed.clear();
    void this.#kept?.drop();
  }
}

/** The fields and their content; none if a draft isn't such a record. */
function read(text: string): [string, string][] {
  try {
    const left: unknown = JSON.parse(text);
    if (typeof left !== "object" || left === null) return [];
    return Object.entries(left).filter((it): it is [string, string] => typeof it[1] === "string");
  } catch {
    return [];
  }
}
