import { screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import { openApp, settle } from "../../../test/app";

describe("a model that searches by itself", () => {
  it("is chosen among those that can and are ready", async () => {
    const { fake, user } = await openApp();
    await user.click(screen.getByTestId("nav-settings"));
    await user.click(screen.getByTestId("settings-research"));
    await settle();
    await user.click(screen.getByTestId("search-service"));
    await user.click(screen.getByText("A command-line model", { selector: "[role=option] *" }));
    await settle();
    expect(screen.queryByTestId("search-address")).toBeNull();
    const chosen = screen.getByTestId("search-model").textContent;
    expect(chosen).toMatch(/Claude Code|Codex|Gemini CLI/);
    await user.click(screen.getByTestId("search-save"));
    await settle();
    const search = fake.settings.search;
    expect(search && "model" in search && search.model.name).toMatch(/-cli\//);
    expect(screen.getByTestId("search-test")).toBeVisible();
  });
});
