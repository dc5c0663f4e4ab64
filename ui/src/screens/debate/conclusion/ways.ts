import { getContext, setContext } from "svelte";

/** The ways on from a result; `undefined` if there is nothing to do. */
export interface Ways {
  /** Brings open points into a Refine. */
  onbring?: (() => void) | undefined;
  /** Plans another run like it. */
  onagain?: (() => void) | undefined;
  /** Opens the task with it to decide; only if it is read only here and not decided yet. */
  onopen?: (() => void) | undefined;
  /** Closes the result. */
  onclose: () => void;
}

const KEY = Symbol("ways");

/** Provides the ways to everything inside. */
export function provideWays(ways: Ways): void {
  setContext(KEY, ways);
}

/** The ways on from the result in view. */
export function waysAway(): Ways {
  return getContext<Ways>(KEY);
}
