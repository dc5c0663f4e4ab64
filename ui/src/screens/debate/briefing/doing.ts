import type { BriefingPart, Live } from "../../../contract";

/** Work in progress for parts of a briefing that aren’t there yet: "searching SearXNG for Redis". */
export type Doing = Readonly<Partial<Record<BriefingPart, string>>>;

/** The same after more signals. */
export function heard(doing: Doing, signals: readonly Live[]): Doing {
  const told = signals.filter((signal) => signal.live === "briefing");
  if (told.length === 0) return doing;
  return { ...doing, ...Object.fromEntries(told.map((signal) => [signal.part, signal.doing])) };
}
