import { screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";

import type { SearchTest } from "../../../contract";
import { openApp, settle } from "../../../test/app";

async function open() {
  const { fake, user } = await openApp();
  await user.click(screen.getByTestId("nav-settings"));
  await user.click(screen.getByTestId("settings-research"));
  await settle();
  return { fake, user };
}

describe("the search service", () => {
  it("is saved with its address, tested and removed", async () => {
    const { fake, user } = await open();
    expect(screen.queryByTestId("search-test")).toBeNull();
    expect(screen.queryByTestId("search-key")).toBeNull();
    await user.type(screen.getByTestId("search-address"), "http://localhost:8888");
    await user.click(screen.getByTestId("search-save"));
    await settle();
    const search = { service: "searxng", address: "http://localhost:8888", key: { from: "nowhere" } };
    expect(fake.settings.search).toEqual(search);
    await user.click(screen.getByTestId("search-test"));
    await settle();
    expect(screen.getByTestId("search-tested")).toHaveTextContent("It works: 10 results.");
    await user.click(screen.getByTestId("search-remove"));
    await settle();
    expect(fake.settings.search).toBeNull();
  });

  it("gets its key once, and shows none", async () => {
    const { fake, user } = await open();
    const set = vi.spyOn(fake, "searchSet");
    await user.click(screen.getByTestId("search-service"));
    await user.click(screen.getByText("Tavily", { selector: "[role=option] *" }));
    await settle();
    await user.type(screen.getByTestId("search-key"), "tvly-planted");
    await user.click(screen.getByTestId("search-save"));
    await settle();
    const key = { from: "entered", key: "tvly-planted" };
    expect(set).toHaveBeenLastCalledWith({ service: "tavily", address: "", key });
    expect(screen.getByTestId("search-key")).toHaveValue("");
    expect(document.body.textContent).not.toContain("tvly-planted");
    await user.click(screen.getByTestId("search-save"));
    await settle();
    expect(set).toHaveBeenLastCalledWith({ service: "tavily", address: "", key: null });
    expect(fake.settings.search).toMatchObject({ key: { from: "keychain" } });
  });

  it("says why a test failed", async () => {
    const { fake, user } = await open();
    const problem = "The search failed: the key was refused.";
    vi.spyOn(fake, "searchTest").mockResolvedValue({ results: 0, problem });
    await user.type(screen.getByTestId("search-address"), "http://localhost:8888");
    await user.click(screen.getByTestId("search-save"));
    await settle();
    await user.click(screen.getByTestId("search-test"));
    await settle();
    expect(screen.getByTestId("search-tested")).toHaveTextContent(problem);
  });
});

describe("a test search that takes long", () => {
  /** Saves a service and starts a test that answers when told. */
  async function begin() {
    const { fake, user } = await open();
    await user.type(screen.getByTestId("search-address"), "http://localhost:8888");
    await user.click(screen.getByTestId("search-save"));
    await settle();
    await user.click(screen.getByTestId("search-test"));
    await settle();
    let answer: (test: SearchTest) => void = () => undefined;
    const slow = new Promise<SearchTest>((resolve) => (answer = resolve));
    vi.spyOn(fake, "searchTest").mockReturnValue(slow);
    await user.click(screen.getByTestId("search-test"));
    await settle();
    return { user, answer };
  }

  it("hides the last result and can be stopped", async () => {
    const { user, answer } = await begin();
    expect(screen.queryByTestId("search-tested")).toBeNull();
    expect(screen.getByTestId("search-running")).toHaveTextContent("Searching…");
    await user.click(screen.getByTestId("search-stop"));
    answer({ results: 3, problem: null });
    await settle();
    expect(screen.queryByTestId("search-running")).toBeNull();
    expect(screen.queryByTestId("search-tested")).toBeNull();
    expect(screen.getByTestId("search-test")).toBeVisible();
  });

  it("continues while another page is open", async () => {
    const { user, answer } = await begin();
    await user.click(screen.getByTestId("settings-backups"));
    await settle();
    await user.click(screen.getByTestId("settings-research"));
    await settle();
    expect(screen.getByTestId("search-running")).toBeVisible();
    answer({ results: 3, problem: null });
    await settle();
    expect(screen.getByTestId("search-tested")).toHaveTextContent("It works: 3 results.");
  });
});

describe("private hosts", () => {
  it("are allowed by name and taken back", async () => {
    const { fake, user } = await open();
    expect(screen.getByTestId("no-search-hosts")).toBeVisible();
    await user.type(screen.getByTestId("search-host"), " wiki.example ");
    await user.click(screen.getByTestId("search-allow"));
    await settle();
    expect(fake.settings.search_hosts).toEqual(["wiki.example"]);
    await user.click(screen.getByTestId("search-forbid"));
    await settle();
    expect(fake.settings.search_hosts).toEqual([]);
  });
});

describe("saved searches", () => {
  it("are removed on request", async () => {
    const { fake, user } = await open();
    const clear = vi.spyOn(fake, "searchesClear");
    await user.click(screen.getByTestId("searches-clear"));
    await settle();
    expect(clear).toHaveBeenCalledOnce();
  });
});
