import { app } from "../../app/app.svelte";
import type { AppError, ModelRow, ProposalsAsked, ReportFormat, ReviewDue, SystemLook } from "../../contract";
import { announce } from "../../lib/announce.svelte";
import { toAppError } from "../../lib/errors";
import { count } from "../../lib/format";
import { toasts } from "../../lib/toasts.svelte";
import { platform } from "../../platform";
import { preview } from "../debate/report-preview.svelte";

/** The system review: its figures, its proposals, and when one is due. */
class SystemReviewState {
  look = $state.raw<SystemLook | null>(null);
  /** The first day, `YYYY-MM-DD`; empty: from the beginning. */
  since = $state("");
  due = $state.raw<ReviewDue | null>(null);
  busy = $state(false);
  problem = $state.raw<AppError | null>(null);
  /** Models that can be asked; `null` until the search for them is done. */
  ready = $state.raw<readonly ModelRow[] | null>(null);
  asking = $state(false);
  /** The result of the last call to a model. */
  asked = $state.raw<ProposalsAsked | null>(null);
  #chosen = $state("");
  /** Whether the period begins at the last review. */
  #begun = false;
  /** Sets a call apart from those that were stopped since. */
  #call = 0;

  /** The model to ask next: the chosen one, or else one without a price per token. */
  get model(): string {
    const rows = this.ready ?? [];
    const free = rows.find(({ cost }) => cost.paid === "subscription" || cost.paid === "local");
    const chosen = rows.find(({ name }) => name === this.#chosen);
    return (chosen ?? free ?? rows[0])?.name ?? "";
  }

  choose(model: string): void {
    this.#chosen = model;
  }

  /** Checks whether a review is due. If that fails, none is. */
  async lookWhetherDue(): Promise<void> {
    try {
      this.due = await platform().systemReviewDue();
    } catch {
      this.due = null;
    }
  }

  /** Postpones the review. */
  async later(): Promise<void> {
    await app.attempt(async () => {
      this.due = await platform().systemReviewLater();
    });
  }

  /** Reads the figures; at first those since the last review. */
  async read(): Promise<void> {
    await this.#attempt(async () => {
      this.look = await platform().systemReview(this.#since);
      if (this.#begun || this.look.finished_at === null) return;
      this.since = this.look.finished_at.slice(0, 10);
      this.look = await platform().systemReview(this.#since);
    });
    this.#begun = true;
    try {
      const rows = await platform().modelList(false);
      this.ready = rows.filter(({ group, state }) => group !== "built_in" && state === "ready");
    } catch (error) {
      this.problem = toAppError(error);
    }
  }

  /** Has the model make proposals. */
  async ask(): Promise<void> {
    const call = ++this.#call;
    this.asking = true;
    this.problem = null;
    try {
      const asked = await platform().systemReviewAsk(this.#since, this.model);
      if (call !== this.#call || asked === null) return;
      this.asked = asked;
      announce(`${count(asked.proposals, "proposal")} made.`);
      this.look = await platform().systemReview(this.#since);
    } catch (error) {
      if (call === this.#call) this.problem = toAppError(error);
    } finally {
      if (call === this.#call) this.asking = false;
    }
  }

  /** Stops the call. */
  async stop(): Promise<void> {
    this.#call += 1;
    this.asking = false;
    announce("Stopped.");
    await this.#attempt(() => platform().systemReviewStop());
  }

  /** Applies a proposal, or takes it back. Errors are visible wherever the long list is scrolled to. */
  async apply(number: number, applied: boolean): Promise<void> {
    this.busy = true;
    await app.attempt(async () => {
      app.settings = await (applied ? platform().proposalApply(number) : platform().proposalTakeBack(number));
      this.look = await platform().systemReview(this.#since);
      announce(applied ? "Applied." : "Taken back.");
    });
    this.busy = false;
  }

  /** Finishes the review: the next one begins today. */
  async finish(): Promise<void> {
    await this.#attempt(async () => {
      const uncopied = await platform().systemReviewFinish(this.#since);
      for (const message of uncopied)
        toasts.fail({ code: "storage", message, hint: "The review itself is finished.", detail: "" });
      toasts.show("System review finished. The next one begins today.");
      this.asked = null;
      this.#begun = false;
      await this.lookWhetherDue();
      await app.go("tasks");
    });
  }

  /** Previews the report. */
  preview(): void {
    const since = this.#since;
    preview.show({
      title: "System review",
      read: () => platform().systemReviewPreview(since),
      save: (format) => this.#export(since, format),
    });
  }

  get #since(): string | null {
    return this.since.trim() || null;
  }

  async #export(since: string | null, format: ReportFormat): Promise<void> {
    await app.attempt(async () => {
      const written = await platform().systemReviewExport(since, format);
      if (written !== null) toasts.show(`Report written to ${written.file}`);
    });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await work();
    } catch (error) {
      this.problem = toAppError(error);
    } finally {
      this.busy = false;
    }
  }
}

export const systemReview = new SystemReviewState();
