import type { AuthorAnswer, DebateId } from "../../../contract";
import type { DebateState } from "../debate.svelte";
import { Typed } from "./typed.svelte";

/** What a model asked the author before the first round, and what is typed in answer. */
export class Questions {
  readonly debate: DebateState;
  readonly typed: Typed;

  /** The answers that would be sent. */
  readonly answers: readonly AuthorAnswer[] = $derived.by(() =>
    this.typed.answers(this.debate.questions ?? []),
  );

  constructor(debate: DebateState, id: DebateId) {
    this.debate = debate;
    this.typed = new Typed(id);
  }

  /** Begins the debate with what is answered. */
  async send(): Promise<void> {
    const answers = [...this.answers];
    if (await this.debate.choose({ choice: "answers", answers })) this.typed.forget();
  }
}
