import { getContext, setContext } from "svelte";

/** What leads away from a result; `undefined` where nothing can be done. */
export interface Ways {
  /** What is open is dealt with in a Refine. */
  onbring?: (() => void) | undefined;
  /** Another run like it is planned. */
  onagain?: (() => void) | undefined;
  /** The task is opened with it, where it can be decided on; only where it is read and nobody has. */
  onopen?: (() => void) | undefined;
  /** The result is put away. */
  onclose: () => void;
}

const KEY = Symbol("ways");

/** Makes the ways known to everything inside. */
export function provideWays(ways: Ways): void {
  setContext(KEY, ways);
}

/** The ways that lead away from the result in view. */
export function waysAway(): Ways {
  return getContext<Ways>(KEY);
}
