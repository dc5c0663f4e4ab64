import type { AppError, CheckpointReview, DebateId, TaskDocument, TextNow } from "../../../contract";
import { toAppError } from "../../../lib/errors";
import { platform } from "../../../platform";
import type { DebateState } from "../debate.svelte";
import { withEndsOf } from "./words";

/** The document of a checkpoint that ended, and what the author decides on it. */
export class Reviewed {
  readonly debate: DebateState;
  review = $state.raw<CheckpointReview | null>(null);
  /** What went wrong last, until the next action. */
  problem = $state.raw<AppError | null>(null);
  /** What stands on disk where something else was expected. */
  theirs = $state.raw<TextNow | null>(null);
  /** The text as the author adjusts it; `null` as long as nobody does. */
  draft = $state<string | null>(null);
  /** What the author had written before another text took its place. */
  aside = $state.raw<string | null>(null);
  busy = $state(false);
  /** The text that the draft began with. */
  #seen: TextNow | null = null;

  constructor(debate: DebateState) {
    this.debate = debate;
  }

  /** Whether the author has not decided. */
  get open(): boolean {
    const state = this.review?.state;
    return state === "to_review" || state === "running";
  }

  /** Whether the checkpoint left the text as it was. */
  get unchanged(): boolean {
    return this.review?.difference.blocks.every(({ block }) => block === "unchanged") ?? true;
  }

  async load(): Promise<void> {
    await this.#attempt(async (debate) => {
      this.review = await platform().checkpointReview(debate);
    });
  }

  approve(): Promise<TaskDocument | null> {
    return this.#decide((debate) => platform().checkpointApprove(debate));
  }

  /** Puts the text back that the document had before. */
  takeBack(): Promise<TaskDocument | null> {
    return this.#decide(async (debate) => {
      await platform().checkpointTakeBack(debate);
      return this.#task();
    });
  }

  /** Puts the revision back after it was taken back. */
  putBack(): Promise<TaskDocument | null> {
    return this.#decide(async (debate) => {
      await platform().debateDiscard(debate, false);
      return this.#task();
    });
  }

  /** Begins to adjust the text as it is now. */
  async adjust(): Promise<void> {
    await this.#attempt(async (debate) => {
      this.#begin(await platform().checkpointText(debate));
    });
  }

  /** Makes what the author wrote the text, for good. */
  async save(): Promise<TaskDocument | null> {
    const { draft } = this;
    const seen = this.#seen;
    if (draft === null || seen === null) return null;
    const document = await this.#decide((debate) =>
      platform().checkpointAdjust(debate, seen.hash, withEndsOf(seen.text, draft)),
    );
    if (document) this.draft = this.aside = null;
    return document;
  }

  /** Leaves the text as it is. */
  cancel(): void {
    this.draft = this.aside = this.theirs = this.problem = null;
  }

  /** Goes on from what stands on disk; what was written stays in view. */
  useTheirs(): void {
    if (!this.theirs) return;
    const mine = this.draft;
    this.#begin(this.theirs);
    this.aside = mine;
    this.problem = this.theirs = null;
  }

  /** Goes on with what was written, in place of what stands on disk. */
  keepMine(): void {
    this.#seen = this.theirs;
    this.problem = this.theirs = null;
  }

  #begin(text: TextNow): void {
    this.#seen = text;
    this.draft = text.text;
  }

  async #task(): Promise<TaskDocument> {
    return platform().taskOpen(this.debate.setup?.task ?? "");
  }

  async #decide(decide: (debate: DebateId) => Promise<TaskDocument>): Promise<TaskDocument | null> {
    let document: TaskDocument | null = null;
    const done = await this.#attempt(async (debate) => {
      document = await decide(debate);
    });
    if (done) await this.load();
    return document;
  }

  /** Does something, and on a conflict has what stands on disk shown beside it. */
  async #attempt(work: (debate: DebateId) => Promise<void>): Promise<boolean> {
    const debate = this.debate.id;
    if (debate === null || this.busy) return false;
    this.busy = true;
    this.problem = this.theirs = null;
    try {
      await work(debate);
      return true;
    } catch (cause) {
      this.problem = toAppError(cause);
      if (this.problem.code === "conflict") this.theirs = await textNow(debate);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** What stands on disk; `null` where that can't be read either. */
async function textNow(debate: DebateId): Promise<TextNow | null> {
  try {
    return await platform().checkpointText(debate);
  } catch {
    return null;
  }
}
