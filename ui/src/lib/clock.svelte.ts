import { createSubscriber } from "svelte/reactivity";

const TICK_MS = 30_000;

/** The time for displayed ages: updates every half minute while something uses it. */
class Clock {
  readonly #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, TICK_MS);
    return () => clearInterval(timer);
  });

  get now(): Date {
    this.#subscribe();
    return new Date();
  }
}

export const clock = new Clock();
