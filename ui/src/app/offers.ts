import { SvelteMap } from "svelte/reactivity";

import type { Action } from "./actions";

/** What the controls in view do, by the id of the matching action. */
const offers = new SvelteMap<string, () => void>();

/** What to do once a control offers it. */
let wanted: { id: string; still: () => boolean } | null = null;

/** Runs an action as soon as a control that is about to appear offers it, if it is `still` wanted then. */
export function want(id: string, still: () => boolean): void {
  wanted = { id, still };
}

/** What an action does if no control in view offers it. */
interface Elsewhere {
  can: (id: string) => boolean;
  /** The form of the debate that it acts on; empty for none. */
  of: (id: string) => string;
  run: (id: string) => void;
}

/**
 * Lets actions do what controls in view do: by the id of each action, what the control does, or `null`
 * if it can't be used now. They can until the returned function is called.
 */
export function offer(acts: Record<string, (() => void) | null>): () => void {
  for (const [id, act] of Object.entries(acts)) if (act) offers.set(id, act);
  if (wanted && acts[wanted.id]) {
    const { id, still } = wanted;
    wanted = null;
    if (still()) window.setTimeout(() => offers.get(id)?.());
  }
  return () => {
    for (const [id, act] of Object.entries(acts)) if (act && offers.get(id) === act) offers.delete(id);
  };
}

/** An action that needs a control in view that offers it, unless it can be done `elsewhere`. */
export function offered(id: string, label: string, group: Action["group"], elsewhere?: Elsewhere): Action {
  return {
    id,
    label,
    group,
    enabled: () => offers.has(id) || (elsewhere?.can(id) ?? false),
    of: () => (offers.has(id) ? "" : (elsewhere?.of(id) ?? "")),
    // The palette returns the focus when it closes: what opens a form takes it after that.
    run: () => window.setTimeout(() => (offers.has(id) ? offers.get(id)?.() : elsewhere?.run(id))),
  };
}

/** One of several ways to do an action, with its own label. */
interface Way {
  label: string;
  run: () => void;
}

/** The ways to do an action that controls in view offer, by its id. */
const ways = new SvelteMap<string, readonly Way[]>();

/** Lets the palette offer these ways in place of the action, until the returned function is called. */
export function offerEach(id: string, each: readonly Way[]): () => void {
  ways.set(id, each);
  return () => {
    if (ways.get(id) === each) ways.delete(id);
  };
}

/** The ways to do an action; just the action itself if no control offers any. */
export function eachOf(action: Action): readonly Action[] {
  const each = ways.get(action.id) ?? [];
  if (each.length === 0) return [action];
  return each.map(({ label, run }, at) => ({ ...action, id: `${action.id}-${at}`, label, run }));
}
