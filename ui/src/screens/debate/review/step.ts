import type { ChangeId, Decision } from "../../../contract";

/** Decisions made together, to be undone together. */
export interface Step {
  decided: readonly { change: ChangeId; before: Decision | null }[];
  /** The change that was split, or joined. */
  split?: { whole: ChangeId; apart: boolean };
}
