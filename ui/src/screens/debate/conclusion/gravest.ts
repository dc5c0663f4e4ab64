import type { Against } from "../../../contract";
import { count } from "../../../lib/format";

/** Concerns with the blocking ones first: "2 blocking and 1 other concern", "3 concerns". */
export function gravestFirst(
  { standing: left, blocking }: Pick<Against, "standing" | "blocking">,
  which = "",
): string {
  if (blocking === 0) return count(left, `${which}concern`);
  if (blocking === left) return count(blocking, `${which}blocking concern`);
  return `${blocking} blocking and ${count(left - blocking, `other ${which}concern`)}`;
}

/** "1 blocking and 2 other concerns open". */
export function openWords(standing: number, blocking: number): string {
  return `${gravestFirst({ standing, blocking })} open`;
}
