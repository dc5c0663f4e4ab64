import type { AppError, PersonaRow, PersonaText } from "../../../contract";
import { toAppError } from "../../../lib/errors";
import { toasts } from "../../../lib/toasts.svelte";
import { platform } from "../../../platform";

/** The personas, as the settings list them. */
export class PersonaList {
  rows = $state.raw<readonly PersonaRow[]>([]);
  error = $state.raw<AppError | null>(null);

  get builtIn(): PersonaRow[] {
    return this.rows.filter((row) => row.built_in !== null);
  }

  get own(): PersonaRow[] {
    return this.rows.filter((row) => row.built_in === null);
  }

  async load(): Promise<void> {
    try {
      this.rows = await platform().personaList();
      this.error = null;
    } catch (cause) {
      this.error = toAppError(cause);
    }
  }

  /** Rejects with the reason if there can't be such a persona. */
  async add(text: PersonaText): Promise<void> {
    this.rows = await platform().personaAdd(text);
    toasts.show(`“${text.label.trim()}” can review now.`);
  }

  /** Rejects with the reason if the text is invalid. */
  async edit(row: PersonaRow, text: PersonaText): Promise<void> {
    this.rows = await platform().personaEdit(row.persona.key, text);
    toasts.show(`“${text.label.trim()}” was saved. Debates that already began keep the old version.`, {
      label: "Undo",
      run: () => void this.#attempt(() => this.#rewrite(row)),
    });
  }

  /** Restores the original text of a built-in persona. */
  async restore(row: PersonaRow): Promise<void> {
    await this.#attempt(async () => {
      this.rows = await platform().personaRestore(row.persona.key);
      toasts.show(`“${row.built_in?.label ?? row.persona.label}” is back to the built-in version.`, {
        label: "Undo",
        run: () => void this.#attempt(() => this.#rewrite(row)),
      });
    });
  }

  /** Enables or disables a persona for new debates, and offers to undo that. */
  async enable(row: PersonaRow, enabled: boolean): Promise<void> {
    await this.#attempt(async () => {
      this.rows = await platform().personaEnable(row.persona.key, enabled);
      const { label } = row.persona;
      const words = enabled
        ? `“${label}” can review again.`
        : `“${label}” is disabled: new debates don’t offer it.`;
      toasts.show(words, { label: "Undo", run: () => void this.enable(row, !enabled) });
    });
  }

  async remove(row: PersonaRow): Promise<void> {
    await this.#attempt(async () => {
      this.rows = await platform().personaRemove(row.persona.key);
      toasts.show(`“${row.persona.label}” was deleted. Past debates keep it.`);
    });
  }

  async #rewrite({ persona }: PersonaRow): Promise<void> {
    this.rows = await platform().personaEdit(persona.key, textOf(persona));
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      toasts.fail(toAppError(cause));
    }
  }
}

/** The editable fields of a persona. */
export function textOf({ label, purpose, prompt }: PersonaText): PersonaText {
  return { label, purpose, prompt };
}

/** Whether two texts are the same. */
export function sameText(one: PersonaText, other: PersonaText): boolean {
  return one.label === other.label && one.purpose === other.purpose && one.prompt === other.prompt;
}

/** Whether a built-in persona differs from its original. */
export function isEdited({ persona, built_in }: PersonaRow): boolean {
  return built_in !== null && !sameText(persona, built_in);
}
