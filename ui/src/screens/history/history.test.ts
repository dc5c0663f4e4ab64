import { fireEvent, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { DebateRow } from "../../contract";
import type { Fake } from "../../platform/fake";
import { Answers } from "../../platform/recorded";
import { openEnded } from "../../test/debate";
import { openApp, settle } from "../../test/app";
import { EVERYTHING, NEWEST } from "./query";

const VIEW = { width: 1000, height: 600 };

/** Gives everything the same size: without a layout, a virtual list draws almost nothing. */
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

/** As many debates as are wanted, each like one that was recorded. */
function rows(number: number): DebateRow[] {
  const [row] = new Answers("list").found("debateList", "", [], NEWEST) as DebateRow[];
  if (!row) throw new Error("No debate was recorded.");
  return Array.from({ length: number }, (_, index) => ({
    ...row,
    debate: `old-${index}`,
    title: `Debate ${index}`,
  }));
}

async function openList(change: (fake: Fake) => void) {
  const { fake, user } = await openApp();
  change(fake);
  await user.click(screen.getByTestId("nav-debates"));
  await settle();
  return { fake, user };
}

/** The list with so many debates. */
const openMany = (number: number) => openList((fake) => (fake.history.added = rows(number)));

/** The list of the five debates that were recorded. */
const openRecorded = () => openList((fake) => (fake.history.folder = new Answers("list")));

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
  const { user } = await openMany(1300);
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
  await openRecorded();
  await searchFor("colleague");
  const hits = screen.getAllByTestId("debate-row").map((line) => line.querySelector("mark")?.textContent);
  expect([titles(), hits]).toEqual([
    ["Invite links", "Mail for colleagues"],
    ["colleague", "colleagues"],
  ]);
  expect(screen.getAllByTestId("debate-row")[0]).toHaveTextContent("Text: …easily invite a colleague");
  expect(screen.getByTestId("found")).toHaveTextContent("2 of 5");
});

it("narrows the list by filters that are typed, offered and taken away again", async () => {
  const { user } = await openRecorded();
  const found = () => screen.getByTestId("found").textContent;
  const field = screen.getByTestId("search-debates");
  const tokens = () => screen.queryAllByTestId("filter-token").map((token) => token.dataset.token);
  await user.click(field);
  await user.keyboard("outcome:failed ");
  await settle();
  expect([tokens(), found()]).toEqual([["outcome:failed"], "2 of 5"]);

  await user.keyboard("state:accepted{Enter}");
  await settle();
  expect([tokens(), found()]).toEqual([["outcome:failed", "state:accepted"], "0 of 5"]);
  expect(screen.getByTestId("debates-no-hit")).toBeVisible();

  await user.keyboard("{Backspace}");
  await settle();
  expect([tokens(), found()]).toEqual([["outcome:failed"], "2 of 5"]);
  await user.click(screen.getByRole("button", { name: "Remove the filter outcome: Failed" }));
  await settle();
  expect([tokens(), found()]).toEqual([[], "5 debates"]);

  await user.click(screen.getByTestId("add-filter"));
  await settle();
  await user.click(screen.getByText("outcome:"));
  await user.click(screen.getByText("Checked", { selector: "[role=option] *" }));
  await settle();
  expect([tokens(), found()]).toEqual([["outcome:checked"], "3 of 5"]);
  expect(field).toHaveFocus();
});

it("searches a filter that nobody knows as text", async () => {
  await openRecorded();
  await searchFor("outcome:sideways");
  expect(screen.queryAllByTestId("filter-token")).toEqual([]);
  expect(screen.getByTestId("debates-no-hit")).toBeVisible();
  await searchFor("");
  expect(screen.getByTestId("found")).toHaveTextContent("5 debates");
});

it("is worked with the keys alone", async () => {
  const { user } = await openMany(130);
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
  const { fake, user } = await openMany(5);
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

it("says in the question why the one that was to go stays", async () => {
  const { fake, user } = await openMany(2);
  vi.spyOn(fake, "debateDelete").mockRejectedValue({
    code: "busy",
    message: "It is running.",
    hint: "Stop it first.",
    detail: "",
  });
  screen.getAllByTestId("debate-row")[0]?.focus();
  await user.keyboard("{Delete}");
  await user.click(await screen.findByTestId("confirm-delete"));
  await settle();
  const dialog = within(screen.getByTestId("delete-dialog"));
  expect(dialog.getByTestId("error-notice")).toHaveTextContent("was not deleted: It is running.");
  expect(dialog.queryByTestId("confirm-delete")).toBeNull();
  await user.click(dialog.getByText("Close"));
  await settle();
  expect(screen.queryByTestId("delete-dialog")).toBeNull();
  expect(titles()).toHaveLength(2);
});

it("exports several into one folder, and names what was not written", async () => {
  const { fake, user } = await openMany(5);
  fake.exported = {
    folder: "/home/sam/Documents",
    written: 4,
    secrets: 0,
    failed: [{ debate: "old-2", message: "The disk is full" }],
  };
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
  fake.history.added = rows(3);
  await fireEvent.click(screen.getByTestId("nav-debates"));
  await settle();
  expect(titles()).toEqual(["Debate 0", "Debate 1", "Debate 2"]);
  const newer = rows(1).map((row) => ({ ...row, debate: "new", title: "Held elsewhere" }));
  fake.history.added = [...newer, ...rows(3)];
  vi.advanceTimersByTime(2_100);
  await settle();
  expect(titles()).toEqual(["Held elsewhere", "Debate 0", "Debate 1", "Debate 2"]);
  expect(screen.getByTestId("found")).toHaveTextContent("4 debates");
});

it("says what is wrong when the list can't be read", async () => {
  const { fake, user } = await openApp();
  const broken = { code: "storage", message: "The database can't be read.", hint: "Try again.", detail: "" };
  const list = vi.spyOn(fake, "debateList").mockRejectedValue(broken);
  await user.click(screen.getByTestId("nav-debates"));
  await settle();
  expect(screen.getByTestId("error-notice")).toHaveTextContent("The database can't be read.");
  list.mockRestore();
  await user.click(screen.getByText("Reload the list"));
  await settle();
  expect(screen.queryByTestId("error-notice")).toBeNull();
});

it("says what goes there while there is nothing", async () => {
  await openMany(0);
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
  const { user } = await openRecorded();
  const header = (name: string) => screen.getByRole("columnheader", { name });
  expect(header("When")).toHaveAttribute("aria-sort", "descending");
  expect(header("Debate")).toHaveAttribute("aria-sort", "none");
  await user.click(screen.getByTestId("sort-title"));
  await settle();
  expect(header("Debate")).toHaveAttribute("aria-sort", "ascending");
  expect(header("When")).toHaveAttribute("aria-sort", "none");
  expect(titles().slice(0, 2)).toEqual(["Export of invoices", "Invite links"]);
  expect(screen.getByTestId("announcer")).toHaveTextContent("Sorted by debate, ascending.");
  screen.getByTestId("sort-title").focus();
  await user.keyboard("{Enter}");
  await settle();
  expect(header("Debate")).toHaveAttribute("aria-sort", "descending");
  expect(titles()[0]).toBe("Weekly digest");
  await user.click(screen.getByTestId("sort-cost"));
  await settle();
  expect(header("Cost")).toHaveAttribute("aria-sort", "descending");
  expect(titles().at(-1)).toBe("Mail for colleagues");
});

it("offers only filters that leave a debate", async () => {
  const { user } = await openRecorded();
  const offered = () => screen.queryAllByRole("option").map((line) => line.textContent?.trim());
  await user.type(screen.getByTestId("search-debates"), "outcome:failed ");
  await settle();
  await user.type(screen.getByTestId("search-debates"), "state:");
  await settle();
  expect(offered()).toEqual(["Nothing left to review 2 debates"]);
  await user.clear(screen.getByTestId("search-debates"));
  await user.type(screen.getByTestId("search-debates"), "outcome:");
  await settle();
  expect(offered()).toEqual(["Checked 3 debates"]);
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
