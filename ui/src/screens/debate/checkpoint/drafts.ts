import type { DebateId } from "../../../contract";
import type { Draft } from "./draft.svelte";

/** What authors were writing when they left a review, for when they come back. */
export const drafts = new Map<DebateId, Draft>();
