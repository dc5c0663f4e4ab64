import type { Audit, DebateId } from "../../contract";
import { toAppError } from "../../lib/errors";
import { count } from "../../lib/format";
import { toasts } from "../../lib/toasts.svelte";
import { platform } from "../../platform";

/** The message for an intact audit log. */
export function whole({ debates, records }: Audit): string {
  return `The audit log is intact: ${count(records, "record")} in ${count(debates, "debate")}, all unchanged.`;
}

/** Verifies the records of one debate, or of all, and shows the result. */
export async function verifyAudit(debate: DebateId | null): Promise<void> {
  try {
    const audit = await platform().auditVerify(debate);
    const [first, ...others] = audit.broken;
    if (!first) {
      toasts.show(whole(audit));
      return;
    }
    const rest =
      others.length === 0 ? "" : ` The same goes for records of ${count(others.length, "other debate")}.`;
    toasts.fail({ code: "storage", message: first.message + rest, hint: first.hint, detail: "" });
  } catch (error) {
    toasts.fail(toAppError(error));
  }
}
