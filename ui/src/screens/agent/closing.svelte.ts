import type { Run } from "../../contract";
import { platform } from "../../platform";

/** Asks whether the window may close while agents are running, which would stop them. */
class ClosingAgents {
  /** The runs in question; empty if nothing is being asked. */
  runs = $state.raw<readonly Run[]>([]);

  /** Says whether the window may close: once everything is saved, unless its author has to be asked first. */
  async answer(saved: boolean): Promise<void> {
    if (saved && (await this.#asks())) await platform().pageStays();
    else await platform().pageSaved(saved);
  }

  /** Asks if an agent is running here. True if the author has to answer first; closing again is an answer. */
  async #asks(): Promise<boolean> {
    if (this.runs.length > 0) return false;
    this.runs = await platform().runsHere();
    return this.runs.length > 0;
  }

  /** Keeps the window open. */
  stay(): void {
    this.runs = [];
  }

  /** Closes the window, which stops the agents. */
  async close(): Promise<void> {
    await platform().windowClose();
  }
}

export const closingAgents = new ClosingAgents();
