import type { AuthorAnswer, OpenQuestion } from "../../../contract";

/** The author's draft answers to questions. They are stored and survive closing panel and window. */
export class Typed {
  #texts = $state.raw<Readonly<Record<string, string>>>({});
  readonly #key: string;

  /** The drafts for `of`: a task before its debate, or a debate that asks. */
  constructor(of: string) {
    this.#key = `whetstone.answers.${of}`;
    this.#texts = recall(this.#key);
  }

  text(question: string): string {
    return this.#texts[question] ?? "";
  }

  write(question: string, text: string): void {
    this.#texts = { ...this.#texts, [question]: text };
    localStorage.setItem(this.#key, JSON.stringify({ texts: this.#texts }));
  }

  /** The answers to these questions, without empty ones. */
  answers(asked: readonly OpenQuestion[]): AuthorAnswer[] {
    return asked
      .map(({ question }) => ({ question, answer: this.text(question).trim() }))
      .filter(({ answer }) => answer !== "");
  }

  /** Clears everything. */
  forget(): void {
    localStorage.removeItem(this.#key);
    this.#texts = {};
  }
}

function recall(key: string): Record<string, string> {
  const kept = localStorage.getItem(key);
  if (kept === null) return {};
  try {
    const { texts = {} } = JSON.parse(kept) as { texts?: Record<string, string> };
    return texts;
  } catch {
    return {};
  }
}
