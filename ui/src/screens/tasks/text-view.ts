import type { Command } from "@codemirror/view";

import type { FindingId, TaskId } from "../../contract";
import type { Heading } from "./markdown/headings";

/** A passage that a finding or something else that was said quotes, in UTF-16 code units of the text. */
export interface Highlight {
  finding: FindingId;
  /** The key of the persona that lends its hue. */
  persona: string;
  /** Whether it is no finding. */
  said?: boolean;
  from: number;
  to: number;
}

/** What shows the text of the open task, and lets it be written. */
export interface TextView {
  /** The text as it stands in the view. */
  read(): string;
  isEmpty(): boolean;
  /** Its first lines. */
  opening(): string;
  /** Shows the text of a task; undo reaches back to when it was open before. */
  load(task: TaskId | null, text: string): void;
  /** Puts another text in place, as one step that can be undone. */
  replace(text: string): void;
  highlight(highlights: readonly Highlight[]): void;
  /** Scrolls to a highlight and makes it stand out, if its passage is still there. */
  reveal(finding: FindingId): void;
  /** Selects a highlight's passage and puts the focus there, if it is still in the text. */
  selectQuote(finding: FindingId): void;
  /** Puts words behind a highlight's passage, as one step that can be undone. */
  writeAfter(finding: FindingId, words: string): void;
  focus(): void;
  hasFocus(): boolean;
  /** Does something to the selected text, which then has the focus. */
  act(command: Command): void;
  headings(): Heading[];
  /** The number of the line with the cursor, from 1. */
  line(): number;
  /** The number of the first line in view; 0 where what stands above the text is in view. */
  topLine(): number;
  /** Scrolls to a line, and puts the cursor there where asked. */
  showLine(line: number, cursor: boolean): void;
}

/** A text that is open in a view: what it begins with, and who is told of what is written. */
export interface OpenText {
  /** Lets a view show the text. Returns what ends that. */
  attach(view: TextView): () => void;
  typed(): void;
  select(ranges: readonly { from: number; to: number }[]): void;
  flush(): Promise<boolean>;
  /** Told which findings quote the passage that was clicked. */
  onquoted?: ((findings: readonly FindingId[]) => void) | null;
}
