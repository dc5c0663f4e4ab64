import { screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import type { Insights } from "../../contract";
import { openApp, settle } from "../../test/app";

async function open(change: (found: Insights) => Insights = (found) => found) {
  const opened = await openApp();
  const { fake, user } = opened;
  const found = await fake.insightsGet({ days: null, kind: null });
  const changed = change(found);
  if (changed !== found) fake.insights = changed;
  await user.click(screen.getByTestId("nav-insights"));
  await settle();
  return opened;
}

/** The cells of each row of a table. */
function cells(part: string): string[][] {
  return within(screen.getByTestId(`insights-${part}`))
    .getAllByTestId("insights-row")
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? ""));
}

/** What a file holds. */
function decoded(content: number[] | undefined): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(content ?? []));
}

describe("reviewers", () => {
  it("are shown with the number of cases, the best first, and no rate of few", async () => {
    await open();
    const rows = cells("reviewers");
    expect(rows.map(([name]) => name).slice(0, 2)).toEqual(["On-call", "Paranoid securityadversary"]);
    const own = rows.find(([name]) => name?.startsWith("=HYPERLINK"));
    expect(own?.slice(1, 3)).toEqual(["1", "1 of 1too few to rate"]);
    for (const [, , accepted = ""] of rows) {
      const [, whole = ""] = / of (\d+)/.exec(accepted) ?? [];
      expect(accepted.includes("%"), accepted).toBe(Number(whole) >= 5);
    }
  });

  it("of whom little is accepted get advice", async () => {
    await open();
    const advice = screen.getAllByTestId("insights-advice").map((one) => one.textContent);
    expect(advice.join("\n")).toContain(
      "Lazy developer: Most of its findings are dismissed. Narrow its prompt, or leave it out.",
    );
  });

  it("can be seen as a chart that says the same in words", async () => {
    const { user } = await open();
    await user.click(screen.getByTestId("reviewers-chart"));
    const chart = screen.getByTestId("reviewers-drawn");
    expect(chart).toHaveAttribute("role", "img");
    expect(chart.getAttribute("aria-label")).toMatch(/^Findings by reviewer\. .*QA: \d+ of \d+ · \d+%/);
    expect(screen.queryByTestId("reviewers-rows")).toBeNull();
    expect(screen.getByTestId("reviewers-chart")).toHaveAttribute("aria-pressed", "true");
  });

  it("are exported with names that no table program runs", async () => {
    const { fake, user } = await open();
    await user.click(screen.getByTestId("reviewers-export"));
    await user.click(screen.getByTestId("reviewers-csv"));
    await settle();
    const [file] = fake.exports;
    expect(file).toMatchObject({ title: "Reviewers and adversaries", format: "csv" });
    const text = decoded(file?.content);
    expect(text).toMatch(/^\ufeffreviewer,key,group,raised,/);
    expect(text).toContain(`\r\n"'=HYPERLINK(`);
    expect(text).not.toMatch(/[\n,]=/);
  });

  it("stay where they are when nobody names a file", async () => {
    const { fake, user } = await open();
    fake.exportTo = null;
    await user.click(screen.getByTestId("models-export"));
    await user.click(screen.getByTestId("models-csv"));
    await settle();
    expect(screen.queryByText(/Written to/)).toBeNull();
  });
});

it("models are shown by role, and unknown prices are said", async () => {
  await open();
  const rows = cells("models");
  expect(rows.every(([role]) => role === "Reviewer" || role === "Synthesizer")).toBe(true);
  const last = rows.map((row) => row.at(-1));
  expect(last).toContain("free");
  expect(last).toContain("price unknown");
  expect(screen.getByTestId("insights-models")).toHaveTextContent("The price of own/mystery is unknown");
});

it("forms that raise no findings don’t say whether disagreement was worth it", async () => {
  await open();
  const rows = cells("forms");
  expect(rows.find(([form]) => form === "Compare")?.slice(2, 5)).toEqual(["–", "–", "–"]);
  expect(rows.find(([form]) => form === "Refine")?.[2]).toMatch(/^\d+ of \d+\d\d%$/);
});

it("what is counted can be narrowed", async () => {
  const { user } = await open();
  expect(screen.getByTestId("insights-count")).toHaveTextContent("24 debates");
  await user.click(screen.getByTestId("insights-period"));
  await user.click(screen.getByText("Last 30 days", { selector: "[role=option] *" }));
  await settle();
  expect(screen.getByTestId("insights-count")).toHaveTextContent(/^\d+ of 24 debates$/);
  await user.click(screen.getByTestId("insights-kind"));
  await user.click(screen.getByText("Tech", { selector: "[role=option] *" }));
  await settle();
  expect(screen.getByTestId("announcer")).toHaveTextContent(/\d debates? counted\./);
});

describe("without figures", () => {
  const none: Partial<Insights> = { debates: 0, reviewers: [], models: [], forms: [], more: [] };

  it("the screen says what to do before the first debate", async () => {
    const { user } = await open((found) => ({ ...found, ...none, ever: 0 }));
    expect(screen.getByTestId("insights-empty")).toHaveTextContent("No debates yet");
    expect(screen.queryByTestId("insights-period")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Go to tasks" }));
    await settle();
    expect(screen.queryByTestId("insights")).toBeNull();
  });

  it("a filter that leaves nothing can be taken back", async () => {
    const { fake, user } = await open((found) => ({ ...found, ...none }));
    fake.insights = null;
    expect(screen.getByTestId("insights-none")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all debates" }));
    await settle();
    expect(screen.getByTestId("insights-reviewers")).toBeVisible();
  });

  it("a failure says what happened, and the next try may work", async () => {
    const { fake, user } = await openApp();
    const works = fake.insightsGet;
    const failure = { code: "storage", message: "The data is locked.", hint: "Try again.", detail: "" };
    fake.insightsGet = () => Promise.reject(failure);
    await user.click(screen.getByTestId("nav-insights"));
    await settle();
    expect(screen.getByTestId("insights-problem")).toHaveTextContent("The data is locked.");
    fake.insightsGet = works;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await settle();
    expect(screen.queryByTestId("insights-problem")).toBeNull();
    expect(screen.getByTestId("insights-trend")).toBeVisible();
  });
});

it("few debates say what more would bring", async () => {
  await open((found) => ({ ...found, more: ["Trends appear after debates in 3 different weeks."] }));
  expect(screen.getByTestId("insights-more")).toHaveTextContent("3 different weeks");
});

it("lead to the system review, which belongs to them", async () => {
  const { user } = await open();
  await user.click(screen.getByTestId("insights-review"));
  await settle();
  expect(screen.getByRole("heading", { name: "System review" })).toBeVisible();
  expect(screen.getByTestId("nav-insights")).toHaveAttribute("aria-current", "page");
});
