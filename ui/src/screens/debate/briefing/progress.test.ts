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

/** The same while it is driven here, with what the shell does with a skip. */
function running(parts: BriefingPart[], skip: () => Promise<undefined>): DebateState {
  const debate = underWay(parts);
  debate.header = { outcome: null, paused: false } as DebateState["header"];
  debate.driver = "here";
  vi.spyOn(debate, "id", "get").mockReturnValue("d1" as DebateId);
  installPlatform({ debateSkip: skip } as unknown as Platform);
  return debate;
}

it("says at once what will be skipped, and takes it back if that fails", async () => {
  const skip = vi.fn(async () => undefined);
  const debate = running(["research", "weights"], skip);
  render(Progress, { debate, parts: partsUnderWay(debate) });
  const [research, weights] = screen.getAllByRole("listitem");
  await userEvent.click(within(weights as HTMLElement).getByRole("button", { name: /^Skip/ }));
  expect(weights).toHaveTextContent("Will be skipped");
  expect(within(weights as HTMLElement).queryByRole("button")).toBeNull();
  expect(research).not.toHaveTextContent(/skipped|Skipping/);
  skip.mockRejectedValueOnce({ code: "internal", message: "No.", hint: "" });
  await userEvent.click(within(research as HTMLElement).getByRole("button", { name: /^Skip/ }));
  expect(await within(research as HTMLElement).findByRole("button")).toBeVisible();
  await userEvent.click(within(research as HTMLElement).getByRole("button"));
  expect(research).toHaveTextContent("Skipping…");
  expect(skip).toHaveBeenCalledTimes(3);
});

it("skips a part that is under way", async () => {
  const skip = vi.fn(async () => undefined);
  const debate = running(["nuances", "research"], skip);
  debate.briefing = [found("nuances", "1 nuance about Redis")];
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
