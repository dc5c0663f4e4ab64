import { screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import { openApp, settle } from "../../../test/app";
import { wordsOf } from "./words";

async function open() {
  const { fake, user } = await openApp();
  await user.click(screen.getByTestId("nav-settings"));
  await user.click(screen.getByTestId("settings-technologies"));
  await settle();
  return { fake, user };
}

it("adds a technology with its words, and removes it", async () => {
  const { fake, user } = await open();
  expect(screen.getByTestId("add-technology")).toBeDisabled();
  await user.type(screen.getByTestId("technology-name"), "Atlas");
  await user.type(screen.getByTestId("technology-words"), "atlas-client, AtlasQuery");
  await user.click(screen.getByTestId("add-technology"));
  await settle();
  expect(fake.settings.technologies).toEqual([{ name: "Atlas", words: ["atlas-client", "AtlasQuery"] }]);
  expect(screen.getByTestId("technology-row")).toHaveTextContent("atlas-client, AtlasQuery");
  expect(screen.getByTestId("technology-name")).toHaveValue("");

  await user.type(screen.getByTestId("technology-name"), "atlas");
  expect(screen.getByTestId("add-technology")).toBeDisabled();
  await user.click(screen.getByTestId("remove-technology"));
  await settle();
  expect(fake.settings.technologies).toEqual([]);
  expect(screen.getByTestId("add-technology")).toBeEnabled();
});

it.each([
  ["", "Atlas", ["Atlas"]],
  [" ", " Atlas ", ["Atlas"]],
  ["atlas, , AtlasQuery,atlas", "Atlas", ["atlas", "AtlasQuery"]],
  ["a, b", "Atlas", []],
  ["", "A", []],
  ["atlas", " ", []],
])("of “%s”, the words of “%s” are %j", (typed, name, words) => {
  expect(wordsOf(typed, name)).toEqual(words);
});
