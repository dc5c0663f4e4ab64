import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { app } from "../../../app/app.svelte";
import type { Briefing as Plan, BriefingPreview, Settings } from "../../../contract";
import { openApp, settle } from "../../../test/app";
import { Preview } from "../before/preview.svelte";
import Briefing from "./Briefing.svelte";

const part = (name: "nuances" | "weights" | "exploration" | "research", title: string, is_flag = false) => ({
  part: name,
  line: `A line on ${name}`,
  entries: [{ title, note: "", passage: "", source: null, is_flag }],
  warnings: [],
  told: "…",
  duration_ms: 0,
});
const PREVIEW: BriefingPreview = {
  level: "standard",
  why: "Standard, because.",
  levels: [],
  parts: [
    part("nuances", "The text contradicts NUANCES.md. Which is right?", true),
    { ...part("research", ""), entries: [] },
    part("exploration", "src/session.rs"),
    part("weights", "Security: high"),
  ],
  attached: [],
  weights: [{ section: "security", label: "Security", weight: "high", concerns: ["Roles"], note: "" }],
  technologies: [],
  lacks_nuances: false,
};

/** The section as it stands with these parts on. */
async function open(parts: Plan["parts"], rulesOnly = false) {
  await openApp();
  const nothing = () => undefined;
  render(Briefing, {
    preview: PREVIEW,
    failed: false,
    briefing: { complexity: null, parts, weights: null, root: null, file: null },
    rulesOnly,
    models: [],
    onchange: nothing,
    onlevel: nothing,
    onattach: nothing,
    ondetach: nothing,
    onbegin: nothing,
  });
  await userEvent.click(within(screen.getByTestId("briefing")).getByRole("button", { name: /Briefing/ }));
}

it("opens each part by itself, and one that needs a look from the start", async () => {
  await open(["nuances", "exploration", "weights"]);
  expect(screen.getByText("The text contradicts NUANCES.md. Which is right?")).toBeVisible();
  expect(screen.queryByText("src/session.rs")).toBeNull();
  expect(screen.queryByTestId("weights")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show Related files" }));
  expect(screen.getByText("src/session.rs")).toBeVisible();
  expect(screen.queryByTestId("weights")).toBeNull();
  await userEvent.click(screen.getByTestId("details-nuances"));
  expect(screen.queryByText("The text contradicts NUANCES.md. Which is right?")).toBeNull();
});

it("says what research lacks, and leads to where it is set up", async () => {
  await open(["research"]);
  const go = vi.spyOn(app, "goSettings").mockResolvedValue();
  expect(screen.getByTestId("research-no-service")).toHaveTextContent("none is set up");
  expect(screen.getByTestId("research-no-technology")).toHaveTextContent("Add one below");
  await userEvent.click(screen.getByTestId("research-set-up"));
  await settle();
  expect(go).toHaveBeenCalledWith("research");
});

it("says the same as the project’s line once another program has set a search service", async () => {
  const { fake } = await openApp();
  const search = {
    service: "searxng",
    address: "https://s.example",
    key: { from: "nowhere" },
  } as const;
  const settings: Settings = { ...(await fake.settingsGet()), search };
  expect(app.settings.search).toBeNull();
  fake.settingsGet = () => Promise.resolve(settings);
  await new Preview().read("task-1");
  expect(app.settings.search).toEqual(search);
});

it("says where nobody reads the weights", async () => {
  await open(["weights"], true);
  expect(screen.getByRole("group", { name: "What to look at first" })).toHaveTextContent(
    "Only models read this.",
  );
});
