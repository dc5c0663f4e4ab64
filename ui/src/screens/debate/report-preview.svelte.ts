import type { AppError, DebateId } from "../../contract";
import { toAppError } from "../../lib/errors";
import { toasts } from "../../lib/toasts.svelte";
import { platform } from "../../platform";

/** The report that is looked at before it is saved. */
class Preview {
  open = $state(false);
  debate = $state<DebateId | null>(null);
  /** Markdown; `null` while it is read. */
  text = $state.raw<string | null>(null);
  error = $state.raw<AppError | null>(null);

  show(debate: DebateId): void {
    this.debate = debate;
    this.text = this.error = null;
    this.open = true;
    void this.#read(debate);
  }

  /** Puts a report on the clipboard, as text for a ticket. */
  async copy(debate: DebateId): Promise<void> {
    try {
      await platform().copyText(await platform().reportPreview(debate, true));
      toasts.show("The report is on the clipboard.");
    } catch (error) {
      toasts.fail(toAppError(error));
    }
  }

  async #read(debate: DebateId): Promise<void> {
    try {
      const text = await platform().reportPreview(debate, true);
      if (this.debate === debate) this.text = text;
    } catch (error) {
      if (this.debate === debate) this.error = toAppError(error);
    }
  }
}

export const preview = new Preview();
