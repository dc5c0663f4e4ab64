import type { AppError, DebateId, FindingId, PostMortemForm } from "../../../contract";
import { announce } from "../../../lib/announce.svelte";
import { toAppError } from "../../../lib/errors";
import { toasts } from "../../../lib/toasts.svelte";
import { unsaved } from "../../../lib/unsaved";
import { platform } from "../../../platform";
import { KeptDraft } from "../kept-draft.svelte";
import { type Answer, begin, firstUnfinished, PLACE, readDraft, toPostMortem, type Written } from "./answers";
import { showPostMortem } from "./report";

/** The post-mortem in progress. Drafts are kept until it is saved. */
class PostMortemState {
  open = $state(false);
  form = $state.raw<PostMortemForm | null>(null);
  written = $state<Written>(begin(null));
  /** The finding that Tab leads to. */
  current = $state(0);
  /** Whether it is an unsaved draft that was recovered. */
  back = $state(false);
  /** Whether another post-mortem was saved since this one was begun. */
  outdated = $state(false);
  busy = $state(false);
  problem = $state.raw<AppError | null>(null);
  #debate: DebateId | null = null;
  #kept: KeptDraft | null = null;

  /** Why the draft could not be stored last time. */
  get unkept(): AppError | null {
    return this.#kept?.problem ?? null;
  }

  /** Opens the post-mortem of a debate, with the earlier answers. */
  async show(debate: DebateId): Promise<void> {
    try {
      await this.#kept?.flush();
      const [form, drafts] = await Promise.all([
        platform().postMortemForm(debate),
        platform().draftList(debate),
      ]);
      this.#begin(debate, form, drafts.find(({ place }) => place === PLACE) ?? null);
      this.open = true;
    } catch (error) {
      toasts.fail(toAppError(error));
    }
  }

  /** Stores the draft for when the post-mortem is opened again. */
  leave(): void {
    void this.#kept?.flush();
  }

  answer(finding: FindingId, answer: Answer): void {
    this.written.answers[finding] = answer;
    this.touch();
  }

  /** To be called when something was written. */
  touch(): void {
    this.problem = null;
    this.#kept?.touch();
  }

  /** Saves it. Returns the finding that is still incomplete; -1 if there is none. */
  async save(): Promise<number> {
    const { form } = this;
    const debate = this.#debate;
    if (form === null || debate === null || this.busy) return -1;
    const unfinished = firstUnfinished(form, this.written);
    if (unfinished >= 0) {
      announce("Say how much impact it had and how much effort it took.");
      return unfinished;
    }
    this.busy = true;
    try {
      const saving = platform().postMortemSave(debate, toPostMortem(form, $state.snapshot(this.written)));
      const uncopied = await unsaved.follow(saving);
      await this.#kept?.drop();
      this.open = false;
      for (const message of uncopied)
        toasts.fail({ code: "storage", message, hint: "The post-mortem itself is saved.", detail: "" });
      toasts.show("Post-mortem saved.", { label: "Preview report", run: () => showPostMortem(debate) });
    } catch (error) {
      this.problem = toAppError(error);
    } finally {
      this.busy = false;
    }
    return -1;
  }

  /** Goes back to what was saved last. */
  async giveUp(): Promise<void> {
    await this.#kept?.drop();
    this.written = begin(this.form?.saved ?? null);
    this.back = this.outdated = false;
  }

  #begin(debate: DebateId, form: PostMortemForm, draft: { seen: string; text: string } | null): void {
    const left = draft && readDraft(draft.text);
    const stands = JSON.stringify(form.saved);
    const seen = left ? draft.seen : stands;
    this.#debate = debate;
    this.form = form;
    this.written = left ?? begin(form.saved);
    this.back = left !== null;
    this.outdated = seen !== stands;
    this.problem = null;
    this.current = Math.max(
      form.findings.findIndex(({ finding }) => this.written.answers[finding] === undefined),
      0,
    );
    this.#kept = new KeptDraft(debate, PLACE, () => ({ seen, text: JSON.stringify(this.written) }));
  }
}

export const postMortem = new PostMortemState();
