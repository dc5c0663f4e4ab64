/** What a screen reader announces next, politely. */
class Announcer {
  text = $state("");
  /** The last announcement, outside the state: effects may announce, and must not run again because of it. */
  #last = "";

  say(text: string): void {
    // The same words twice would not be announced twice; an invisible space makes them differ.
    this.#last = text === this.#last ? `${text}\u00a0` : text;
    this.text = this.#last;
  }
}

export const announcer = new Announcer();

/** Announces something to a screen reader, politely. */
export function announce(text: string): void {
  announcer.say(text);
}
