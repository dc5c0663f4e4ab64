import { fireEvent, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { DebateRow } from "../../contract";
import { openEnded } from "../../test/debate";
import { openApp, settle } from "../../test/app";
import { EVERYTHING } from "./query";

const VIEW = { width: 1000, height: 600 };

/** Lays everything out at one size: without a view a virtual list draws next to nothing. */
class Layout {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element) {
    const contentRect = new DOMRect(0, 0, VIEW.width, target.matches(".scroll") ? VIEW.height : 50);
    const entry = { target, contentRect } as unknown as ResizeObserverEntry;
    queueMicrotask(() => this.#tell([entry], this as unknown as ResizeObserver));
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", Layout);
  vi.spyOn(HTMLElement.prototype, "offsetParent", "get").mockReturnValue(document.body);
});
afterEach(() => void vi.useRealTimers());

function rows(number: number): DebateRow[] {
  return Array.from({ length: number }, (_, index) => ({
    debate: `old-${index}`,
    task: "task-1",
    protocol: "refine",
    title: `Debate ${index}`,
    state: "to_review",
    outcome: index % 10 === 3 ? "failed" : "consensus",
    came_to: null,
    checkpoint: null,
    rounds: 2,
    changes: 3,
    started_at: "2026-03-01T09:00:00Z",
    cost_usd: 0,
    imported_at: null,
    hit:
      index === 70
        ? { kind: "finding", key: "r1.s1.1", by: "On-call", snippet: "no time-out is named" }
        : null,
  }));
}

async function openList(number: number) {
  const { fake, user } = await openApp();
  fake.history.seed(rows(number));
  await user.click(screen.getByTestId("nav-debates"));
  await settle();
  return { fake, user };
}

/** The titles of the lines that are drawn. */
const titles = () =>
  screen.getAllByTestId("debate-row").map((line) => line.querySelector(".title")?.textContent);

const search = (text: string) =>
  fireEvent.input(screen.getByTestId("search-debates"), { target: { value: text } });

async function searchFor(text: string) {
  vi.useFakeTimers();
  await search(text);
  vi.advanceTimersByTime(200);
  vi.useRealTimers();
  await settle();
}

it("draws what is in view, and fetches more before its end is reached", async () => {
  const { user } = await openList(1300);
  expect(screen.getByTestId("found")).toHaveTextContent("1,300 debates");
  expect(titles().length).toBeLessThan(60);
  expect(screen.getByRole("grid")).toHaveAttribute("aria-rowcount", "-1");
  screen.getAllByTestId("debate-row")[0]?.focus();
  for (let page = 0; page < 13; page++) {
    await user.keyboard("{End}");
    await settle();
  }
  expect(screen.getByRole("grid")).toHaveAttribute("aria-rowcount", "1301");
  expect(titles()).toContain("Debate 1299");
});

it("shows where the words were found", async () => {
  await openList(130);
  await searchFor("time-out");
  const [line, ...others] = screen.getAllByTestId("debate-row");
  expect(others).toEqual([]);
  expect(line?.querySelector("mark")).toHaveTextContent("time-out");
  expect(line).toHaveTextContent("On-call: ");
  expect(screen.getByTestId("found")).toHaveTextContent("1 of 130");
});

it("narrows the list by filters that are typed, offered and taken away again", async () => {
  const { user } = await openList(130);
  const found = () => screen.getByTestId("found").textContent;
  const field = screen.getByTestId("search-debates");
  const tokens = () => screen.queryAllByTestId("filter-token").map((token) => token.dataset.token);
  await user.click(field);
  await user.keyboard("outcome:failed ");
  await settle();
  expect([tokens(), found()]).toEqual([["outcome:failed"], "13 of 130"]);

  await user.keyboard("state:accepted{Enter}");
  await settle();
  expect([tokens(), found()]).toEqual([["outcome:failed", "state:accepted"], "0 of 130"]);
  expect(screen.getByTestId("debates-no-hit")).toBeVisible();

  await user.keyboard("{Backspace}");
  await settle();
  expect([tokens(), found()]).toEqual([["outcome:failed"], "13 of 130"]);
  await user.click(screen.getByRole("button", { name: "Remove the filter outcome: Failed" }));
  await settle();
  expect([tokens(), found()]).toEqual([[], "130 debates"]);

  await user.click(screen.getByTestId("add-filter"));
  await settle();
  await user.click(screen.getByText("outcome:"));
  await user.click(screen.getByText("Consensus", { selector: "[role=option] *" }));
  await settle();
  expect([tokens(), found()]).toEqual([["outcome:consensus"], "117 of 130"]);
  expect(field).toHaveFocus();
});

it("searches a filter that nobody knows as text", async () => {
  await openList(130);
  await searchFor("outcome:sideways");
  expect(screen.queryAllByTestId("filter-token")).toEqual([]);
  expect(screen.getByTestId("debates-no-hit")).toBeVisible();
  await searchFor("");
  expect(screen.getByTestId("found")).toHaveTextContent("130 debates");
});

it("is worked with the keys alone", async () => {
  const { user } = await openList(130);
  screen.getByTestId("nav-debates").focus();
  await user.keyboard("{Control>}f{/Control}");
  expect(screen.getByTestId("search-debates")).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  await settle();
  expect(document.activeElement).toHaveTextContent("Debate 0");
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
  await settle();
  expect(document.activeElement).toHaveTextContent("Debate 1");
  await user.keyboard(" ");
  expect(screen.getByTestId("selection-bar")).toHaveTextContent("1 debate selected");
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  await settle();
  expect(screen.getByTestId("selection-bar")).toHaveTextContent("3 debates selected");
  await user.keyboard("{Escape}");
  expect(screen.queryByTestId("selection-bar")).toBeNull();
  await user.keyboard("{Control>}a{/Control}");
  expect(screen.getByTestId("selection-bar")).toHaveTextContent("100 debates selected");
  await user.click(screen.getByTestId("select-all"));
  await settle();
  expect(screen.getByTestId("selection-bar")).toHaveTextContent("130 debates selected");
});

it("deletes several, and names what stays", async () => {
  const { fake, user } = await openList(5);
  vi.spyOn(fake, "debateDelete").mockImplementation(async (debate) => {
    if (debate === "old-1")
      throw { code: "busy", message: "It is running.", hint: "Stop it first.", detail: "" };
    fake.history.delete(debate);
  });
  screen.getAllByTestId("debate-row")[0]?.focus();
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Delete}");
  await settle();
  expect(screen.getByTestId("delete-dialog")).toHaveTextContent("Delete 3 debates?");
  expect(screen.getByTestId("delete-dialog")).toHaveTextContent("Debate 2");
  await user.click(screen.getByTestId("confirm-delete"));
  await settle();
  expect(titles()).toEqual(["Debate 1", "Debate 3", "Debate 4"]);
  expect(screen.getByTestId("error-notice")).toHaveTextContent("“Debate 1” was not deleted: It is running.");
  expect(screen.getByTestId("found")).toHaveTextContent("3 debates");
});

it("exports several into one folder, and names what was not written", async () => {
  const { fake, user } = await openList(5);
  fake.reports.unreadable = ["old-2"];
  screen.getAllByTestId("debate-row")[0]?.focus();
  await user.keyboard("{Control>}a{/Control}");
  await user.click(screen.getByTestId("export-selected"));
  await settle();
  await user.click(screen.getByTestId("export-html"));
  await settle();
  expect(screen.getByText("4 reports written to /home/sam/Documents")).toBeVisible();
  expect(screen.getByTestId("error-notice")).toHaveTextContent(
    "“Debate 2” was not written: The disk is full.",
  );
  expect(screen.getByTestId("selection-bar")).toHaveTextContent("1 debate selected");
});

it("takes in what ends elsewhere", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { fake } = await openApp();
  fake.history.seed(rows(3));
  await fireEvent.click(screen.getByTestId("nav-debates"));
  await settle();
  expect(titles()).toEqual(["Debate 0", "Debate 1", "Debate 2"]);
  const newer = rows(1).map((row) => ({ ...row, debate: "new", title: "Held elsewhere" }));
  fake.history.seed([...newer, ...rows(3)]);
  vi.advanceTimersByTime(2_100);
  await settle();
  expect(titles()).toEqual(["Held elsewhere", "Debate 0", "Debate 1", "Debate 2"]);
  expect(screen.getByTestId("found")).toHaveTextContent("4 debates");
});

it("says what is wrong when the list can't be read", async () => {
  const { fake, user } = await openApp();
  const broken = { code: "storage", message: "The data base can't be read.", hint: "Try again.", detail: "" };
  const list = vi.spyOn(fake, "debateList").mockRejectedValue(broken);
  await user.click(screen.getByTestId("nav-debates"));
  await settle();
  expect(screen.getByTestId("error-notice")).toHaveTextContent("The data base can't be read.");
  list.mockRestore();
  await user.click(screen.getByText("Read the list again"));
  await settle();
  expect(screen.queryByTestId("error-notice")).toBeNull();
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
  expect(screen.getByTestId("past-text")).toHaveTextContent("easily request");
  screen.getByTestId("text-after").click();
  await settle();
  expect(screen.getByTestId("text-slider")).toHaveAttribute(
    "aria-valuetext",
    "after round 1, 6 places changed",
  );
  expect(screen.getByTestId("past-text").querySelector("ins")).not.toBeNull();
  await user.click(screen.getByTestId("close-debate"));
  await settle();
  expect(screen.getByTestId("debate-row")).toHaveFocus();
});

it("sets up a new debate as an earlier one was", async () => {
  const { fake, user } = await openEnded();
  await user.click(screen.getByTestId("nav-debates"));
  await settle();
  await user.click(screen.getByText("Refunds for late parcels"));
  await settle();
  await user.click(screen.getByTestId("new-debate-from"));
  await settle();
  expect(screen.getByTestId("start-debate")).toBeVisible();
  expect(screen.getByTestId("as-before")).toBeVisible();
  expect(fake.history.count(EVERYTHING).total).toBe(1);
});

it("sorts by a column, the other way round at a second press, and says so", async () => {
  const { user } = await openList(30);
  const header = (name: string) => screen.getByRole("columnheader", { name });
  expect(header("When")).toHaveAttribute("aria-sort", "descending");
  expect(header("Debate")).toHaveAttribute("aria-sort", "none");
  await user.click(screen.getByTestId("sort-title"));
  await settle();
  expect(header("Debate")).toHaveAttribute("aria-sort", "ascending");
  expect(header("When")).toHaveAttribute("aria-sort", "none");
  expect(titles().slice(0, 3)).toEqual(["Debate 0", "Debate 1", "Debate 10"]);
  expect(screen.getByTestId("announcer")).toHaveTextContent("Sorted by debate, ascending.");
  screen.getByTestId("sort-title").focus();
  await user.keyboard("{Enter}");
  await settle();
  expect(header("Debate")).toHaveAttribute("aria-sort", "descending");
  expect(titles()[0]).toBe("Debate 9");
  await user.click(screen.getByTestId("sort-cost"));
  await settle();
  expect(header("Cost")).toHaveAttribute("aria-sort", "descending");
});

it("offers only filters that leave a debate", async () => {
  const { user } = await openList(30);
  const offered = () => screen.queryAllByRole("option").map((line) => line.textContent?.trim());
  await user.click(screen.getByTestId("add-filter"));
  await settle();
  expect(offered().some((line) => line?.startsWith("persona:"))).toBe(false);
  await user.type(screen.getByTestId("search-debates"), "outcome:");
  await settle();
  expect(offered()).toEqual(["Consensus 27 debates", "Failed 3 debates"]);
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
  expect(fake.history.count(EVERYTHING).total).toBe(1);
  await user.click(screen.getByTestId("delete-debate"));
  await user.click(screen.getByTestId("confirm-delete"));
  await settle();
  expect(fake.history.count(EVERYTHING).total).toBe(0);
  expect(screen.getByTestId("debates-empty")).toBeVisible();
});
