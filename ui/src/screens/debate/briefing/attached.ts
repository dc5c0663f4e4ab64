import type { AttachedPath, Briefing, TaskId } from "../../../contract";
import { toAppError } from "../../../lib/errors";
import { toasts } from "../../../lib/toasts.svelte";
import { platform } from "../../../platform";

/** Lets the author choose files, or a folder, to attach to a task. Returns whether something was chosen. */
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

/** Detaches a path from a task. Returns whether it did. */
export async function detach(task: TaskId, path: string): Promise<boolean> {
  try {
    await platform().contextDetach(task, path);
    return true;
  } catch (error) {
    toasts.fail(toAppError(error));
    return false;
  }
}

/** The briefing with attachments turned on or off. */
export function withContext(briefing: Briefing, on: boolean): Briefing {
  const others = briefing.parts.filter((part) => part !== "context");
  return { ...briefing, parts: on ? [...others, "context"] : others };
}

/** The label of an attached path: its name, or the whole path if another one has the same name. */
export function named({ path, name }: AttachedPath, all: readonly AttachedPath[]): string {
  return all.some((other) => other.path !== path && other.name === name) ? path : name;
}
