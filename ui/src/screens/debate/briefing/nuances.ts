import type { DebateId, FindingId, TaskId } from "../../../contract";
import { toAppError } from "../../../lib/errors";
import { toasts } from "../../../lib/toasts.svelte";
import { platform } from "../../../platform";
import { listed } from "../words";

/** Creates a NUANCES.md in the project of a task. Returns whether it did. */
export async function beginNuances(task: TaskId): Promise<boolean> {
  try {
    const { file, technologies } = await platform().nuancesBegin(task);
    const headings = technologies.length > 0 ? ` with headings for ${listed(technologies)}` : "";
    toasts.show(`Created ${file}${headings}. Fill it in with an editor.`);
    return true;
  } catch (error) {
    toasts.fail(toAppError(error));
    return false;
  }
}

/** Adds what a finding says to the NUANCES.md of its project. Returns whether it’s there now. */
export async function addNuance(debate: DebateId, finding: FindingId): Promise<boolean> {
  try {
    const { technologies, was_there, is_beyond } = await platform().nuancesAdd(debate, finding);
    const under = `under ${listed(technologies)}.`;
    const beyond = is_beyond ? " Reviewers won’t see it, because only its first 64 KB are read." : "";
    toasts.show(
      was_there ? `NUANCES.md already says this ${under}` : `Added to NUANCES.md ${under}${beyond}`,
    );
    return true;
  } catch (error) {
    toasts.fail(toAppError(error));
    return false;
  }
}
