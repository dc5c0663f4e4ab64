import { type Offer, offers } from "./choices";
import type { HistoryState } from "./history.svelte";
import { tail } from "./tokens";

type Searched = Pick<HistoryState, "typed" | "tokens" | "offered" | "add">;

/** The suggestions below the search field, and which one is highlighted. */
export class FilterMenuState {
  /** The highlighted item; -1 for none. */
  at = $state(-1);
  readonly #history: Searched;
  #mode = $state<"closed" | "typing" | "asked">("closed");

  constructor(history: Searched) {
    this.#history = history;
  }

  /** Whether it may be shown, although it may have nothing to offer. */
  get open(): boolean {
    return this.#mode !== "closed";
  }

  readonly lines: readonly Offer[] = $derived.by(() => {
    const { typed, tokens, offered } = this.#history;
    if (!this.open || offered === null) return [];
    return offers(typed, { by: offered, tokens, all: this.#mode === "asked" });
  });

  get line(): Offer | undefined {
    return this.lines[this.at];
  }

  /** Shows what matches the typed text, or every filter if the author asked for them. */
  show(mode: "typing" | "asked"): void {
    this.#mode = mode;
    // A value was asked for; a word that starts like a key may just be a word.
    this.at = mode === "asked" || tail(this.#history.typed).stretch.includes(":") ? 0 : -1;
  }

  close(): void {
    this.#mode = "closed";
  }

  /** Goes to the next or previous item, wrapping around. */
  move(by: 1 | -1): void {
    const lines = this.lines.length;
    this.at = (this.at + by + lines + (this.at < 0 && by < 0 ? 1 : 0)) % lines;
  }

  /** Chooses a filter, or the key of one whose value still has to be chosen. */
  choose({ token, text }: Offer): void {
    const before = this.#history.typed.slice(0, tail(this.#history.typed).at);
    if (token) {
      this.#history.add(token, before.trimEnd());
      this.close();
    } else {
      this.#history.typed = before + text;
      this.show("typing");
    }
  }
}
