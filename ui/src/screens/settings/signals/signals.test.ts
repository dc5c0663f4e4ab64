import { screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import { openApp, settle } from "../../../test/app";
import { problemOf } from "./levels";

async function open() {
  const { fake, user } = await openApp();
  await user.click(screen.getByTestId("nav-settings"));
  await user.click(screen.getByTestId("settings-signals"));
  await settle();
  return { fake, user };
}

it("adds a word, changes what it says, and removes it", async () => {
  const { fake, user } = await open();
  expect(screen.getByTestId("no-signals")).toBeVisible();
  expect(screen.getByTestId("add-signal")).toBeDisabled();
  await user.type(screen.getByTestId("signal-word"), " ledger ");
  await user.click(screen.getByTestId("add-signal"));
  await settle();
  expect(fake.settings.signals).toEqual([{ word: "ledger", level: "thorough" }]);
  expect(screen.getByTestId("signal-row")).toHaveTextContent("ledger");
  expect(screen.getByTestId("signal-word")).toHaveValue("");

  await user.type(screen.getByTestId("signal-word"), "Ledger");
  expect(screen.getByTestId("add-signal")).toBeDisabled();
  await user.click(screen.getByTestId("signal-level"));
  await user.click(screen.getByText("Nothing", { selector: "[role=option] *" }));
  await settle();
  expect(fake.settings.signals).toEqual([{ word: "ledger", level: "standard" }]);

  await user.click(screen.getByTestId("remove-signal"));
  await settle();
  expect(fake.settings.signals).toEqual([]);
});

it.each([
  ["", ""],
  ["x", "2 to 60"],
  ["??", "letter or digit"],
  ["a".repeat(61), "2 to 60"],
  ["LEDGER", "already"],
  ["支払い", ""],
])("says of “%s”: %s", (typed, words) => {
  const problem = problemOf(typed, [{ word: "ledger", level: "quick" }]);
  if (words === "") expect(problem).toBe("");
  else expect(problem).toContain(words);
});
