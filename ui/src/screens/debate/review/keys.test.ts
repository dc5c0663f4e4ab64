import { screen, waitFor } from "@testing-library/svelte";
import { expect, it } from "vitest";

import { app } from "../../../app/app.svelte";
import { openEnded } from "../../../test/debate";
import { settle } from "../../../test/app";

async function openReview() {
  const { user, id } = await openEnded();
  await app.openReview(id);
  await settle();
  return async (keys: string) => {
    await user.keyboard(keys);
    await new Promise((resolve) => setTimeout(resolve));
    await settle();
  };
}

it("asks about undecided changes on Ctrl+Enter", async () => {
  const press = await openReview();
  await press("{Control>}{Enter}{/Control}");
  expect(screen.getByTestId("undecided")).toBeInTheDocument();
  expect(screen.queryByTestId("accepted-notice")).toBeNull();
});

it("accepts the refined text on Ctrl+Enter where every change is decided", async () => {
  const press = await openReview();
  await press("{Shift>}A{/Shift}");
  await press("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(screen.getByTestId("accepted-notice")).toBeInTheDocument());
  expect(app.review).not.toBeNull();
});
