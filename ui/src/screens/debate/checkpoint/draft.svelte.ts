import type { AppError, DebateId, TextNow } from "../../../contract";
import { writing } from "../../tasks/writing.svelte";
import type { OpenText, TextView } from "../../tasks/text-view";
import { KeptDraft } from "../kept-draft.svelte";

/** Where drafts are stored: the text, and one set aside for another. */
export const PLACES = { text: "document", aside: "document, set aside" };

/** A checkpoint's document while the author adjusts it. It belongs to no task, so nothing else saves it. */
export class Draft implements OpenText {
  /** The text on disk when the author began, or last heard about it. */
  seen = $state.raw<TextNow>({ text: "", hash: "" });
  /** What the author had written before another text replaced it. */
  aside = $state.raw<string | null>(null);
  /** Whether it is an unsaved draft that was recovered. */
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

  /** Why it could not be saved last time; `null` if it could. */
  get problem(): AppError | null {
    return this.#kept.problem ?? this.#keptAside.problem;
  }

  /** The current text. */
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

  /** Continues from another text. The previous text stays in view, and undo returns to it. */
  goOnFrom(now: TextNow): void {
    this.aside = this.text;
    this.seen = now;
    this.#text = now.text;
    this.#view?.replace(now.text);
    this.keep();
  }

  /** Saves it again, even after it was discarded. */
  keep(): void {
    this.#kept.touch();
    if (this.aside !== null) this.#keptAside.touch();
  }

  /** Deletes it, as it was saved or discarded. */
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
