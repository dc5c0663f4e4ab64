/** What a screen reader is told next, politely. */
class Announcer {
  text = $state("");
  /** What was said last, apart from the state: an effect may speak, and must not run again for it. */
  #last = "";

  say(text: string): void {
    // The same words twice would not be read twice; a space that is not seen makes them differ.
    this.#last = text === this.#last ? `${text}\u00a0` : text;
    this.text = this.#last;
  }
}

export const announcer = new Announcer();

/** Tells a screen reader, politely. */
export function announce(text: string): void {
  announcer.say(text);
}
