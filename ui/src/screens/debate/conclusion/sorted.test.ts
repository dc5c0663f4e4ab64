import { screen, within } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";

import { settle } from "../../../test/app";
import { hold, LIST, openPlanned } from "../../../test/sorting";
import { asMarkdown } from "./order";

const contested = () => screen.getAllByTestId("contested");
const ordered = () =>
  screen.getAllByTestId("ordered").map((row) =>
    within(row)
      .getByRole("rowheader")
      .textContent.replace(/ +(contested|P\d, yours)? *$/, ""),
  );
const head = () => screen.getByTestId("sorted").querySelector("h3")?.textContent.replace(/\s+/g, " ").trim();

it("shows the order first, with what is contested marked in it", async () => {
  const opened = await openPlanned("prioritize", LIST);
  await hold(opened, "prioritize");
  expect(head()).toBe("5 items, 2 still contested");
  const [first] = contested();
  expect(first).toHaveTextContent(
    "P0 Urgency lens Support asks for it every morning, and a date was promised.P3 Impact lens",
  );
  expect(first?.previousElementSibling).toHaveTextContent("Rotate the key contested");
  expect(ordered()).toHaveLength(5);
  expect(screen.queryByTestId("bring")).toBeNull();
  expect(screen.getByTestId("to-decide")).toHaveTextContent("Decide 2 contested items");
  await opened.user.click(screen.getByTestId("to-decide"));
  expect(first).toContainElement(document.activeElement as HTMLElement);
});

it("follows what the author decides in place, says what moved, and takes it back", async () => {
  const opened = await openPlanned("prioritize", LIST);
  const { user } = opened;
  await hold(opened, "prioritize");
  const before = ordered();
  const choice = () => screen.getByRole("radiogroup", { name: "How soon: Rotate the key" });
  const last = within(choice()).getByRole("radio", { name: /^P3/ });
  await user.click(last);
  await settle();
  expect(ordered()[0]).toBe("Answer the auditors");
  expect(last).toHaveFocus();
  expect(head()).toBe("5 items, 1 still contested");
  expect(screen.getByTestId("announcer")).toHaveTextContent("“Rotate the key”: P3, now 4 of 5, was 2.");
  await user.click(screen.getByTestId("unplace"));
  await settle();
  expect(ordered()).toEqual(before);
  expect(within(choice()).getAllByRole("radio")[0]).toHaveFocus();
  for (const item of ["Rotate the key", "Drop the old table"]) {
    const group = screen.getByRole("radiogroup", { name: `How soon: ${item}` });
    await user.click(within(group).getByTestId("place-p1"));
    await settle();
  }
  expect(head()).toBe("5 items ranked, 2 decided by you");
  expect(screen.queryByTestId("to-decide")).toBeNull();
});

it("keeps every decision, however quickly one follows the other", async () => {
  const opened = await openPlanned("prioritize", LIST);
  await hold(opened, "prioritize");
  const rule = vi.spyOn(opened.fake, "debateRule");
  const [first, second] = contested().map((item) => within(item).getByTestId("place-p2"));
  first?.click();
  second?.click();
  await settle();
  expect(rule).toHaveBeenCalledTimes(2);
  expect(screen.getAllByTestId("placed")).toHaveLength(2);
});

it("shows one lens alone, and why the other is missing", async () => {
  const opened = await openPlanned("prioritize", LIST);
  await hold(opened, "prioritize-one-lens");
  expect(screen.getByTestId("degraded")).toHaveTextContent(
    "The impact lens didn’t answer, so only the urgency lens rated the items",
  );
  expect(screen.queryAllByTestId("contested")).toHaveLength(0);
  const columns = within(screen.getByTestId("order")).getAllByRole("columnheader");
  expect(columns.map((column) => column.textContent.trim())).toEqual([
    "Place",
    "Item",
    "Urgency lens",
    "Points",
  ]);
});

it("shows a lane for each lens while it runs, and none for a judge", async () => {
  const { user } = await openPlanned("prioritize", LIST);
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  expect(screen.getAllByTestId("lane").map((lane) => lane.dataset.persona)).toEqual(["urgency", "impact"]);
});

it("keeps the ratings of a lens folded until they are asked for", async () => {
  const opened = await openPlanned("prioritize", LIST);
  await hold(opened, "prioritize");
  expect(screen.queryAllByTestId("rating")).toHaveLength(0);
  await opened.user.click(screen.getAllByTestId("ratings-toggle")[0] ?? document.body);
  expect(screen.getAllByTestId("rating")).toHaveLength(5);
});

it("copies the order as a list", async () => {
  const opened = await openPlanned("prioritize", LIST);
  await hold(opened, "prioritize");
  await opened.user.click(screen.getByTestId("copy-order"));
  expect(opened.fake.copied.at(-1)).toMatch(/^1\. .* \(P. Urgency lens, P. Impact lens\)\n2\. /);
  const one = { text: "Ship", ratings: [] };
  const place = { item: 0, points: 0, place: 1, contested: false };
  expect(asMarkdown([one], [{ ...place, decided: "p1" }])).toBe("1. Ship (P1, decided)\n");
  expect(asMarkdown([one], [{ ...place, decided: null }])).toBe("1. Ship\n");
});
