import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import type { Briefed, BriefingPart, DebateId, Setup } from "../../../contract";
import { installPlatform, type Platform } from "../../../platform";
import { DebateState } from "../debate.svelte";
import Progress from "./Progress.svelte";
import { partsUnderWay } from "./progress";
import { tookWords } from "./words";

const found = (part: BriefingPart, line: string): Briefed => ({
  part,
  line,
  entries: [],
  warnings: [],
  told: "",
  duration_ms: 0,
});

/** A debate whose briefing is under way. */
function underWay(parts: BriefingPart[], via = "known_cli"): DebateState {
  const debate = new DebateState();
  const seat = { model: { source: { via } } };
  debate.setup = {
    seats: [seat],
    synthesiser: seat,
    agenda: { briefing: { parts, weights: null } },
  } as unknown as Setup;
  return debate;
}

it("says of each part what is done or found, until all are there", () => {
  const debate = underWay(["weights", "research", "nuances"]);
  debate.briefing = [found("nuances", "1 nuance about Redis")];
  debate.apply({
    update: "live",
    signals: [{ live: "briefing", part: "research", doing: "searching SearXNG for Redis" }],
  });
  debate.flush();
  expect(partsUnderWay(debate).map(({ part, line }) => [part, line])).toEqual([
    ["nuances", "1 nuance about Redis"],
    ["research", "Searching SearXNG for Redis"],
    ["weights", "Waiting for research"],
  ]);
  debate.briefing = [...debate.briefing, found("research", "Skipped"), found("weights", "Focus: Cost")];
  expect(partsUnderWay(debate)).toEqual([]);
});

it("waits for no weights where only rules read", () => {
  const debate = underWay(["weights", "nuances"], "rules");
  debate.briefing = [found("nuances", "No NUANCES.md in the project")];
  expect(partsUnderWay(debate)).toEqual([]);
});

it("skips a part that is under way", async () => {
  const debate = underWay(["nuances", "research"]);
  debate.briefing = [found("nuances", "1 nuance about Redis")];
  debate.header = { outcome: null, paused: false } as DebateState["header"];
  debate.driver = "here";
  vi.spyOn(debate, "id", "get").mockReturnValue("d1" as DebateId);
  const skip = vi.fn(async () => undefined);
  installPlatform({ debateSkip: skip } as unknown as Platform);
  render(Progress, { debate, parts: partsUnderWay(debate) });
  const [nuances, research] = screen.getAllByRole("listitem");
  expect(within(nuances as HTMLElement).queryByRole("button")).toBeNull();
  await userEvent.click(within(research as HTMLElement).getByRole("button", { name: "Skip Research" }));
  expect(skip).toHaveBeenCalledWith("d1", "research");
});

it("says what a part took", () => {
  const took = (spent: Briefed["spent"], duration_ms: number) =>
    tookWords({ ...found("research", ""), duration_ms, ...(spent && { spent }) });
  expect(took(undefined, 20)).toBe("");
  const usage = { input_tokens: 3000, output_tokens: 400, cost_usd: 0.042, estimated: true };
  expect(took({ searches: 12, saved: 4, pages: 1, models: ["haiku"], usage }, 12_300)).toBe(
    "12 searches (4 saved), 1 page · haiku · about 3,400 tokens · $0.04 · 12 s",
  );
});
