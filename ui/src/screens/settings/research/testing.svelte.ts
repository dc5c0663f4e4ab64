import { app } from "../../../app/app.svelte";
import type { SearchTest } from "../../../contract";
import { platform } from "../../../platform";

/** The test search. It continues while another page is open, so that nobody starts it twice. */
class Testing {
  busy = $state(false);
  /** The result of the last one. */
  result = $state.raw<SearchTest | null>(null);
  /** Which one is under way, so that the answer to an earlier one is ignored. */
  #turn = 0;

  async start(): Promise<void> {
    this.stop();
    const turn = this.#turn;
    this.busy = true;
    await app.attempt(async () => {
      const result = await platform().searchTest();
      if (turn === this.#turn) this.result = result;
    });
    if (turn === this.#turn) this.busy = false;
  }

  /** Stops waiting and forgets the last result. */
  stop(): void {
    this.#turn++;
    this.busy = false;
    this.result = null;
  }
}

export const testing = new Testing();
