import type { AppError, DebateId, TextNow } from "../../../contract";
import { writing } from "../../tasks/writing.svelte";
import type { OpenText, TextView } from "../../tasks/text-view";
import { KeptDraft } from "../kept-draft.svelte";

/** Where drafts are kept: the text, and what was set aside for another. */
export const PLACES = { text: "document", aside: "document, set aside" };

/** A document of a checkpoint while the author adjusts it by hand. It belongs to no task and is saved by nobody else. */
export class Draft implements OpenText {
  /** What stood on disk when the author began, or was last told of. */
  seen = $state.raw<TextNow>({ text: "", hash: "" });
  /** What the author had written before another text took its place. */
  aside = $state.raw<string | null>(null);
  /** Whether it was left unsaved and found again. */
  readonly back: boolean;
  #text: string;
  #view: TextView | null = null;
  readonly #kept: KeptDraft;
  readonly #keptAside: KeptDraft;

  constructor(debate: DebateId, seen: TextNow, text = seen.text, back = false) {
    this.seen = seen;
    this.back = back;
    this.#text = text;
    this.#kept = new KeptDraft(debate, PLACES.text, () => ({ seen: this.seen.hash, text: this.text }));
    const aside = () => ({ seen: this.seen.hash, text: this.aside ?? "" });
    this.#keptAside = new KeptDraft(debate, PLACES.aside, aside);
  }

  /** Why it could not be stored last; `null` where it could. */
  get problem(): AppError | null {
    return this.#kept.problem ?? this.#keptAside.problem;
  }

  /** The text at this moment. */
  get text(): string {
    return this.#view?.read() ?? this.#text;
  }

  attach(view: TextView): () => void {
    view.load(null, this.#text);
    this.#view = view;
    writing.draft = view;
    return () => {
      this.#text = view.read();
      this.#view = null;
      if (writing.draft === view) writing.draft = null;
    };
  }

  /** Goes on from another text. What was written stays in view, and undo leads back to it. */
  goOnFrom(now: TextNow): void {
    this.aside = this.text;
    this.seen = now;
    this.#text = now.text;
    this.#view?.replace(now.text);
    this.keep();
  }

  /** Has it stored, also again after it was given up. */
  keep(): void {
    this.#kept.touch();
    if (this.aside !== null) this.#keptAside.touch();
  }

  /** Forgets it: it was saved, or given up. */
  drop(): void {
    void this.#kept.drop();
    void this.#keptAside.drop();
  }

  focus(): void {
    this.#view?.focus();
  }

  typed(): void {
    this.#kept.touch();
  }

  select(): void {}

  flush(): Promise<boolean> {
    return this.#kept.flush();
  }
}
