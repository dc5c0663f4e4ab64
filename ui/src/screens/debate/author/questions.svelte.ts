import type { AuthorAnswer, DebateId } from "../../../contract";
import type { DebateState } from "../debate.svelte";
import { Typed } from "./typed.svelte";

/** The questions a model asked the author before the first round, and the answers as typed. */
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

  /** Starts the debate with the answers given. */
  async send(): Promise<void> {
    const answers = [...this.answers];
    if (await this.debate.choose({ choice: "answers", answers })) this.typed.forget();
  }
}
