import type {
  AppError,
  CheckpointConflict,
  CheckpointReview,
  DebateId,
  Point,
  TaskDocument,
  TextNow,
} from "../../../contract";
import { toAppError } from "../../../lib/errors";
import { unsaved } from "../../../lib/unsaved";
import { platform } from "../../../platform";
import type { DebateState } from "../debate.svelte";
import { Draft, PLACES } from "./draft.svelte";
import { drafts } from "./drafts";

/** The document of a checkpoint that ended, and the author's decision on it. */
export class Reviewed {
  readonly debate: DebateState;
  review = $state.raw<CheckpointReview | null>(null);
  /** What went wrong last, until the next action. */
  problem = $state.raw<AppError | null>(null);
  /** An unexpected text on disk, while the author adjusts. */
  theirs = $state.raw<TextNow | null>(null);
  /** What the author has to confirm because blocking concerns are open; `null` if nothing. */
  asked = $state.raw<(() => void) | null>(null);
  busy = $state(false);
  #draft = $state.raw<Draft | null>(null);
  #found = false;

  constructor(debate: DebateState) {
    this.debate = debate;
    this.#draft = drafts.get(debate.id ?? "") ?? null;
  }

  /** The text as the author adjusts it; `null` if nobody does. */
  get draft(): Draft | null {
    return this.#draft;
  }

  /** Whether there is a revision that the author has not decided on. */
  get open(): boolean {
    const state = this.review?.state;
    return (state === "to_review" || state === "running") && (this.review?.revised ?? false);
  }

  /** What somebody else changed in the document since the review. */
  get conflict(): CheckpointConflict | null {
    return this.review?.conflict ?? null;
  }

  /** Whether the revision can be approved as it is. */
  get approvable(): boolean {
    return this.open && this.conflict === null;
  }

  /** Blocking concerns in the text to approve. Keeping both brings back what somebody else overwrote. */
  get blocking(): Point[] {
    const points = this.review?.review.points ?? [];
    const returns = this.conflict?.lost.length === 0;
    return points.filter(
      ({ mark, severity, rewritten }) =>
        mark === "unresolved" && severity === "blocking" && !(rewritten && returns),
    );
  }

  /** Whether the earlier text can be restored without undoing somebody else's changes. */
  get revertible(): boolean {
    const { review } = this;
    if (review === null || review.shared || this.conflict !== null || this.debate.driven) return false;
    return review.state !== "taken_back" && review.state !== "unrevised" && review.differences.length > 0;
  }

  async load(): Promise<void> {
    await this.#attempt(async (debate) => {
      this.review = await platform().checkpointReview(debate);
      await this.#find(debate);
    });
  }

  /** Checks again whether somebody else wrote to the document, while nothing is in progress. */
  async look(): Promise<void> {
    if (this.open && this.draft === null && this.problem === null) await this.load();
  }

  approve(): Promise<TaskDocument | null> {
    return this.#decide((debate) => platform().checkpointApprove(debate));
  }

  /**
   * Keeps what somebody else wrote, and what is left of the revision; if both rewrote a passage, the author
   * resolves it by hand.
   */
  async keepBoth(): Promise<TaskDocument | null> {
    const { conflict } = this;
    if (conflict === null) return null;
    if (conflict.all_lost) {
      const { hash, text } = conflict.now;
      return this.#decide((debate) => platform().checkpointAdjust(debate, hash, text));
    }
    if (conflict.clashes > 0) {
      this.#begin((debate) => new Draft(debate, conflict.now, conflict.both));
      return null;
    }
    return this.#decide((debate) => platform().checkpointKeepBoth(debate, conflict.now.hash));
  }

  /** Restores the earlier text of the document. */
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

  /** Starts adjusting the current text. */
  async adjust(): Promise<void> {
    await this.#attempt(async (debate) => {
      const now = await platform().checkpointText(debate);
      this.#begin(() => new Draft(debate, now));
    });
  }

  /** Saves what the author wrote as the final text. */
  async save(): Promise<TaskDocument | null> {
    const { draft } = this;
    if (draft === null) return null;
    const document = await this.#decide((debate) =>
      platform().checkpointAdjust(debate, draft.seen.hash, draft.text),
    );
    if (document) this.#begin(null);
    return document;
  }

  /** Leaves the text as it is. What was written can be continued later. */
  cancel(): void {
    this.theirs = this.problem = null;
    this.#begin(null);
  }

  /** Continues with what was written before. */
  goOn(draft: Draft): void {
    draft.keep();
    this.#begin(() => draft);
  }

  /** Continues from the text on disk; what was written stays in view. */
  useTheirs(): void {
    if (!this.theirs) return;
    this.#draft?.goOnFrom(this.theirs);
    this.problem = this.theirs = null;
  }

  /** Continues with what was written, in place of the text on disk. */
  keepMine(): void {
    if (this.#draft && this.theirs) this.#draft.seen = this.theirs;
    this.problem = this.theirs = null;
  }

  #begin(make: ((debate: DebateId) => Draft) | null): void {
    const debate = this.debate.id;
    if (debate === null) return;
    if (make === null) this.#draft?.drop();
    this.#draft = make?.(debate) ?? null;
    if (this.#draft) drafts.set(debate, this.#draft);
    else drafts.delete(debate);
  }

  /** Opens the unsaved draft from when the window closed. */
  async #find(debate: DebateId): Promise<void> {
    if (this.#found || this.#draft || !this.open) return;
    const left = await platform().draftList(debate);
    this.#found = true;
    const [text, aside] = [PLACES.text, PLACES.aside].map((at) => left.find(({ place }) => place === at));
    if (!text) return;
    // Saving over a text that has changed meanwhile causes a conflict, as it would have then.
    const now = await platform()
      .checkpointText(debate)
      .catch(() => null);
    const seen = now?.hash === text.seen ? now : { text: "", hash: text.seen };
    const draft = new Draft(debate, seen, text.text, true);
    draft.aside = aside?.text ?? null;
    this.#begin(() => draft);
  }

  async #task(): Promise<TaskDocument> {
    return platform().taskOpen(this.debate.setup?.task ?? "");
  }

  async #decide(decide: (debate: DebateId) => Promise<TaskDocument>): Promise<TaskDocument | null> {
    let document: TaskDocument | null = null;
    const deciding = this.#attempt(async (debate) => {
      document = await decide(debate);
    });
    if (await unsaved.follow(deciding)) await this.load();
    return document;
  }

  /** Does something, and on a conflict shows the text on disk beside it. */
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
      if (this.problem.code === "conflict") await this.#meet(debate);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /**
   * Reads what somebody else wrote. If that newly appears beside the revision, it speaks for itself; if it
   * was there already and has changed, the problem says so.
   */
  async #meet(debate: DebateId): Promise<void> {
    const known = this.conflict !== null;
    try {
      this.review = await platform().checkpointReview(debate);
      if (this.#draft) this.theirs = await platform().checkpointText(debate);
      if (this.conflict && !this.#draft && !known) this.problem = null;
    } catch {
      // It can't be read: the problem that led here says so.
    }
  }
}
