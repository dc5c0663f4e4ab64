import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import type { Briefed } from "../../../contract";
import { openApp } from "../../../test/app";
import BriefedEntries from "./BriefedEntries.svelte";
import Told from "./Told.svelte";
import { toldWords } from "./words";

const entry = {
  title: "Next.js, high: The cache outlives a deployment",
  note: "",
  passage: "",
  is_flag: false,
};
const research: Briefed = {
  part: "research",
  line: "1 new nuance about Next.js",
  entries: [{ ...entry, source: "https://docs.example/cache" }],
  warnings: ["1 of 4 searches failed."],
  told: "…",
  duration_ms: 0,
};

describe("research without a service", () => {
  it("leads to the settings", async () => {
    const { fake } = await openApp();
    const warnings = ["No search service is set up, so nothing was researched."];
    render(BriefedEntries, { briefed: { ...research, entries: [], warnings } });
    await userEvent.click(
      screen.getByRole("button", { name: "Add a search service in Settings → Research" }),
    );
    expect(await screen.findByRole("heading", { name: "Research" })).toBeVisible();
    expect(fake.opened).toEqual([]);
  });
});

describe("how much process a text deserved", () => {
  it("stands before what reviewers were told, with its reason", async () => {
    await openApp();
    const process = "Thorough, because the text mentions “payment”.";
    render(Told, { briefing: [research], debate: null, process });
    await userEvent.click(screen.getByRole("button", { name: /Briefing/ }));
    expect(screen.getByTestId("briefed")).toHaveTextContent(`Process ${process}`);
  });
});

describe("the briefing in one line", () => {
  it("says what stands against the text, and what was skipped", () => {
    const flag = { ...entry, is_flag: true, source: null };
    const nuances: Briefed = { ...research, part: "nuances", line: "2 nuances about Redis", entries: [flag] };
    const skipped: Briefed = { ...research, part: "exploration", line: "Skipped", entries: [], told: "" };
    expect(toldWords([nuances, skipped])).toBe(
      "1 contradiction to check · 2 nuances about Redis · Related files skipped",
    );
  });
});

describe("a source", () => {
  it("opens in the browser, and only after a click", async () => {
    const { fake } = await openApp();
    render(BriefedEntries, { briefed: research });
    expect(screen.getByText("1 of 4 searches failed.")).toBeVisible();
    expect(fake.opened).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "https://docs.example/cache" }));
    expect(fake.opened).toEqual(["https://docs.example/cache"]);
  });
});

describe("what research found", () => {
  const found: Briefed = {
    ...research,
    entries: [
      { ...entry, source: null },
      { ...entry, source: "https://docs.example/cache" },
    ],
  };

  it("is kept in the project’s NUANCES.md, where it names a page", async () => {
    const { fake } = await openApp();
    const added = vi.spyOn(fake, "nuancesAdd");
    render(Told, { briefing: [found], debate: "debate-1", process: "" });
    await userEvent.click(screen.getByRole("button", { name: /Briefing/ }));
    await userEvent.click(screen.getByRole("button", { name: "Add to NUANCES.md" }));
    expect(added).toHaveBeenCalledWith("debate-1", "research/2");
    expect(await screen.findByText("Added to NUANCES.md under Redis.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "In NUANCES.md" })).toBeDisabled();
  });

  it("is said to be there where the file has it", async () => {
    const { fake } = await openApp();
    vi.spyOn(fake, "nuancesAdd").mockResolvedValue({ file: "", technologies: ["Redis"], was_there: true });
    render(Told, { briefing: [found], debate: "debate-1", process: "" });
    await userEvent.click(screen.getByRole("button", { name: /Briefing/ }));
    await userEvent.click(screen.getByRole("button", { name: "Add to NUANCES.md" }));
    expect(await screen.findByText("NUANCES.md already says this under Redis.")).toBeInTheDocument();
  });

  it("can’t be kept where there is no project", async () => {
    await openApp();
    render(Told, { briefing: [found], debate: null, process: "" });
    await userEvent.click(screen.getByRole("button", { name: /Briefing/ }));
    expect(screen.queryByRole("button", { name: "Add to NUANCES.md" })).toBeNull();
  });
});

describe("many entries", () => {
  it("are shown when they are asked for", async () => {
    await openApp();
    const entries = Array.from({ length: 51 }, (_, at) => ({
      ...entry,
      title: `Nuance ${at}`,
      source: null,
    }));
    render(BriefedEntries, { briefed: { ...research, entries } });
    expect(screen.queryByText("Nuance 50")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show all 51" }));
    expect(screen.getByText("Nuance 50")).toBeVisible();
  });
});
