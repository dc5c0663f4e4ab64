import type { Run } from "../../contract";
import { platform } from "../../platform";

/** The question whether the window may close while agents work that would end with it. */
class ClosingAgents {
  /** The runs that are asked about; empty while nobody is asked. */
  runs = $state.raw<readonly Run[]>([]);

  /** Says whether the window may close: once everything is stored, unless its author has to be asked first. */
  async answer(saved: boolean): Promise<void> {
    if (saved && (await this.#asks())) await platform().pageStays();
    else await platform().pageSaved(saved);
  }

  /** Asks where an agent works here. True where the author has to answer first; closing again is an answer. */
  async #asks(): Promise<boolean> {
    if (this.runs.length > 0) return false;
    this.runs = await platform().runsHere();
    return this.runs.length > 0;
  }

  /** Leaves the window open. */
  stay(): void {
    this.runs = [];
  }

  /** Closes the window, which stops the agents. */
  async close(): Promise<void> {
    await platform().windowClose();
  }
}

export const closingAgents = new ClosingAgents();
