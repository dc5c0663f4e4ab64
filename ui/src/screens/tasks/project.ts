import type { Action } from "../../app/actions";
import { app } from "../../app/app.svelte";
import type { TaskId } from "../../contract";
import { announce } from "../../lib/announce.svelte";
import { platform } from "../../platform";
import { openCodeReview } from "../code-review/open";
import { editor } from "./editor.svelte";

const project = () => editor.document?.project ?? null;

/** The project that the open task belongs to. */
export const PROJECT_ACTIONS: readonly Action[] = [
  {
    id: "project-choose",
    label: "Choose the task’s project folder",
    group: "Task",
    enabled: () => editor.task !== null && !editor.fixed,
    run: () => editor.task && void choose(editor.task),
  },
  {
    id: "project-code-review",
    label: "Review the project’s code changes",
    group: "Task",
    enabled: () => project() !== null,
    run: () => void openCodeReview(),
  },
  {
    id: "project-leave",
    label: "Remove the task from its project",
    group: "Task",
    enabled: () => project() !== null,
    run: () => editor.task && void leave(editor.task),
  },
];

async function choose(task: TaskId): Promise<void> {
  await app.attempt(async () => {
    const chosen = await platform().taskChooseProject(task);
    if (!chosen) return;
    editor.belong(task, chosen.project);
    announce(`The task belongs to the project ${chosen.project?.name}.`);
  });
}

async function leave(task: TaskId): Promise<void> {
  await app.attempt(async () => {
    editor.belong(task, (await platform().taskLeaveProject(task)).project);
    announce("The task isn’t in a project.");
  });
}
