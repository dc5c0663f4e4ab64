import type { TextNow } from "../../../contract";
import { writing } from "../../tasks/writing.svelte";
import type { OpenText, TextView } from "../../tasks/text-view";

/** A document of a checkpoint while the author adjusts it by hand. It belongs to no task and is saved by nobody else. */
export class Draft implements OpenText {
  /** What stood on disk when the author began, or was last told of. */
  seen = $state.raw<TextNow>({ text: "", hash: "" });
  /** What the author had written before another text took its place. */
  aside = $state.raw<string | null>(null);
  #text: string;
  #view: TextView | null = null;

  constructor(seen: TextNow, text = seen.text) {
    this.seen = seen;
    this.#text = text;
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
  }

  focus(): void {
    this.#view?.focus();
  }

  typed(): void {}

  select(): void {}

  flush(): Promise<boolean> {
    return Promise.resolve(true);
  }
}
