import type { ChangeId, Decision } from "../../../contract";

/** What was decided at once, to be undone at once. */
export interface Step {
  decided: readonly { change: ChangeId; before: Decision | null }[];
  /** The change that was taken apart, or put together. */
  split?: { whole: ChangeId; apart: boolean };
}
