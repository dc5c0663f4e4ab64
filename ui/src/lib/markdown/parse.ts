import MarkdownIt, { type Env, type Token } from "markdown-it";

const reader = new MarkdownIt({ html: false, linkify: true });
// The text within a block is parsed when the block is built, so that a long text can be built in slices.
reader.core.ruler.enableOnly(["normalize", "block"]);
// What an address may do is decided when it is shown.
reader.validateLink = () => true;

/** Blocks nested deeper than this are not read. */
const DEEPEST = reader.options.maxNesting ?? 100;

/** The blocks of a text, and its reference definitions. */
export interface Blocks {
  tokens: Token[];
  env: Env;
  /** Whether something is nested too deeply to be read. */
  cut: boolean;
}

/** Parses the blocks of a Markdown text. HTML in it is plain text. */
export function readBlocks(text: string): Blocks {
  const env: Env = {};
  const tokens = reader.parse(text, env);
  return { tokens, env, cut: tokens.some(({ level }) => level >= DEEPEST - 1) };
}

/** Parses the text of one block. */
export function readWords(content: string, env: Env): Token[] {
  const tokens: Token[] = [];
  reader.inline.parse(content, reader, env, tokens);
  return tokens;
}
