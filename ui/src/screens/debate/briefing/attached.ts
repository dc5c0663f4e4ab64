import type { AttachedPath, Briefing, TaskId } from "../../../contract";
import { toAppError } from "../../../lib/errors";
import { toasts } from "../../../lib/toasts.svelte";
import { platform } from "../../../platform";

/** Has the author choose files, or a folder, to attach to a task. Returns whether something was chosen. */
export async function attach(task: TaskId, what: "files" | "folder"): Promise<boolean> {
  try {
    return await (what === "files"
      ? platform().contextAttachFiles(task)
      : platform().contextAttachFolder(task));
  } catch (error) {
    toasts.fail(toAppError(error));
    return false;
  }
}

/** Takes a path from those that are attached to a task. Returns whether it did. */
export async function detach(task: TaskId, path: string): Promise<boolean> {
  try {
    await platform().contextDetach(task, path);
    return true;
  } catch (error) {
    toasts.fail(toAppError(error));
    return false;
  }
}

/** The briefing in which reviewers read what is attached, or don’t. */
export function withContext(briefing: Briefing, on: boolean): Briefing {
  const others = briefing.parts.filter((part) => part !== "context");
  return { ...briefing, parts: on ? [...others, "context"] : others };
}

/** What to call one of the attached paths: its name, or the whole path where another has the same name. */
export function named({ path, name }: AttachedPath, all: readonly AttachedPath[]): string {
  return all.some((other) => other.path !== path && other.name === name) ? path : name;
}
