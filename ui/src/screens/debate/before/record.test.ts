import { screen, waitFor } from "@testing-library/svelte";
import { expect, it } from "vitest";

import { openApp, settle } from "../../../test/app";

/** Opens the panel where past debates say so much of its reviewers. */
async function open(record: (string | null)[], moved: boolean) {
  const { fake, user } = await openApp();
  const { debateReasons, debateSuggest } = fake;
  fake.debateReasons = async (plan) => ({ ...(await debateReasons(plan)), record });
  fake.debateSuggest = async (...asked) => ({
    ...(await debateSuggest(...asked)),
    ...(moved && { by_record: true, why: "QA: 14 of 18 findings on tasks were accepted." }),
  });
  await user.click(screen.getByTestId("refine-button"));
  await settle();
  return user;
}

it("a reviewer with enough cases shows its figures, and nothing is said of others", async () => {
  await open([null, "14 of 18 findings on tasks were accepted.", null], false);
  const said = screen.getAllByTestId("seat-record").map((one) => one.textContent);
  expect(said).toEqual(["14 of 18 findings on tasks were accepted."]);
  expect(screen.getByText(/suggested for this text/, { selector: "button" })).toBeVisible();
});

it("what past results changed is marked", async () => {
  await open(["14 of 18 findings on tasks were accepted."], true);
  expect(screen.getByText(/suggested by past results/, { selector: "button" })).toBeVisible();
});

it("says why these reviewers are suggested on a click and by keyboard, until Escape", async () => {
  const user = await open([], true);
  const why = () => screen.queryByTestId("seats-why");
  await user.click(screen.getByText(/suggested by past results/, { selector: "button" }));
  await settle();
  expect(why()).toHaveTextContent("QA: 14 of 18 findings on tasks were accepted.");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(why()).toBeNull());
  screen.getByText(/suggested by past results/, { selector: "button" }).focus();
  await user.keyboard("{Enter}");
  await settle();
  expect(why()).toHaveTextContent("QA: 14 of 18");
});
