import type { FormChoice, TaskId } from "../../contract";
import { platform } from "../../platform";
import { editor } from "./editor.svelte";

/** The forms available for a debate on the open task, and which of them suits its text. */
class FormsOnOffer {
  choices = $state.raw<readonly FormChoice[]>([]);

  /** Reads them for a task, including what was typed so far. */
  async load(task: TaskId | null): Promise<void> {
    if (task === null) return;
    await editor.flush();
    try {
      const choices = await platform().debateForms(task);
      if (editor.task === task) this.choices = choices;
    } catch {
      // The panel offers the forms as well, and shows the error.
    }
  }
}

export const formsOnOffer = new FormsOnOffer();
