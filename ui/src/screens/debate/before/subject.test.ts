import { screen, within } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";

import { settle } from "../../../test/app";
import { LIST, openPlanned, STORES } from "../../../test/sorting";

const options = () => screen.getAllByTestId<HTMLInputElement>("option").map(({ value }) => value);
const items = () => screen.queryAllByTestId("item").map((row) => row.textContent.trim());
const seats = () => screen.getAllByTestId("seat-row").length;

it("fills the options in from the text, and seats follow them", async () => {
  const { fake, user } = await openPlanned("compare", STORES);
  expect(options()).toEqual(["Postgres", "Redis", "Files"]);
  expect(seats()).toBe(4);

  await user.click(screen.getByTestId("option-add"));
  await user.keyboard("DynamoDB");
  await settle();
  expect(seats()).toBe(5);
  await user.click(screen.getByRole("button", { name: "Remove Files" }));
  await user.clear(screen.getByLabelText("Option 1"));
  await user.type(screen.getByLabelText("Option 1"), "Postgres 17");
  await settle();
  expect(seats()).toBe(4);

  const start = vi.spyOn(fake, "debateStart");
  await user.click(screen.getByTestId("start-debate"));
  expect(start.mock.calls[0]?.[0].agenda.comparison?.options).toEqual(["Postgres 17", "Redis", "DynamoDB"]);
});

it("takes lines by keyboard: Enter for the next one, Backspace to take an empty one away", async () => {
  const { user } = await openPlanned("compare", STORES);
  await user.click(screen.getByLabelText("Option 2"));
  await user.keyboard("{Enter}");
  expect(screen.getByLabelText("Option 3")).toHaveFocus();
  expect(options()).toEqual(["Postgres", "Redis", "", "Files"]);
  await user.keyboard("{Backspace}");
  expect(options()).toEqual(["Postgres", "Redis", "Files"]);
});

it("does not start with fewer than two options", async () => {
  const { user } = await openPlanned("compare", { ...STORES, body: "Where do sessions live?\n" });
  expect(screen.getByTestId("too-few")).toHaveTextContent("this text names none");
  expect(screen.getByTestId("start-debate")).toBeDisabled();
  await user.type(screen.getByLabelText("Option 1"), "Postgres");
  await user.type(screen.getByLabelText("Option 2"), "Redis");
  await settle();
  expect(screen.queryByTestId("too-few")).toBeNull();
  expect(screen.getByTestId("start-debate")).toBeEnabled();
});

it("leaves a weight to the judge until it is set", async () => {
  const { fake, user } = await openPlanned("compare", STORES);
  await user.click(screen.getByTestId("criterion-name-add"));
  await user.keyboard("Cost{Enter}Speed");
  await user.click(screen.getByLabelText(/^Weight of Speed/));
  await user.click(screen.getByText("7", { selector: "[role=option] *" }));
  await settle();
  const start = vi.spyOn(fake, "debateStart");
  await user.click(screen.getByTestId("start-debate"));
  expect(start.mock.calls[0]?.[0].agenda.comparison?.criteria).toEqual([
    { name: "Cost", weight: null },
    { name: "Speed", weight: 7 },
  ]);
});

it("shows the items of the text, and how many it has twice", async () => {
  const { user } = await openPlanned("prioritize", LIST);
  expect(screen.getByTestId("items-count")).toHaveTextContent("5 items, 1 duplicate left out");
  expect(seats()).toBe(1);
  expect(screen.queryByLabelText(/^Judge, model/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Leave out Answer the auditors" }));
  await settle();
  expect(items()).not.toContain("Answer the auditors");
  expect(screen.getByRole("button", { name: "Leave out Write the runbook" })).toHaveFocus();
  await user.click(screen.getByTestId("put-back"));
  expect(items()).toContain("Answer the auditors");
});

it("takes a list that is pasted", async () => {
  const { user } = await openPlanned("prioritize", { ...LIST, body: "# No list here\n" });
  expect(screen.getByTestId("items-count")).toHaveTextContent("none in this text");
  expect(screen.getByTestId("start-debate")).toBeDisabled();
  await user.click(screen.getByTestId("paste-list"));
  const dialog = within(screen.getByTestId("paste-dialog"));
  await user.type(dialog.getByTestId("paste-text"), "item,owner{Enter}Fix fees,Ann{Enter}Add VAT,Ben");
  await vi.waitFor(() => expect(dialog.getByTestId("paste-found")).toHaveTextContent("2 items found"));
  await user.click(dialog.getByTestId("paste-take"));
  await settle();
  expect(items()).toEqual(["Fix fees", "Add VAT"]);
  expect(screen.getByTestId("start-debate")).toBeEnabled();
});
