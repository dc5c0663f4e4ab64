import { screen, waitFor } from "@testing-library/svelte";
import { expect, it, test } from "vitest";

import { perform } from "../../app/actions";
import type { CodeModels, CodePlace, DebateId } from "../../contract";
import { openApp, settle } from "../../test/app";
import { PARCELS } from "../../test/debate";
import { follow, unfollow } from "../debate/followed";
import { codeReview } from "./code-review.svelte";
import { Rows } from "./rows.svelte";

const PROJECT = { folder: "/home/sam/shop", name: "shop" };
const OFFER = {
  branch: "main",
  folder: PROJECT.folder,
  message: "Cart",
  hooks: true,
  unreviewed: { included: [], left_out: [], hidden: [] },
};

/** With the uncommitted change of a folder in view, and a debate on it that has just begun. */
async function openChange() {
  const opened = await openApp([PARCELS]);
  const { fake, user } = opened;
  fake.chosen = PROJECT;
  fake.debates.next = "review";
  const id = fake.debates.start((await fake.debateSuggest("task-1", "refine")).plan);
  perform("go-code-review");
  await settle();
  await user.click(screen.getByTestId("code-choose"));
  await settle();
  return { ...opened, id };
}

/** Shows the change without findings, and with a review by models in some state. */
async function show(debate: DebateId, state: CodeModels["state"] | null, criteria?: CodePlace[] | null) {
  const { found } = codeReview;
  if (!found) throw new Error("nothing was read");
  codeReview.found = {
    ...found,
    findings: [],
    commit: OFFER,
    ...(state && { models: { task: "task-1", debate, state } }),
    ...(criteria !== undefined && { criteria: [{ criterion: "A total.", served_by: criteria }] }),
    lines: new Rows(found.number, found.rows),
  };
  await settle();
}

test.each([
  [null, "Have models review it", true, null],
  ["reading", "Models are reviewing the change.", false, "Show their review"],
  ["unfinished", "The review by models isn’t finished", true, "Show the unfinished review"],
  ["due", "The agent has changed what models reviewed.", true, null],
  ["finished", "Commit the change to main.", true, null],
] as const)("says how far models are: %s", async (state, words, asks, shows) => {
  const { id } = await openChange();
  await show(id, state);
  expect(screen.getByTestId("code-commit-state")).toHaveTextContent(words);
  expect(screen.queryByTestId("code-ask") !== null).toBe(asks);
  expect(screen.queryByTestId("code-show-models")?.textContent.trim() ?? null).toBe(shows);
});

it("shows what models found once they finished, though no panel shows their debate", async () => {
  const { fake, id } = await openChange();
  const { found } = codeReview;
  if (!found) throw new Error("nothing was read");
  fake.codeReviewSaid = async () => ({
    ...found,
    findings: [],
    commit: OFFER,
    models: { task: "task-1", debate: id, state: "finished" },
  });
  await show(id, "reading");
  await waitFor(() =>
    expect(screen.getByTestId("code-commit-state")).toHaveTextContent("Commit the change to main."),
  );
});

it("has what was sent back reviewed again by the models from before, whenever it is opened", async () => {
  const { fake, id } = await openChange();
  const { found } = codeReview;
  if (!found) throw new Error("nothing was read");
  const before = follow(id);
  await waitFor(() => expect(before.setup).not.toBeNull());
  fake.codeReviewRead = async () => ({
    ...found,
    findings: [],
    commit: OFFER,
    models: { task: "task-1", debate: id, state: "due" },
  });
  fake.codeReviewTask = () => fake.taskOpen("task-1");
  fake.codeReviewBefore = async () => before.setup;
  fake.debates.next = "review";
  await codeReview.read();
  await settle();
  expect(codeReview.asked?.debate).toBeTruthy();
  expect(codeReview.asked?.debate).not.toBe(id);
  expect(screen.getByTestId("code-commit-state")).toHaveTextContent("Models are reviewing the change.");
  unfollow(id);
});

it("holds back the commit while models have yet to review it again", async () => {
  const { id } = await openChange();
  await show(id, "due");
  expect(screen.getByTestId("code-commit")).toBeDisabled();
});

it("hears models only once a reading is over, and only if it didn’t hear them itself", async () => {
  const { fake, id } = await openChange();
  await show(id, "reading");
  await settle();
  const { found } = codeReview;
  if (!found) throw new Error("nothing was read");
  for (const state of ["reading", "finished"] as const) {
    const said: number[] = [];
    fake.codeReviewSaid = async (number) => {
      said.push(number);
      return { ...found, number: 8, models: { task: "task-1", debate: id, state: "finished" } };
    };
    let answer: () => void = () => undefined;
    fake.codeReviewRead = () =>
      new Promise((resolve) => {
        answer = () => resolve({ ...found, number: 7, models: { task: "task-1", debate: id, state } });
      });
    const reading = codeReview.read();
    await codeReview.hear();
    expect(said).toEqual([]);
    answer();
    await reading;
    expect(said.filter((number) => number === 7).length > 0).toBe(state === "reading");
    expect(codeReview.found?.number).toBe(state === "reading" ? 8 : 7);
    expect(codeReview.problem).toBeNull();
  }
});

it("says in the dialog of a commit that models are still reviewing the change", async () => {
  const { user, id, fake } = await openChange();
  fake.codeReviewSaid = () => new Promise(() => undefined);
  await show(id, "reading");
  await user.click(screen.getByTestId("code-commit"));
  await settle();
  expect(screen.getByTestId("code-commit-reading")).toBeVisible();
});

it("names no button that isn’t there", async () => {
  await openChange();
  const { found } = codeReview;
  if (!found) throw new Error("nothing was read");
  const rest = { findings: [], files: [], rows: 0, too_many: 2, commit: OFFER };
  codeReview.found = { ...found, ...rest, lines: new Rows(found.number, 0) };
  await settle();
  expect(screen.queryByTestId("code-ask")).toBeNull();
  const words = screen.getByTestId("code-commit-state").textContent?.replace(/\s+/g, " ").trim();
  expect(words).toBe(
    "2 new files weren’t reviewed: there are too many. To review them, stage them and choose “Staged changes”. Commit the change to main.",
  );
});

it("leads back to a review that isn’t finished", async () => {
  const { user, id } = await openChange();
  await show(id, "unfinished");
  await user.click(screen.getByTestId("code-show-models"));
  await settle();
  expect(screen.getByTestId("debate-panel")).toBeVisible();
  expect(screen.queryByTestId("code-show-models")).toBeNull();
});

test.each([
  [null, null, "Ask models which lines address each one."],
  [null, "finished", "Unknown: no model read the whole change."],
  [[], "finished", "No lines address it."],
] as const)("says where a criterion is met only if somebody looked: %s, %s", async (places, state, words) => {
  const { id } = await openChange();
  await show(id, state, places && [...places]);
  expect(screen.getByTestId("code-lists")).toHaveTextContent(words);
});

it("lists two places that begin on the same line", async () => {
  const { id } = await openChange();
  const place: CodePlace = { file: "cart.ts", lines: [3, 3], before: false, supporters: ["ann"], row: 4 };
  await show(id, "finished", [place, { ...place, lines: [3, 4] }]);
  const places = screen.getAllByTestId("code-criterion-place");
  expect(places.map((one) => one.textContent)).toEqual(["cart.ts, line 3", "cart.ts, lines 3–4"]);
});
