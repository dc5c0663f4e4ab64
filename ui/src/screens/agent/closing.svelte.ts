import type { Run } from "../../contract";
import { platform } from "../../platform";

/** The question whether the window may close while agents work that would end with it. */
class ClosingAgents {
  /** The runs that are asked about; empty while nobody is asked. */
  runs = $state.raw<readonly Run[]>([]);

  /** Asks where an agent works here. True where the author has to answer first; closing again is an answer. */
  async ask(): Promise<boolean> {
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
