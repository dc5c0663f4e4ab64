import type { Token } from "markdown-it";

import { labelOf, pieces } from "../unseen";
import { isWebAddress, printedAddress } from "./address";

/** Creates an element. Nothing is ever created from HTML: a text can't determine names and attributes. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = "",
  look = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (text !== "") element.textContent = text;
  if (look !== "") element.className = look;
  return element;
}

/** Words of a text, with names for invisible characters. */
export function written(text: string): (HTMLElement | string)[] {
  return pieces(text).map((piece) => {
    if (piece.name === null) return piece.text;
    const mark = make("bdi", "", "unseen");
    mark.append(make("span", piece.text));
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", labelOf(piece));
    mark.title = labelOf(piece);
    mark.dataset.name = piece.name;
    return mark;
  });
}

/** An element whose direction follows its first letters. */
function block<Name extends keyof HTMLElementTagNameMap>(name: Name, look = ""): HTMLElementTagNameMap[Name] {
  const element = make(name, "", look);
  element.dir = "auto";
  return element;
}

/** An address in full, isolated from the letters around it, which may have another direction. */
export function addressOf(address: string): HTMLElement {
  const element = make("bdi", printedAddress(address), "address");
  element.title = address;
  return element;
}

/** An attribute of a token; empty if it has none. */
export function said(token: Token, name: "href" | "src" | "start" | "style"): string {
  return String(token.attrGet(name) ?? "");
}

/** Nothing is fetched: an image is shown as its description and its address. */
function picture(token: Token): HTMLElement {
  const box = make("span", "", "picture");
  box.append(...written(token.content || "Image without a description"), " ", addressOf(said(token, "src")));
  return box;
}

function code(content: string): HTMLElement {
  const frame = make("pre");
  frame.append(inCode(content));
  return frame;
}

function inCode(content: string): HTMLElement {
  const element = make("code");
  element.append(...written(content));
  return element;
}

/** The title of the page is above all headings of a text. */
function heading(token: Token): HTMLElement {
  const level = Number(token.tag.slice(1));
  const name = (["h2", "h3", "h4", "h5", "h6"] as const)[level - 1] ?? "h6";
  const element = block(name, `level-${level}`);
  element.tabIndex = -1;
  return element;
}

function numbered(token: Token): HTMLElement {
  const list = make("ol");
  list.start = Number(said(token, "start") || 1);
  return list;
}

/** A table that is too wide can be scrolled, by keyboard too. */
function table(): HTMLElement {
  const frame = make("div", "", "table");
  frame.tabIndex = 0;
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", "Table");
  return frame.appendChild(make("table"));
}

function cell(name: "th" | "td", token: Token): HTMLElement {
  return block(name, /text-align:(center|right)/.exec(said(token, "style"))?.[1]);
}

/** Web links can be activated; they have no href that the window itself could follow. */
function link(token: Token): HTMLElement {
  const address = said(token, "href");
  if (!isWebAddress(address)) return make("span");
  const anchor = make("a", "", "link");
  anchor.setAttribute("role", "link");
  anchor.tabIndex = 0;
  anchor.dataset.address = address;
  return anchor;
}

/** The elements that tokens open. Tokens not in this table open nothing. */
export const OPENED: Record<string, (token: Token) => HTMLElement> = {
  paragraph_open: () => block("p"),
  heading_open: heading,
  blockquote_open: () => make("blockquote"),
  bullet_list_open: () => make("ul"),
  ordered_list_open: numbered,
  list_item_open: () => block("li"),
  table_open: table,
  thead_open: () => make("thead"),
  tbody_open: () => make("tbody"),
  tr_open: () => make("tr"),
  th_open: (token) => cell("th", token),
  td_open: (token) => cell("td", token),
  em_open: () => make("em"),
  strong_open: () => make("strong"),
  s_open: () => make("s"),
  link_open: link,
};

/** The elements of single tokens. Tokens not in this table are shown as text. */
export const LEAVES: Record<string, (token: Token) => Node | string> = {
  softbreak: () => "\n",
  hardbreak: () => make("br"),
  hr: () => make("hr"),
  code_inline: (token) => inCode(token.content),
  code_block: (token) => code(token.content),
  fence: (token) => code(token.content),
  image: picture,
};

/** The checkbox of an item in a task list. */
export function box(done: boolean): HTMLElement {
  const element = make("input", "", "box");
  element.type = "checkbox";
  element.checked = done;
  element.disabled = true;
  element.setAttribute("aria-label", done ? "Done" : "To do");
  return element;
}
