import type { Command } from "@codemirror/view";

import type { FindingId, TaskId } from "../../contract";
import type { Heading } from "./markdown/headings";

/** A passage that a finding or another statement quotes, in UTF-16 code units of the text. */
export interface Highlight {
  finding: FindingId;
  /** The key of the persona that determines its hue. */
  persona: string;
  /** Which of the finding's passages, if it has several: 0 for the one that it quotes. */
  place?: number;
  /** Whether it is not a finding. */
  said?: boolean;
  from: number;
  to: number;
}

/** A finding, or another statement, that quotes a passage, and which of its passages that is. */
export type Quoting = Required<Pick<Highlight, "finding" | "place">>;

/** Shows the text of the open task, and lets the author edit it. */
export interface TextView {
  /** The current text in the view. */
  read(): string;
  isEmpty(): boolean;
  /** Its first lines. */
  opening(): string;
  /** Shows the text of a task; its earlier undo history is available again. */
  load(task: TaskId | null, text: string): void;
  /** Inserts another text as a single undo step. */
  replace(text: string): void;
  highlight(highlights: readonly Highlight[]): void;
  /** Scrolls to a highlight and emphasizes it, if its passage is still there. */
  reveal(finding: FindingId, place: number): void;
  /** Selects and focuses a highlight's passage, if it is still in the text. */
  selectQuote(finding: FindingId, place: number): void;
  /** Writes an answer at a highlight's passage, as a single undo step. `fills`: the passage lacks a value. */
  writeAnswer(finding: FindingId, words: string, fills: boolean): void;
  /** Takes an answer out of the text. False if it stays there, because it was edited or written elsewhere. */
  takeAnswerBack(finding: FindingId, words: string): boolean;
  focus(): void;
  hasFocus(): boolean;
  /** Runs a command on the selected text, and focuses it. */
  act(command: Command): void;
  headings(): Heading[];
  /** The line number of the cursor, from 1. */
  line(): number;
  /** The number of the first line in view; 0 if the area above the text is in view. */
  topLine(): number;
  /** Scrolls to a line, and optionally moves the cursor there. */
  showLine(line: number, cursor: boolean): void;
}

/** A text opened in a view: its initial state, and the callbacks for changes. */
export interface OpenText {
  /** Lets a view show the text. Returns a function that ends that. */
  attach(view: TextView): () => void;
  typed(): void;
  select(ranges: readonly { from: number; to: number }[]): void;
  flush(): Promise<boolean>;
  /** Called with what quotes the passage that was clicked. */
  onquoted?: ((quoting: readonly Quoting[]) => void) | null;
}
