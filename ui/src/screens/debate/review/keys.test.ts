import { screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import { app } from "../../../app/app.svelte";
import { openEnded } from "../../../test/debate";
import { settle } from "../../../test/app";

it("accepts the refined text on Ctrl+Enter, and asks about undecided changes first", async () => {
  const { user, id } = await openEnded();
  await app.openReview(id);
  await settle();
  await user.keyboard("a{Control>}{Enter}{/Control}");
  // What a control in view offers happens a moment later.
  await new Promise((resolve) => setTimeout(resolve));
  await settle();
  expect(screen.queryByTestId("accepted-notice")).toBeNull();
  await user.click(screen.getByTestId("accept-too"));
  await settle();
  expect(screen.getByTestId("accepted-notice")).toHaveTextContent("Version 2 created");
});

it("has one button that stands out: beside the selected change, and below all once they are decided", async () => {
  const { user, id } = await openEnded();
  await app.openReview(id);
  await settle();
  const leading = () =>
    [...document.querySelectorAll<HTMLElement>("main button.primary")].map((it) => it.dataset.testid);
  expect(leading()).toEqual(["accept-change"]);
  await user.keyboard("a");
  await settle();
  expect(leading()).toEqual(["accept-change"]);
  await user.click(screen.getByTestId("accept-rest"));
  await settle();
  expect(leading()).toEqual(["accept-refined"]);
});
