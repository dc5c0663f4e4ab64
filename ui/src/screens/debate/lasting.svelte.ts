import { DebateState } from "./debate.svelte";

/** A state that outlives the component that created it, until its `end` is called. */
export function lasting(): { state: DebateState; end: () => void } {
  let state!: DebateState;
  const end = $effect.root(() => {
    state = new DebateState();
  });
  return { state, end };
}
