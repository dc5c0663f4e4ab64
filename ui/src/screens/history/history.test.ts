import { fireEvent, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";

import type { DebateRow } from "../../contract";
import { openEnded } from "../../test/debate";
import { openApp, settle } from "../../test/app";
import { stretches } from "./history.svelte";
import { cut } from "./past.svelte";

afterEach(() => void vi.useRealTimers());

function rows(number: number): DebateRow[] {
  return Array.from({ length: number }, (_, index) => ({
    debate: `old-${index}`,
    task: "task-1",
    protocol: "refine",
    title: `Debate ${index}`,
    outcome: "consensus",
    rounds: 2,
    changes: 3,
    started_at: "2026-03-01T09:00:00Z",
    cost_usd: 0,
    snippet: index === 70 ? "no time-out is named" : null,
  }));
}

async function openList(number: number) {
  const { fake, user } = await openApp();
  fake.debates.seed(rows(number));
  await user.click(screen.getByTestId("nav-debates"));
  await settle();
  return { fake, user };
}

it("fetches page after page", async () => {
  const { user } = await openList(130);
  const lines = () => screen.getAllByTestId("debate-row").length;
  expect(lines()).toBe(60);
  await user.click(screen.getByTestId("show-more"));
  await settle();
  expect(lines()).toBe(120);
  await user.click(screen.getByTestId("show-more"));
  await settle();
  expect(lines()).toBe(130);
  expect(screen.queryByTestId("show-more")).toBeNull();
});

it("shows where the words were found", async () => {
  await openList(130);
  vi.useFakeTimers();
  await fireEvent.input(screen.getByTestId("search-debates"), { target: { value: "time-out" } });
  vi.advanceTimersByTime(200);
  await settle();
  const [line, ...others] = screen.getAllByTestId("debate-row");
  expect(others).toEqual([]);
  expect(line?.querySelector("mark")).toHaveTextContent("time-out");
});

it("says what goes there while there is nothing", async () => {
  await openList(0);
  expect(screen.getByTestId("debates-empty")).toHaveTextContent("No debates yet");
});

it("opens a debate read only, beside its text", async () => {
  const { user } = await openEnded();
  await user.click(screen.getByTestId("nav-debates"));
  await settle();
  await user.click(screen.getByText("Refunds for late parcels"));
  await settle();
  expect(screen.getByTestId("past-text")).toHaveTextContent("under two minutes, without calling");
  expect(screen.getByTestId("outcome-bar")).toHaveTextContent("Consensus after 3 rounds");
  expect(screen.queryByTestId("run-again")).toBeNull();
  await fireEvent.input(screen.getByTestId("text-slider"), { target: { value: "0" } });
  await settle();
  expect(screen.getByTestId("past-text")).toHaveTextContent("easily find");
  await user.click(screen.getByTestId("close-debate"));
  await settle();
  expect(screen.getByText("Refunds for late parcels")).toHaveFocus();
});

it("deletes only what was confirmed", async () => {
  const { fake, user } = await openEnded();
  await user.click(screen.getByTestId("nav-debates"));
  await settle();
  await user.click(screen.getByText("Refunds for late parcels"));
  await settle();
  await user.click(screen.getByTestId("delete-debate"));
  await user.click(screen.getByText("Keep it"));
  await settle();
  expect(fake.debates.list("", null, 10).length).toBe(1);
  await user.click(screen.getByTestId("delete-debate"));
  await user.click(screen.getByTestId("confirm-delete"));
  await settle();
  expect(fake.debates.list("", null, 10)).toEqual([]);
  expect(screen.getByTestId("debates-empty")).toBeVisible();
});

it("takes snippets apart at their marks", () => {
  const check = (snippet: string, parts: string) =>
    expect(
      stretches(snippet)
        .map(({ text, hit }) => (hit ? `[${text}]` : text))
        .join("|"),
    ).toBe(parts);
  check("plain", "plain");
  check("a \u0002hit\u0003 b", "a |[hit]| b");
  check("\u0002x\u0003\u0002y\u0003", "[x]|[y]");
  check("cut \u0002off", "cut |[off]");
  check("", "");
});

it("cuts a text at its highlights", () => {
  const check = (spans: [number, number][], parts: string) => {
    const highlights = spans.map(([from, to]) => ({ finding: "f", persona: "qa", from, to }));
    expect(
      cut("abcdef", highlights)
        .map(({ text, highlight }) => (highlight ? `[${text}]` : text))
        .join(""),
    ).toBe(parts);
  };
  check([], "abcdef");
  check(
    [
      [4, 6],
      [0, 2],
    ],
    "[ab]cd[ef]",
  );
  check(
    [
      [0, 3],
      [2, 5],
    ],
    "[abc]def",
  );
  check([[2, 9]], "abcdef");
});
