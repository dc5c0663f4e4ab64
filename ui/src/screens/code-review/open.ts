import { app } from "../../app/app.svelte";
import type { DebateId, Run, TaskId } from "../../contract";
import { editor } from "../tasks/editor.svelte";
import { codeReview } from "./code-review.svelte";

/** Opens the review of what an agent changed. */
export async function openRunReview(run: Run): Promise<void> {
  await app.go("code-review");
  if (app.screen === "code-review") await codeReview.openRun(run);
}

/** Opens the code review of the folder that an earlier review by models was about. */
export async function openReviewAgain(review: TaskId): Promise<void> {
  await app.go("code-review");
  if (app.screen === "code-review") await codeReview.openAgain(review);
}

/** Opens the code review with an earlier review by models next to it, so that it can be continued. */
export async function openReviewToContinue(review: TaskId, debate: DebateId): Promise<void> {
  await openReviewAgain(review);
  if (app.screen === "code-review") await codeReview.show(review, debate);
}

/** Opens the code review: of the open task's folder if it has one, otherwise of the previous folder. */
export async function openCodeReview(): Promise<void> {
  const task = app.screen === "tasks" && editor.document?.project ? editor.task : null;
  await app.go("code-review");
  if (app.screen !== "code-review") return;
  if (task) await codeReview.openFor(task);
  else if (codeReview.project) await codeReview.read();
}
