import type { AdversaryRow, AppError, OwnAdversary } from "../../../contract";
import { toAppError } from "../../../lib/errors";
import { toasts } from "../../../lib/toasts.svelte";
import { platform } from "../../../platform";

/** The editable fields of an adversary; words that don't count as an answer are separated by commas. */
export interface AdversaryText {
  label: string;
  purpose: string;
  prompt: string;
  response: string;
  nonAnswers: string;
  /** What counts as an answer without a citation; taken over from the adversary it was copied from. */
  answers: readonly string[];
}

/** The adversaries, as the settings list them. */
export class AdversaryList {
  rows = $state.raw<readonly AdversaryRow[]>([]);
  error = $state.raw<AppError | null>(null);

  /** The default adversaries. */
  get usual(): AdversaryRow[] {
    return this.rows.filter((row) => row.built_in && row.usual);
  }

  get examples(): AdversaryRow[] {
    return this.rows.filter((row) => row.built_in && !row.usual);
  }

  get own(): AdversaryRow[] {
    return this.rows.filter((row) => !row.built_in);
  }

  async load(): Promise<void> {
    try {
      this.rows = await platform().adversaryList();
      this.error = null;
    } catch (cause) {
      this.error = toAppError(cause);
    }
  }

  /** Rejects with the reason if there can't be such an adversary. */
  async add(text: AdversaryText): Promise<void> {
    this.rows = await platform().adversaryAdd(made("", text));
    toasts.show(`“${text.label.trim()}” can attack now.`);
  }

  /** Rejects with the reason if the text is invalid. */
  async edit(row: AdversaryRow, text: AdversaryText): Promise<void> {
    this.rows = await platform().adversaryEdit(made(row.key, text));
    toasts.show(`“${text.label.trim()}” was saved. Debates that already began keep the old version.`, {
      label: "Undo",
      run: () => void this.#attempt(async () => (this.rows = await platform().adversaryEdit(plain(row)))),
    });
  }

  /** Adds an example, unchanged, to the user's own adversaries. */
  async take(row: AdversaryRow): Promise<void> {
    await this.#attempt(async () => {
      this.rows = await platform().adversaryAdd(plain(row));
      toasts.show(`“${row.label}” is yours to edit.`, { label: "Undo", run: () => void this.#drop(row) });
    });
  }

  /** Deletes one and offers to undo that. */
  async remove(row: AdversaryRow): Promise<void> {
    await this.#attempt(async () => {
      this.rows = await platform().adversaryRemove(row.key);
      toasts.show(`“${row.label}” was deleted. Past debates keep it.`, {
        label: "Undo",
        run: () => void this.#attempt(async () => (this.rows = await platform().adversaryAdd(plain(row)))),
      });
    });
  }

  #drop(row: AdversaryRow): Promise<void> {
    return this.#attempt(async () => (this.rows = await platform().adversaryRemove(row.key)));
  }

  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      toasts.fail(toAppError(cause));
    }
  }
}

/** The current text of an adversary's editable fields. */
export function textOf({ label, purpose, prompt, response }: OwnAdversary): AdversaryText {
  const { text, non_answers: words, answers = [] } = response;
  return { label, purpose, prompt, response: text, nonAnswers: words.join(", "), answers };
}

/** Whether two texts are the same. */
export function sameText(one: AdversaryText, other: AdversaryText): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}

/** Without a key, one is derived from the name. */
function made(key: string, text: AdversaryText): OwnAdversary {
  const { label, purpose, prompt, response, nonAnswers, answers } = text;
  const words = nonAnswers.split(",").map((word) => word.trim());
  return {
    key,
    label,
    purpose,
    prompt,
    response: {
      text: response,
      non_answers: words.filter((word) => word !== ""),
      ...(answers.length > 0 && { answers: [...answers] }),
    },
  };
}

function plain({ key, label, purpose, prompt, response }: AdversaryRow): OwnAdversary {
  return { key, label, purpose, prompt, response };
}
