import type { FindingId } from "../../contract";
import type { QuoteHost } from "../debate/quotes.svelte";
import type { Quoting } from "../tasks/text-view";
import { revealFinding } from "./actions";

/** Leads from the findings of models to the lines of the change. */
export class Quotes implements QuoteHost {
  readonly text: string;
  onquoted: ((quoting: readonly Quoting[]) => void) | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** Findings are shown at their lines; nothing else is highlighted. */
  highlight(): void {
    return;
  }

  reveal(finding: FindingId): void {
    revealFinding(finding);
  }
}
