import { app } from "../../app/app.svelte";
import type { DebateId, DebateRow, Setup } from "../../contract";
import { platform } from "../../platform";

/** Opens the task of a debate, with a new one set up beside it in the same way. */
export async function startFrom({ debate, task }: Pick<DebateRow, "debate" | "task">): Promise<void> {
  await app.attempt(async () => app.planLike(task, await setupOf(debate)));
}

/** The text that a debate began with. */
function setupOf(debate: DebateId): Promise<Setup | null> {
  return new Promise((resolve, reject) => {
    const take = (setup: Setup | null) => {
      void platform().debateUnwatch(debate);
      resolve(setup);
    };
    platform()
      .debateWatch(debate, (update) => {
        if (update.update !== "parts") return;
        const part = update.parts.find(({ part }) => part === "setup");
        take(part?.part === "setup" ? part.setup : null);
      })
      .catch(reject);
  });
}
