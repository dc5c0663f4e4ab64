import type { Env, Token } from "markdown-it";

import { addressOf, box, LEAVES, make, OPENED, said, written } from "./elements";
import { withoutMark } from "../unseen";
import { frontMatterLength } from "./front-matter";
import { readBlocks, readWords } from "./parse";

/** The number of blocks laid out together, or not at all while they are out of view. */
const CHUNK = 100;
const TASK = /^\[([ xX])\][ \t]+/;

/** Where the next piece goes. */
class Site {
  readonly #root: Element;
  /** Blocks that are not in the root yet. */
  #chunk: Element;
  readonly #prefix: string;
  readonly #env: Env;
  /** The number of lines before the first block. */
  readonly #above: number;
  /** The element being filled before each open token, outermost first. */
  readonly #around: Element[] = [];
  readonly #slugs = new Map<string, number>();
  #at: Element;
  /** The target of the open link; links don't nest. */
  #address = "";

  constructor(root: Element, prefix: string, env: Env, above: number) {
    this.#root = root;
    this.#chunk = make("div", "", "chunk");
    this.#at = this.#chunk;
    this.#prefix = prefix;
    this.#env = env;
    this.#above = above;
  }

  /** Whether there are enough blocks to be shown together. */
  get full(): boolean {
    return this.#at === this.#chunk && this.#chunk.childElementCount >= CHUNK;
  }

  /** Shows the blocks built since the last call. One by one, each would cause a layout of the whole text. */
  show(): void {
    if (this.#chunk.firstChild) this.#root.append(this.#chunk);
    this.#chunk = make("div", "", "chunk");
    this.#at = this.#chunk;
  }

  take(token: Token): void {
    if (token.type === "inline") this.#words(token.content);
    else if (token.nesting === 1) this.#begin(token);
    else if (token.nesting === -1) this.#end(token);
    else if (!token.hidden) this.#leaf(token);
  }

  #leaf(token: Token): void {
    const made = LEAVES[token.type]?.(token);
    if (made === undefined) this.#at.append(...written(token.content));
    else this.#at.append(this.#marked(made, token));
  }

  #begin(token: Token): void {
    this.#around.push(this.#at);
    const open = token.hidden ? undefined : OPENED[token.type];
    if (!open) return;
    const element = token.type === "link_open" ? this.#link(token) : open(token);
    this.#at.append(this.#marked(element.parentElement ?? element, token));
    this.#at = element;
  }

  #end(token: Token): void {
    const ended = this.#at;
    this.#at = this.#around.pop() ?? this.#chunk;
    if (token.type === "heading_close") ended.id = `${this.#prefix}-${this.#slug(ended.textContent ?? "")}`;
    if (token.type === "link_close" && this.#address !== "" && ended.textContent !== this.#address) {
      ended.append(" ", addressOf(this.#address));
    }
  }

  #words(content: string): void {
    const task = this.#atItemStart() ? TASK.exec(content) : null;
    if (task) {
      this.#at.closest("li")?.classList.add("task");
      this.#at.append(box(task[1] !== " "));
    }
    for (const token of readWords(content.slice(task?.[0].length ?? 0), this.#env)) this.take(token);
  }

  #atItemStart(): boolean {
    const paragraph = this.#at.tagName === "P";
    const item = paragraph ? this.#at.parentElement : this.#at;
    return item?.tagName === "LI" && item.firstChild === (paragraph ? this.#at : null);
  }

  /** Links within the text lead to a heading. Others show their target, and `outward` follows them. */
  #link(token: Token): HTMLElement {
    const address = said(token, "href");
    this.#address = address.startsWith("#") ? "" : address;
    if (this.#address !== "") return OPENED.link_open?.(token) ?? make("span");
    const anchor = make("a", "", "link");
    const id = `${this.#prefix}-${decoded(address.slice(1)).toLowerCase()}`;
    anchor.href = `#${encodeURIComponent(id)}`;
    anchor.addEventListener("click", (event) => {
      event.preventDefault();
      goTo(document.getElementById(id));
    });
    return anchor;
  }

  /** Stores on the outer blocks and on headings in which line of the text they begin. */
  #marked<Piece extends Node | string>(piece: Piece, { type, map }: Token): Piece {
    if (map && piece instanceof HTMLElement && (this.#at === this.#chunk || type === "heading_open")) {
      piece.dataset.line = String(map[0] + this.#above + 1);
    }
    return piece;
  }

  #slug(heading: string): string {
    const kept = heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "");
    const slug = kept.trim().replace(/\s/g, "-");
    const before = this.#slugs.get(slug) ?? 0;
    this.#slugs.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  }
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Scrolls to a block and lets keyboard navigation continue from there. */
export function goTo(block: HTMLElement | null): void {
  block?.scrollIntoView({ block: "start" });
  block?.focus({ preventScroll: true });
}

/**
 * Builds a Markdown text, block by block, in an element. It can be paused after any step and continued.
 * @param prefix Starts the ids of headings, so that no text can use an id of the window.
 */
export function* build(root: Element, written: string, prefix: string): Generator<void> {
  const text = withoutMark(written);
  const start = frontMatterLength(text);
  const front = text.slice(0, start);
  if (start > 0) root.append(make("pre", front.trimEnd(), "front-matter"));
  yield;
  const { tokens, env, cut } = readBlocks(text.slice(start));
  const site = new Site(root, prefix, env, front.split("\n").length - 1);
  for (const token of tokens) {
    site.take(token);
    if (site.full) site.show();
    yield;
  }
  site.show();
  if (cut) {
    const note = "Part of this text is nested too deeply to preview. Switch to the source to see all of it.";
    root.append(make("p", note, "cut"));
  }
}
