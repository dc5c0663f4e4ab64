import { screen } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it } from "vitest";

import type { Fake } from "../../../platform/fake";
import { openApp, settle } from "../../../test/app";

async function open(prepare: (fake: Fake) => void = () => undefined) {
  const { fake, user } = await openApp();
  prepare(fake);
  await user.click(screen.getByTestId("nav-settings"));
  await user.click(screen.getByTestId("settings-hooks"));
  await settle();
  const click = async (testid: string) => {
    await user.click(screen.getByTestId(testid));
    await settle();
  };
  return { fake, click };
}

it("installs and removes hooks, and says what is where", async () => {
  const { fake, click } = await open();
  expect(screen.getByTestId("hook-none")).toBeVisible();
  await click("hook-choose");
  expect(screen.getByTestId("hook-none")).toBeVisible();
  fake.hooks.chosen = "/home/sam/shop";
  await click("hook-choose");
  expect(screen.getByTestId("hook-folder")).toHaveTextContent("/home/sam/shop");
  expect(screen.getByTestId("hook-state-pre_commit")).toHaveTextContent("Installed");
  expect(screen.getByTestId("hook-state-pre_push")).toHaveTextContent("Not installed");
  await click("hook-set-pre_push");
  expect(screen.getByTestId("hook-state-pre_push")).toHaveTextContent("Installed");
  const { violations } = await axe.run(screen.getByTestId("settings"));
  expect(violations).toEqual([]);
  await click("hook-set-pre_push");
  await click("hook-set-pre_commit");
  expect(screen.getByTestId("hook-none")).toBeVisible();
});

it("says what whoever shares the repository should know", async () => {
  await open((fake) => {
    const there = { folder: "/shop", pre_commit: "yes", pre_push: "no", runs_others_first: false } as const;
    fake.hooks.folders = [{ ...there, note: "Don’t commit it." }];
  });
  expect(screen.getByTestId("hook-note")).toHaveTextContent("Don’t commit it.");
});

it("says why a hook can’t be installed, and which folder is gone", async () => {
  const { fake, click } = await open((fake) => {
    const gone = { folder: "/gone", pre_commit: "no", pre_push: "no", runs_others_first: false } as const;
    fake.hooks.folders = [{ ...gone, problem: "/gone isn’t there." }];
  });
  expect(screen.getByTestId("hook-folder")).toHaveTextContent("/gone isn’t there.");
  fake.hooks.chosen = "/home/sam";
  fake.hooks.refusal = {
    code: "invalid",
    message: "There is no repository.",
    hint: "Choose another.",
    detail: "",
  };
  await click("hook-choose");
  expect(screen.getByTestId("hook-error")).toHaveTextContent("There is no repository.");
  await click("hook-forget");
  expect(screen.getByTestId("hook-none")).toBeVisible();
});
