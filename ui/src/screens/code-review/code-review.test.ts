import { render, screen, waitFor } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, it } from "vitest";

import { perform } from "../../app/actions";
import type { CodeReviewed, CodeRow } from "../../contract";
import { openApp, settle } from "../../test/app";
import { codeReview } from "./code-review.svelte";
import DiffRow from "./DiffRow.svelte";
import { Rows } from "./rows.svelte";
import { foundWords, hasAny, linesWords, nameAndFolder } from "./words";

const NOTHING: CodeReviewed = {
  number: 1,
  base: null,
  head: null,
  rows: 0,
  files: [],
  findings: [],
  left_out: [],
};
const UNREVIEWED = { included: [], left_out: [], hidden: [] };
const PROJECT = { folder: "/home/sam/shop", name: "shop" };

async function open() {
  const opened = await openApp();
  opened.fake.chosen = PROJECT;
  perform("go-code-review");
  await settle();
  return opened;
}

/** With the uncommitted change of a folder in view. */
async function openChange() {
  const opened = await open();
  await opened.user.click(screen.getByTestId("code-choose"));
  await settle();
  return opened;
}

const texts = (id: string) =>
  screen.getAllByTestId(id).map((one) => one.textContent?.replace(/\s+/g, " ").trim());

describe("a code review", () => {
  it("begins with a folder, and stays where none is chosen", async () => {
    const { fake, user } = await open();
    fake.chosen = null;
    await user.click(screen.getByTestId("code-choose"));
    await settle();
    expect(screen.getByTestId("code-empty")).toBeVisible();
  });

  it("lists findings, files and what was left out", async () => {
    await openChange();
    expect(texts("code-finding-entry")[0]).toMatch(/^Blocking .*, lines? \d+/);
    expect(texts("code-file-entry")).toContainEqual(expect.stringContaining("old.txt"));
    expect(texts("code-left-out")).toEqual(["yarn.lock a lock file"]);
    expect(screen.getByTestId("announcer")).toHaveTextContent(
      screen.getByTestId("code-summary").textContent ?? "",
    );
  });

  it("tells two files of one name apart, and shows code in criteria as code", async () => {
    await openChange();
    const { found } = codeReview;
    if (!found) throw new Error("nothing was read");
    const finding = found.findings[0];
    if (!finding) throw new Error("nothing was found");
    const files = ["a/index.ts", "b/index.ts"];
    codeReview.found = {
      ...found,
      findings: files.map((file, at) => ({ ...finding, id: String(at), file })),
      criteria: [{ criterion: "`GET /healthz` answers `200.", asked: false, served_by: null }],
      lines: new Rows(found.number, found.rows),
    };
    await settle();
    const [one, other] = texts("code-finding-entry");
    expect([one, other]).toEqual([
      expect.stringContaining("index.ts a, "),
      expect.stringContaining("index.ts b, "),
    ]);
    const criterion = screen.getByTestId("code-criterion");
    expect(criterion).toHaveTextContent("GET /healthz answers `200.");
    expect(criterion.querySelector("code")).toHaveTextContent("GET /healthz");
  });

  it("shows a title without the marks of Markdown, in the list and at its lines", async () => {
    await openChange();
    const { found } = codeReview;
    const finding = found?.findings[0];
    if (!found || !finding) throw new Error("nothing was found");
    const findings = [{ ...finding, title: "**Sums** drop a row" }];
    const marked = { ...found, findings, lines: new Rows(found.number, found.rows) };
    codeReview.found = marked;
    await settle();
    expect(texts("code-finding-entry")[0]).toContain(" Sums drop a row ");
    const row: CodeRow = { row: "finding", finding: 0 };
    render(DiffRow, { found: marked, index: 0, row, current: -1, onfinding: () => undefined });
    const card = screen.getAllByTestId("code-finding").at(-1);
    expect(card).toHaveTextContent("Sums drop a row");
    expect(card).not.toHaveTextContent("**");
    expect(card?.getAttribute("aria-label")).toMatch(/^Sums drop a row, /);
  });

  it("lists the first few hundred of very many findings, and the rest on request", async () => {
    const { user } = await openChange();
    const { found } = codeReview;
    const finding = found?.findings[0];
    if (!found || !finding) throw new Error("nothing was found");
    const findings = Array.from({ length: 650 }, (_, at) => ({
      ...finding,
      id: String(at),
      file: "cart.ts",
    }));
    codeReview.found = { ...found, findings, lines: new Rows(found.number, found.rows) };
    await settle();
    const shown = () => screen.getAllByTestId("code-finding-entry").length;
    expect(shown()).toBe(300);
    expect(texts("code-finding-entry")[0]).toMatch(/cart\.ts, /);
    for (const [label, all] of [
      ["Show 300 more of 350", 600],
      ["Show 50 more of 50", 650],
    ] as const) {
      await user.click(screen.getByText(label));
      await settle();
      expect(shown()).toBe(all);
    }
    expect(screen.queryByTestId("code-more")).toBeNull();
  });

  it("says once why nothing was committed, and reads the change again", async () => {
    const { user } = await openChange();
    const { found } = codeReview;
    if (!found) throw new Error("nothing was read");
    const offer = {
      branch: "main",
      folder: PROJECT.folder,
      message: "Cart",
      hooks: true,
      unreviewed: UNREVIEWED,
    };
    codeReview.found = { ...found, findings: [], commit: offer, lines: new Rows(found.number, found.rows) };
    await settle();
    await user.click(screen.getByTestId("code-commit"));
    await settle();
    codeReview.problem = {
      code: "conflict",
      message: "The files changed.",
      hint: "Check again.",
      detail: "",
    };
    await settle();
    expect(screen.getAllByText("The files changed.")).toHaveLength(1);
    await user.click(screen.getByTestId("code-commit-again"));
    await settle();
    expect(codeReview.dialog).toBe(false);
    expect(codeReview.problem).toBeNull();
    expect(codeReview.found?.findings.length).toBeGreaterThan(0);
  });

  it("says what a commit does with files that nobody reviewed", async () => {
    const { fake, user } = await openChange();
    const { found } = codeReview;
    if (!found) throw new Error("nothing was read");
    const unreviewed = {
      included: ["data.sql", "yarn.lock"],
      links: [
        { path: "evil", target: "/etc/passwd" },
        { path: "odd", target: null },
      ],
      named: ["sub"],
      left_out: ["inner/"],
      hidden: ["src/"],
    };
    const offer = {
      branch: "whetstone/a",
      folder: "/data/runs/a",
      message: "Cart",
      hooks: false,
      unreviewed,
    };
    codeReview.found = { ...found, findings: [], commit: offer, lines: new Rows(found.number, found.rows) };
    await settle();
    await user.click(screen.getByTestId("code-commit"));
    await settle();
    expect(texts("code-commit-unreviewed")).toEqual([
      "2 files that nobody reviewed are included: data.sql, yarn.lock.",
      "2 symbolic links are part of the change: evil → /etc/passwd, odd.",
      "Included without its files, because it’s a separate repository: sub.",
      "Not included, because it’s a separate repository: inner/.",
    ]);
    const { violations } = await axe.run(screen.getByTestId("code-commit-dialog"));
    expect(violations).toEqual([]);
    const asked: boolean[] = [];
    fake.codeReviewCommit = async (_number, _message, hidden) => {
      asked.push(hidden);
      return "0123456789abcdef";
    };
    await user.click(screen.getByText(/Include files hidden by new ignore rules/));
    await user.click(screen.getByTestId("code-commit-now"));
    await settle();
    expect(asked).toEqual([true]);
  });

  it("shows names and lines that are markup as text", async () => {
    await openChange();
    expect(texts("code-file-entry")).toContainEqual(
      expect.stringContaining("<img src=x onerror=alert(1)>.md"),
    );
    expect(document.querySelector("main img, main script")).toBeNull();
  });

  it("says why there is nothing", async () => {
    const { user } = await openChange();
    await user.click(screen.getByTestId("code-what"));
    await user.click(screen.getByText("Staged changes", { selector: "[role=option] *" }));
    await settle();
    expect(screen.getByTestId("code-nothing")).toHaveTextContent("Nothing is staged.");
  });

  it("says what failed, and tries again", async () => {
    const { fake, user } = await open();
    const works = fake.codeReviewRead;
    const failure = { code: "invalid", message: "Git isn’t installed.", hint: "Install git.", detail: "" };
    fake.codeReviewRead = () => Promise.reject(failure);
    await user.click(screen.getByTestId("code-choose"));
    await settle();
    expect(screen.getByTestId("code-problem")).toHaveTextContent("Git isn’t installed.");
    fake.codeReviewRead = works;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await settle();
    expect(screen.queryByTestId("code-problem")).toBeNull();
    expect(screen.getByTestId("code-summary")).toBeVisible();
  });

  it("asks for a branch before it reads one", async () => {
    const { fake, user } = await openChange();
    await user.click(screen.getByTestId("code-what"));
    await user.click(screen.getByText("A branch", { selector: "[role=option] *" }));
    await settle();
    expect(screen.getByTestId("code-read")).toBeDisabled();
    expect(screen.queryByTestId("code-finding-entry")).toBeNull();
    expect(screen.getByTestId("code-to-name")).toHaveTextContent("Which branch?");
    const asked: unknown[] = [];
    fake.codeReviewRead = async (...args) => {
      asked.push(args);
      return NOTHING;
    };
    await user.type(screen.getByTestId("code-branch"), " topic{Enter}");
    await settle();
    expect(asked).toEqual([
      [PROJECT.folder, { what: "branch", name: "topic", base: null }, { with: "before" }],
    ]);
    expect(screen.getByTestId("code-nothing")).toHaveTextContent("adds nothing");
  });

  it("never shows a reading that another one overtook", async () => {
    const { fake, user } = await openChange();
    let fail: (cause: Error) => void = () => undefined;
    fake.codeReviewRead = () => new Promise((_, reject) => (fail = reject));
    await user.click(screen.getByTestId("code-read"));
    fake.codeReviewRead = async () => NOTHING;
    await codeReview.pick("staged");
    fail(new Error("too late"));
    await settle();
    expect(screen.queryByTestId("code-problem")).toBeNull();
    expect(screen.getByTestId("code-nothing")).toBeVisible();
  });

  it("goes to a finding by key", async () => {
    const { user } = await openChange();
    await user.keyboard("j");
    await waitFor(() =>
      expect(
        screen.getAllByTestId("code-finding-entry").some((one) => one.hasAttribute("aria-current")),
      ).toBe(true),
    );
  });
});

it("rows come in pieces, each asked for once", async () => {
  const { fake } = await openChange();
  const asked: number[] = [];
  const works = fake.codeReviewRows;
  fake.codeReviewRows = (number, from, to) => {
    asked.push(from);
    return works(number, from, to);
  };
  const rows = new Rows(1, codeReview.found?.rows ?? 0);
  await Promise.all([rows.want(150, 250), rows.want(0, 10)]);
  await rows.want(-50, 390);
  expect(asked).toEqual([0, 200]);
  expect([rows.at(0)?.row, rows.at(399)?.row, rows.at(400)]).toEqual(["file", "line", undefined]);
});

it("shows the rest of a long line if somebody asks for it", async () => {
  const { fake, user } = await openChange();
  const { found } = codeReview;
  if (!found) throw new Error("nothing was read");
  const line = (text: string, more: number): CodeRow => ({
    row: "line",
    kind: "added",
    old: 0,
    new: 1,
    text,
    more,
  });
  fake.codeReviewRows = async () => [{ row: "file", file: 0 }, line("first", 7)];
  fake.codeReviewLine = async (number, index) => line(`row ${index} in ${number}`, 0);
  const lines = new Rows(5, 2);
  await lines.want(0, 2);
  const { rerender } = render(DiffRow, {
    found: { ...found, lines },
    index: 1,
    row: lines.at(1),
    current: -1,
    onfinding: () => undefined,
  });
  await user.click(screen.getByTestId("code-line-more"));
  await rerender({ row: lines.at(1) });
  expect(screen.getByText("row 1 in 5")).toBeVisible();
  expect(screen.queryByTestId("code-line-more")).toBeNull();
});

it("words say what a review came to", () => {
  expect(foundWords(NOTHING)).toBe("Nothing to review.");
  expect(foundWords({ ...NOTHING, left_out: [{ path: "a", why: "a link" }] })).toBe(
    "No files were reviewed.",
  );
  expect(hasAny(NOTHING)).toBe(false);
  const finding = {
    id: "C1",
    severity: "minor",
    title: "",
    file: "a",
    lines: null,
    before: false,
    quote: "",
    concern: "",
    suggestion: "",
    supporters: [],
    row: 0,
  } as const;
  const passing = { ...NOTHING, findings: [{ ...finding, supporters: [], severity: "blocking" as const }] };
  expect([hasAny(passing), foundWords(passing)]).toEqual([
    true,
    "1 finding, 1 blocking (by rules) · 0 files",
  ]);
  const at = (lines: [number, number] | null, before = false, quote = "") =>
    linesWords({ ...finding, supporters: [], lines, before, quote });
  expect([at(null), at([3, 3]), at([3, 5], true), at(null, false, "key")]).toEqual([
    "whole file",
    "line 3",
    "lines 3–5 before the change",
    "only in the history",
  ]);
  expect(linesWords({ ...finding, supporters: [], lines: [3, 3], unchanged: true })).toBe(
    "line 3 (unchanged)",
  );
  expect(nameAndFolder("a/b/c.ts")).toEqual(["c.ts", "a/b"]);
  expect(nameAndFolder("c.ts")).toEqual(["c.ts", ""]);
  expect(nameAndFolder("a\tb/c\nd.ts")).toEqual(["c\\nd.ts", "a\\tb"]);
});
