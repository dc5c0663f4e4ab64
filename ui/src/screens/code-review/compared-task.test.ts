import { screen } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it } from "vitest";

import { perform } from "../../app/actions";
import type { ComparedWith } from "../../contract";
import { openApp, settle } from "../../test/app";
import { codeReview } from "./code-review.svelte";

const PROJECT = { folder: "/home/sam/shop", name: "shop" };

/** The code review of a task’s folder; remembers what each reading was compared with. */
async function open() {
  const { fake, user } = await openApp();
  fake.chosen = PROJECT;
  perform("go-code-review");
  await settle();
  await user.click(screen.getByTestId("code-choose"));
  await settle();
  const { found } = codeReview;
  if (!found) throw new Error("nothing was read");
  const asked: ComparedWith[] = [];
  const tasks = await fake.taskList("", false);
  fake.codeReviewOf = async () => PROJECT;
  fake.codeReviewRead = async (_, __, comparedWith) => {
    asked.push(comparedWith);
    if (comparedWith.with === "nothing") return found;
    const { task } = comparedWith.with === "task" ? comparedWith : { task: null };
    const title = tasks.find(({ id }) => id === task)?.title ?? "Discount codes";
    return { ...found, made_for: title, criteria: [{ criterion: title, asked: false, served_by: null }] };
  };
  return { fake, user, asked, tasks };
}

async function choose(user: Awaited<ReturnType<typeof open>>["user"], label: string) {
  await user.click(screen.getByTestId("code-task"));
  await user.click(screen.getByText(label, { selector: "[role=option] *" }));
  await settle();
}

it("names the task that a change is compared with, which can be changed and taken off", async () => {
  const { user, asked, tasks } = await open();
  const [task, other] = tasks;
  if (!task || !other) throw new Error("no tasks");
  await codeReview.openFor(task.id);
  await settle();
  expect(screen.getByTestId("code-task")).toHaveTextContent(`Task: ${task.title}`);
  const { violations } = await axe.run(screen.getByTestId("code-review"));
  expect(violations).toEqual([]);
  await codeReview.pick("branch");
  await settle();
  expect(screen.getByTestId("code-task"), "before a branch is named").toHaveTextContent(task.title);
  await codeReview.pick("uncommitted");
  await choose(user, other.title);
  expect(screen.getByTestId("code-task")).toHaveTextContent(`Task: ${other.title}`);
  expect(screen.getByTestId("code-criterion")).toHaveTextContent(other.title);
  await choose(user, "No task");
  expect(screen.getByTestId("code-task")).toHaveTextContent("Task: none");
  expect(screen.queryByTestId("code-criterion")).toBeNull();
  await user.click(screen.getByTestId("code-read"));
  await settle();
  const [of, none] = [{ with: "task", task: task.id }, { with: "nothing" }];
  expect(asked).toEqual([of, of, { with: "task", task: other.id }, none, none]);
});

it("names the task of an earlier review of the same change", async () => {
  const { user, asked } = await open();
  await codeReview.openAgain("review-1");
  await settle();
  expect(screen.getByTestId("code-task")).toHaveTextContent("Task: Discount codes");
  await choose(user, "No task");
  expect(asked).toEqual([{ with: "before" }, { with: "nothing" }]);
  expect(screen.getByTestId("code-task")).toHaveTextContent("Task: none");
});

it("asks models again once the change is compared with another task", async () => {
  const { fake } = await open();
  const document = await fake.taskOpen("task-1");
  codeReview.asked = { task: document, debate: null };
  await codeReview.compare({ with: "nothing" });
  expect(codeReview.asked).toBeNull();
});
