/** What may come before the JSON of an answer: nothing, or the start of a code fence. */
const OPENING = /^\s*(?:```\w*\s*\n\s*)?(?=[[{])/;
const UNDECIDED = /^\s*(?:`{1,3}\w*\s*)?$/;

/** A model's output in readable form: the words of JSON without its punctuation, any other text unchanged. */
export class Prose {
  /** Finished lines, and the last one, which still grows. */
  readonly lines: string[] = [""];
  #json: boolean | null = null;
  #begun = "";
  /** The open containers. */
  #within = "";
  /** Whether the next string is a key. */
  #isKey = false;
  #inString = false;
  #escape = "";
  #key = "";
  #value = "";

  /** Processes the next chunk. */
  take(piece: string): void {
    if (this.#json !== null) {
      if (this.#json) for (const sign of piece) this.#sign(sign);
      else this.#write(piece);
      return;
    }
    this.#begun += piece;
    if (UNDECIDED.test(this.#begun)) return;
    const opening = OPENING.exec(this.#begun)?.[0];
    this.#json = opening !== undefined;
    this.take(this.#begun.slice(opening?.length ?? 0));
  }

  #sign(sign: string): void {
    if (this.#inString) this.#letter(sign);
    else if (sign === '"') {
      this.#inString = true;
      if (this.#isKey) this.#key = "";
    } else if ("{[".includes(sign)) {
      this.#within += sign;
      this.#isKey = sign === "{";
    } else if (sign === ":") this.#isKey = false;
    else if ("}],".includes(sign)) {
      this.#end();
      if (sign !== ",") this.#within = this.#within.slice(0, -1);
      if (sign === "}") this.#line(true);
      this.#isKey = sign === "," && this.#within.endsWith("{");
    } else if (!/\s/.test(sign)) this.#value += sign;
  }

  #letter(sign: string): void {
    if (this.#escape === "" && sign === '"') this.#inString = false;
    else if (this.#escape === "" && sign !== "\\") this.#said(sign);
    else {
      this.#escape += sign;
      const said = unescaped(this.#escape);
      if (said === null) return;
      this.#escape = "";
      this.#said(said);
    }
  }

  #said(words: string): void {
    if (this.#isKey) this.#key += words;
    else this.#write(words);
  }

  /** A value ended. A number is shown with its key; `true`, `false` and `null` are left out. */
  #end(): void {
    if (/\d/.test(this.#value)) this.#write(`${this.#key.replaceAll("_", " ")}: ${this.#value}`);
    this.#value = "";
    this.#line(false);
  }

  /** Starts another line, after a blank one if asked; never two blank lines. */
  #line(apart: boolean): void {
    if (this.lines.at(-1) !== "") this.lines.push("");
    if (apart && this.lines.length > 1 && this.lines.at(-2) !== "") this.lines.push("");
  }

  #write(words: string): void {
    const [first = "", ...rest] = words.split("\n");
    const at = this.lines.length - 1;
    this.lines[at] = (this.lines[at] ?? "") + first;
    this.lines.push(...rest);
  }
}

/** The character for an escape in JSON; `null` while it is incomplete. */
function unescaped(escape: string): string | null {
  const sign = escape.charAt(1);
  if (sign === "") return null;
  if (sign === "u") return escape.length < 6 ? null : String.fromCharCode(parseInt(escape.slice(2), 16));
  return { n: "\n", t: "\t", r: "", b: "", f: "" }[sign] ?? sign;
}
