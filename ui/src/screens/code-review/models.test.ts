import { screen, waitFor } from "@testing-library/svelte";
import { expect, it, test } from "vitest";

import { perform } from "../../app/actions";
import type { CodeModels, CodePlace, DebateId } from "../../contract";
import type { Fake } from "../../platform/fake";
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

/** The next time the change is read, models are in that state and have found nothing. */
function nextRead(fake: Fake, debate: DebateId, state: CodeModels["state"]) {
  const { found } = codeReview;
  if (!found) throw new Error("nothing was read");
  const models = { task: "task-1", debate, state, again: false };
  fake.codeReviewSaid = async () => ({ ...found, findings: [], commit: OFFER, models });
}

/** Shows the change without findings, and with a review by models in some state. */
async function show(
  debate: DebateId,
  state: CodeModels["state"] | null,
  criteria?: CodePlace[] | null,
  again = state === "due",
) {
  const { found } = codeReview;
  if (!found) throw new Error("nothing was read");
  codeReview.found = {
    ...found,
    findings: [],
    commit: OFFER,
    ...(state && { models: { task: "task-1", debate, state, again } }),
    ...(criteria !== undefined && {
      criteria: [{ criterion: "A total.", asked: state === "finished", served_by: criteria }],
    }),
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
  nextRead(fake, id, "finished");
  await show(id, "reading");
  await waitFor(() =>
    expect(screen.getByTestId("code-commit-state")).toHaveTextContent("Commit the change to main."),
  );
});

/** Makes the change due for its second review whenever it is read. Returns how many were planned. */
async function makeDue({ fake, id }: Awaited<ReturnType<typeof openChange>>) {
  const { found } = codeReview;
  if (!found) throw new Error("nothing was read");
  const before = follow(id);
  await waitFor(() => expect(before.setup).not.toBeNull());
  const planned: number[] = [];
  fake.codeReviewRead = async () => ({
    ...found,
    findings: [],
    commit: OFFER,
    models: { task: "task-1", debate: id, state: "due", again: true },
  });
  fake.codeReviewTask = (number) => {
    planned.push(number);
    return fake.taskOpen("task-1");
  };
  fake.codeReviewBefore = async () => before.setup;
  fake.debates.next = "review";
  return { planned, found };
}

it("has what was sent back reviewed again by the models from before, whenever it is opened", async () => {
  const opened = await openChange();
  await makeDue(opened);
  await codeReview.read();
  await settle();
  expect(codeReview.asked?.debate).toBeTruthy();
  expect(codeReview.asked?.debate).not.toBe(opened.id);
  expect(screen.getByTestId("code-commit-state")).toHaveTextContent(
    "Models are reviewing what the agent changed.",
  );
  unfollow(opened.id);
});

it("plans the second review once, even if the change is opened again meanwhile", async () => {
  const opened = await openChange();
  const { fake, id } = opened;
  const { planned, found } = await makeDue(opened);
  const setup = await fake.codeReviewBefore(1);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  fake.codeReviewBefore = () => asked.then(() => setup);
  fake.codeReviewSaid = async () => ({
    ...found,
    findings: [],
    commit: OFFER,
    models: { task: "task-1", debate: id, state: planned.length > 0 ? "reading" : "due", again: true },
  });
  const readings = [codeReview.read(), settle().then(() => codeReview.read())];
  await settle();
  await settle();
  answer();
  await Promise.all(readings);
  await settle();
  expect(planned).toHaveLength(1);
  unfollow(id);
});

it("hears right away that models failed, though the panel never saw it", async () => {
  const { fake, id } = await openChange();
  nextRead(fake, id, "unfinished");
  await show(id, null);
  codeReview.asked = { task: await fake.taskOpen("task-1"), debate: null };
  codeReview.started(id);
  await waitFor(() => expect(codeReview.unfinished).toBe(true));
});

test.each([
  ["due", "The agent has changed what models reviewed."],
  ["reading", "Models are reviewing what the agent changed. Wait until they finish."],
  ["unfinished", "The second review by models isn’t finished."],
] as const)("holds back the commit until the second review is done or skipped: %s", async (state, words) => {
  const { id, fake, user } = await openChange();
  await show(id, state, null, true);
  expect(screen.getByTestId("code-commit-state")).toHaveTextContent(words);
  expect(screen.getByTestId("code-commit")).toBeDisabled();
  const { found } = codeReview;
  if (!found?.models) throw new Error("nothing was read");
  const models = { ...found.models, without: "No model is left." };
  fake.codeReviewWithout = async () => ({ ...found, models });
  await user.click(screen.getByTestId("code-without"));
  await user.type(screen.getByTestId("code-without-reason"), "No model is left.");
  await user.click(screen.getByTestId("code-without-now"));
  await settle();
  expect(screen.getByTestId("code-without-given")).toHaveTextContent("No second review: No model is left.");
  expect(screen.getByTestId("code-commit")).toBeEnabled();
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
      return { ...found, number: 8, models: { task: "task-1", debate: id, state: "finished", again: false } };
    };
    let answer: () => void = () => undefined;
    fake.codeReviewRead = () =>
      new Promise((resolve) => {
        answer = () =>
          resolve({ ...found, number: 7, models: { task: "task-1", debate: id, state, again: false } });
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

it("names the MCP client where only it can continue a review", async () => {
  const { id } = await openChange();
  for (const [again, words] of [
    [false, "Continue it from the MCP client, or commit without it."],
    [true, "Continue it from the MCP client, or have models review the change again."],
  ] as const) {
    await show(id, "unfinished", null, again);
    const { found } = codeReview;
    if (!found?.models) throw new Error("nothing was read");
    codeReview.found = { ...found, models: { ...found.models, needs_client: true } };
    await settle();
    expect(screen.getByTestId("code-commit-state")).toHaveTextContent(words);
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

it("offers no review by models of files without lines", async () => {
  const { id } = await openChange();
  await show(id, null, null);
  const { found } = codeReview;
  if (!found) throw new Error("nothing was read");
  const files = found.files.map((file) => ({ ...file, added: 0, removed: 0 }));
  codeReview.found = { ...found, files, lines: new Rows(found.number, found.rows) };
  await settle();
  expect(screen.queryByTestId("code-ask")).toBeNull();
  expect(screen.getByTestId("code-commit-state")).toHaveTextContent("Commit the change to main.");
  expect(screen.getByTestId("code-lists")).toHaveTextContent("There are no lines for models to review.");
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

it("says that models are reading, also once their review needn’t be awaited", async () => {
  const { id, fake } = await openChange();
  await show(id, "due", null, true);
  codeReview.asked = { task: await fake.taskOpen("task-1"), debate: null };
  codeReview.started(id);
  const { found } = codeReview;
  if (!found) throw new Error("nothing was read");
  // The answer is from before they began.
  const models = {
    task: "task-0",
    debate: "debate-0",
    state: "due",
    again: true,
    without: "Later.",
  } as const;
  fake.codeReviewWithout = async () => ({ ...found, models });
  await codeReview.commitWithout("Later.");
  await settle();
  expect(codeReview.found?.models).toMatchObject({ debate: id, state: "reading", without: "Later." });
  expect(screen.getByTestId("code-commit-state")).toHaveTextContent("Models are reviewing the change.");
});
