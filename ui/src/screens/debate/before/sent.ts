import type { Passage, Sent } from "../../../contract";

/** Lines drawn together. */
const LINES = 200;

/** The introduction to the texts that are sent. */
export function sentWords(sent: Sent, asWritten: boolean): string {
  if (!sent.leaves) return "No model takes part in this debate, so nothing is sent. A model would read this:";
  const judged = sent.judges_files
    ? " First, one model reads up to 50 files of the project and picks the relevant ones."
    : "";
  return `${readWords(sent, asWritten)}${judged}`;
}

function readWords({ parts }: Sent, asWritten: boolean): string {
  if (asWritten) return "Models read this, with the secrets in your text as you wrote them.";
  const hides = parts.some(({ passages }) => passages.some(({ placeholder }) => placeholder));
  return hides
    ? "Models read this. Framed placeholders stand for secrets that stay on this machine."
    : "Models read this, plus instructions from Whetstone.";
}

/** The passages of a text in blocks of that many lines. Lines are never cut. */
export function pieces(passages: readonly Passage[]): Passage[][] {
  const all: Passage[][] = [[]];
  let lines = 0;
  for (const passage of passages) {
    let from = 0;
    for (let end = passage.text.indexOf("\n"); end >= 0; end = passage.text.indexOf("\n", end + 1)) {
      lines += 1;
      if (lines % LINES > 0) continue;
      all.at(-1)?.push({ ...passage, text: passage.text.slice(from, end + 1) });
      all.push([]);
      from = end + 1;
    }
    if (from < passage.text.length) all.at(-1)?.push({ ...passage, text: passage.text.slice(from) });
  }
  return all.filter((piece) => piece.length > 0);
}

/** A file among the texts that are sent. */
export interface SentFile {
  name: string;
  lines: number;
  passages: Passage[];
}

/** The files in the text of the attachments: each begins with `=== name ===` on a line of its own. */
export function files(passages: readonly Passage[]): SentFile[] {
  const all: SentFile[] = [];
  let isAtLine = true;
  for (const passage of passages) {
    const [first = "", ...more] = passage.text.split(/^(?==== .* ===$)/m);
    for (const [at, text] of [first, ...more].entries()) {
      const name = at > 0 || isAtLine ? /^=== (.*) ===\n/.exec(text)?.[1] : undefined;
      if (name !== undefined || all.length === 0) all.push({ name: name ?? "", lines: 0, passages: [] });
      const file = all.at(-1);
      if (!file || text === "") continue;
      file.passages.push({ ...passage, text });
      file.lines += text.match(/^\d+\|/gm)?.length ?? 0;
    }
    isAtLine = passage.text.endsWith("\n");
  }
  return all;
}
