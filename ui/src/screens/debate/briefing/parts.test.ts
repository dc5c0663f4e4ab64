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

/** What is known at the first preview. */
const GLANCE: BriefingPreview = {
  ...PREVIEW,
  parts: PREVIEW.parts.filter(({ part }) => part !== "exploration"),
};

/** The section as it stands with these parts on. */
async function open(parts: Plan["parts"], rulesOnly = false, preview = PREVIEW) {
  await openApp();
  const nothing = () => undefined;
  render(Briefing, {
    preview,
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

it("says where no model judges the related files", async () => {
  await open(["exploration"], true);
  expect(screen.getByRole("group", { name: "Related files" })).toHaveTextContent(
    "No model takes part, so files are listed by matching words.",
  );
});

it("says where nobody reads the weights", async () => {
  await open(["weights"], true);
  expect(screen.getByRole("group", { name: "What to look at first" })).toHaveTextContent(
    "Only models read this.",
  );
});

it("shows what is ready while files are still being read", async () => {
  await open(["nuances", "exploration"], false, GLANCE);
  expect(screen.getByRole("group", { name: "Nuances" })).toHaveTextContent("A line on nuances");
  expect(screen.getByRole("group", { name: "Related files" })).toHaveTextContent("Reading…");
  expect(screen.getByRole("group", { name: "Attached files" })).toHaveTextContent("Reading…");
  expect(screen.getByTestId("briefing")).toHaveTextContent(
    "1 contradiction to check · A line on nuances · Reading files…",
  );
});

it("waits for files only where they are read", async () => {
  await open(["nuances"], false, GLANCE);
  expect(screen.getByTestId("briefing")).not.toHaveTextContent("Reading files…");
});

it("takes each part as it is ready, and keeps the last one while it is read again", async () => {
  const { fake } = await openApp();
  const told: ((soFar: BriefingPreview) => void)[] = [];
  const done: ((whole: BriefingPreview) => void)[] = [];
  fake.debateBriefing = (_, soFar) => {
    told.push(soFar);
    return new Promise((resolve) => done.push(resolve));
  };
  const preview = new Preview();
  const parts = () => preview.found?.parts.map(({ part }) => part);
  const first = preview.read("task-1");
  expect(parts()).toBeUndefined();
  told[0]?.(GLANCE);
  await first;
  expect(parts()).toEqual(["nuances", "research", "weights"]);
  done[0]?.(PREVIEW);
  await settle();
  expect(parts()).toEqual(["nuances", "research", "exploration", "weights"]);
  told[0]?.(GLANCE);
  await settle();
  expect(parts()).toContain("exploration");

  void preview.read("task-1");
  told[1]?.({ ...GLANCE, level: "quick" });
  await settle();
  expect(preview.found?.level).toBe("quick");
  expect(parts()).toContain("exploration");
  void preview.read("task-2");
  told[2]?.(GLANCE);
  await settle();
  expect(parts()).not.toContain("exploration");
});

it("reads again on a return to the window only once in a while, the longer it takes the less often", async () => {
  const { fake } = await openApp();
  const done: ((whole: BriefingPreview) => void)[] = [];
  fake.debateBriefing = () => new Promise((resolve) => done.push(resolve));
  let now = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const preview = new Preview();
  const back = (at: number) => {
    now = at;
    preview.readUnlessRecent("task-1");
    return done.length;
  };
  expect(back(1_000)).toBe(1);
  expect(back(1_200), "while it is read for the first time").toBe(1);
  now = 1_500;
  done[0]?.(PREVIEW);
  await settle();
  expect(back(11_499)).toBe(1);
  expect(back(11_500)).toBe(2);
  expect(back(60_000), "while it is read again").toBe(2);
  void preview.read("task-1");
  expect(done.length, "when something was attached").toBe(3);
});
