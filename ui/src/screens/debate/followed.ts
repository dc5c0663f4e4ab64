import type { DebateId } from "../../contract";
import type { DebateState } from "./debate.svelte";
import { lasting } from "./lasting.svelte";

interface Followed {
  state: DebateState;
  users: number;
  /** Releases what is derived in the state. */
  end: () => void;
}

const followed = new Map<DebateId, Followed>();

/**
 * The state of a debate, shared by everything that shows it: the panel and the review share one watch.
 * Each follower calls `unfollow` when it goes.
 */
export function follow(debate: DebateId): DebateState {
  const known = followed.get(debate);
  if (known) {
    known.users += 1;
    return known.state;
  }
  const fresh = { ...lasting(), users: 1 };
  followed.set(debate, fresh);
  void fresh.state.watch(debate);
  return fresh.state;
}

/** Stops following. The watch ends if nobody follows again by the next task of the event loop. */
export function unfollow(debate: DebateId): void {
  const known = followed.get(debate);
  if (!known) return;
  known.users -= 1;
  setTimeout(() => {
    if (known.users > 0 || followed.get(debate) !== known) return;
    followed.delete(debate);
    known.state.close();
    known.end();
  });
}
