import type { AuthorAnswer, DebateId } from "../../../contract";
import type { DebateState } from "../debate.svelte";

interface Draft {
  /** What was typed, by question. */
  texts: Record<string, string>;
  /** Questions that were skipped one by one. */
  skipped: string[];
}

const NOTHING: Draft = { texts: {}, skipped: [] };

/**
 * What the author is about to answer before the first round. What is typed is kept on this machine
 * until it is sent, whatever happens to panel and window.
 */
export class Questions {
  readonly debate: DebateState;
  /** Whether to skip all was asked for although answers are there. */
  confirming = $state(false);
  #draft = $state.raw<Draft>(NOTHING);
  readonly #key: string;

  /** The answers that would be sent. */
  readonly answers: readonly AuthorAnswer[] = $derived.by(() =>
    (this.debate.questions ?? [])
      .map(({ question }) => ({ question, answer: this.text(question).trim() }))
      .filter(({ question, answer }) => answer !== "" && !this.skipped(question)),
  );

  constructor(debate: DebateState, id: DebateId) {
    this.debate = debate;
    this.#key = `whetstone.answers.${id}`;
    this.#draft = recall(this.#key);
  }

  text(question: string): string {
    return this.#draft.texts[question] ?? "";
  }

  skipped(question: string): boolean {
    return this.#draft.skipped.includes(question);
  }

  write(question: string, text: string): void {
    this.#keep({ ...this.#draft, texts: { ...this.#draft.texts, [question]: text } });
  }

  /** Leaves one question open, or takes it up again. What was typed stays, and is not sent. */
  skip(question: string, skipped: boolean): void {
    const others = this.#draft.skipped.filter((one) => one !== question);
    this.#keep({ ...this.#draft, skipped: skipped ? [...others, question] : others });
  }

  /** Begins the debate with what is answered. */
  send(): Promise<void> {
    return this.#choose([...this.answers]);
  }

  /** Begins it with no answer. Where there are some, the first time only asks. */
  async skipAll(): Promise<void> {
    if (this.answers.length > 0 && !this.confirming) this.confirming = true;
    else await this.#choose([]);
  }

  async #choose(answers: AuthorAnswer[]): Promise<void> {
    if (!(await this.debate.choose({ choice: "answers", answers }))) return;
    localStorage.removeItem(this.#key);
    this.#draft = NOTHING;
  }

  #keep(draft: Draft): void {
    this.confirming = false;
    this.#draft = draft;
    localStorage.setItem(this.#key, JSON.stringify(draft));
  }
}

function recall(key: string): Draft {
  const kept = localStorage.getItem(key);
  if (kept === null) return NOTHING;
  try {
    return { ...NOTHING, ...(JSON.parse(kept) as Partial<Draft>) };
  } catch {
    return NOTHING;
  }
}
