import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, it, vi } from "vitest";

import type { ModelRow, Research, Settings } from "../../../contract";
import { openApp, settle } from "../../../test/app";
import { PARCELS } from "../../../test/debate";
import { costs } from "./costs";
import { NO_RESEARCH, ownResearchWords, researched, searcherTrouble, withTechnology } from "./research";
import ResearchChoices from "./ResearchChoices.svelte";

/** The choices as they stand, and what they come to. */
function choices(suggested: string[], own?: Partial<Research>, thorough = false) {
  const chosen: Research[] = [];
  const props = {
    suggested,
    own: own && { ...NO_RESEARCH, ...own },
    thorough,
    onchange: (research: Research) => {
      chosen.push(research);
      void rerender({ ...props, own: research });
    },
  };
  const { rerender } = render(ResearchChoices, props);
  return { user: userEvent.setup(), chosen };
}

const chips = () => screen.queryAllByTestId("research-technology").map((it) => it.textContent?.trim());

it("starts a debate with the technologies and the links that were chosen", async () => {
  const { user, fake } = await openApp([PARCELS]);
  await user.click(screen.getByTestId("refine-button"));
  await settle();
  await user.click(within(screen.getByTestId("briefing")).getByRole("button", { name: /Briefing/ }));
  const part = await screen.findByRole("group", { name: "Research" });
  expect(within(part).queryByTestId("research-choices")).toBeNull();
  expect(within(part).getByTestId("research-find-service")).toHaveTextContent("Settings → Research");
  await user.click(within(part).getByTestId("brief-research"));
  expect(within(part).queryByTestId("research-find-service")).toBeNull();
  const field = within(part).getByRole("textbox", { name: "Technology to research" });
  for (const name of ["Redis", "redis", "Kafka{Enter}"]) {
    await user.type(field, name);
    if (!name.includes("{")) await user.click(within(part).getByRole("button", { name: "Add" }));
    await settle();
  }
  expect(chips()).toEqual(["Redis", "Kafka"]);
  await user.click(within(part).getByTestId("research-deep"));
  expect(within(part).getByTestId("research-cost")).toHaveAccessibleName(/^Max cost of reading the pages/);
  await settle();
  const { violations } = await axe.run(part, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);

  const start = vi.spyOn(fake, "debateStart");
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  const briefing = start.mock.calls[0]?.[0].agenda.briefing;
  expect(briefing?.parts).toContain("research");
  expect(briefing?.research).toEqual({
    ...NO_RESEARCH,
    technologies: ["Redis", "Kafka"],
    is_deep: true,
  });
});

it("takes technologies out by keyboard, keeps the focus, and goes back to what the text names", async () => {
  const { user, chosen } = choices(["Redis", "Next.js", "Kafka"]);
  expect(chips()).toEqual(["Redis", "Next.js", "Kafka"]);
  expect(screen.queryByTestId("research-suggested")).toBeNull();
  screen.getByRole("button", { name: "Don’t research Next.js" }).focus();
  await user.keyboard("{Enter}");
  await settle();
  expect(chips()).toEqual(["Redis", "Kafka"]);
  expect(screen.getByRole("button", { name: "Don’t research Kafka" })).toHaveFocus();
  await user.keyboard("{Enter}");
  await settle();
  // What is left is researched; research itself is what can be turned off.
  expect(chips()).toEqual(["Redis"]);
  expect(screen.queryByRole("button", { name: /Don’t research/ })).toBeNull();
  expect(screen.getByTestId("research-add")).toHaveFocus();
  await user.click(screen.getByTestId("research-suggested"));
  expect(chips()).toEqual(["Redis", "Next.js", "Kafka"]);
  expect(chosen.map(({ technologies }) => technologies)).toEqual([["Redis", "Kafka"], ["Redis"], []]);
});

it("researches five technologies at most, and names no more than it researches", () => {
  choices(["A", "B", "C", "D", "E", "F"]);
  expect(chips()).toEqual(["A", "B", "C", "D", "E"]);
  expect(screen.getByTestId("research-choices")).toHaveTextContent("at most 5 technologies");
  expect(screen.queryByTestId("research-add")).toBeNull();
});

it("says that a thorough process follows links anyway", () => {
  choices(["Redis"], {}, true);
  expect(screen.queryByTestId("research-deep")).toBeNull();
  expect(screen.getByTestId("research-choices")).toHaveTextContent("A thorough process also follows links");
});

it("shows what stands in a plan, whoever set it", () => {
  choices(["Redis"], { technologies: ["<b>Own</b>"], is_deep: true, most_micro_usd: 30_000 });
  expect(chips()).toEqual(["<b>Own</b>"]);
  expect(screen.getByTestId("research-deep")).toHaveAttribute("aria-checked", "true");
  expect(screen.getByTestId("research-cost")).toHaveTextContent("$0.03");
});

it("works out lists and words", () => {
  expect(withTechnology(["Redis"], "REDIS")).toEqual(["Redis"]);
  expect(withTechnology(["Redis"], "Go")).toEqual(["Redis", "Go"]);
  expect(researched(NO_RESEARCH, ["Redis"])).toEqual(["Redis"]);
  expect(researched({ ...NO_RESEARCH, technologies: ["Go"] }, ["Redis"])).toEqual(["Go"]);
  expect(costs(null).map(({ label }) => label)[0]).toBe("No limit");
  expect(costs(50_000)).toHaveLength(costs(null).length);
  expect(costs(1234).map(({ label }) => label)).toContain("$0.001234");
  expect(ownResearchWords({ ...NO_RESEARCH, technologies: ["Go", "Redis"] })).toBe(
    "Searches for Go, Redis when the debate starts (set by you)",
  );
});

it("says before the start that the model that searches can’t be asked", () => {
  const search = { model: { name: "claude-cli/sonnet" } } as Settings["search"];
  const row = (state: string, command: string | null = null) =>
    ({
      name: "claude-cli/sonnet",
      label: "Claude Code · sonnet",
      note: "Not found.",
      state,
      command,
    }) as ModelRow;
  const check = (found: ModelRow[], says: string, by = search) =>
    expect(searcherTrouble(by, found)).toBe(says);
  check([row("ready")], "");
  check([row("checking")], "");
  check([row("not_installed")], "Claude Code · sonnet can’t search yet. Not found.");
  check(
    [row("not_signed_in", "claude login")],
    "Claude Code · sonnet can’t search yet. Not found. Run: claude login",
  );
  check([], "claude-cli/sonnet can’t search yet. It’s no longer in your list of models.");
  check([], "", null);
  check([], "", { service: "brave" } as unknown as Settings["search"]);
});
