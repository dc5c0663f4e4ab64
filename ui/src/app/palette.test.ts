import { screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import { openApp, settle } from "../test/app";
import { openEnded, PARCELS } from "../test/debate";
import { hold, LIST, openPlanned } from "../test/sorting";
import { SECTIONS } from "../screens/settings/sections";
import { ACTIONS } from "./actions";
import { app } from "./app.svelte";
import { found } from "./found";
import { ALSO } from "./synonyms";

type User = Awaited<ReturnType<typeof openApp>>["user"];

/** What the palette has chosen for some words. */
async function chosen(user: User, words: string): Promise<string> {
  app.palette = true;
  await settle();
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: /actions/i });
  // All at once, in place of what is there: each input finds and draws the list anew.
  field.focus();
  field.select();
  await user.paste(words);
  let label = "";
  await waitFor(() => {
    label =
      screen
        .getByTestId("palette")
        .querySelector("[data-selected]")
        ?.textContent?.replace(/\s+/g, " ")
        .trim() ?? "";
    expect(label).not.toBe("");
  });
  return label;
}

async function openDuel() {
  const opened = await openApp([PARCELS]);
  await opened.user.click(screen.getByTestId("forms-button"));
  await opened.user.click(screen.getByTestId("bar-form-duel"));
  await settle();
  await opened.user.click(screen.getByTestId("start-debate"));
  await settle();
  opened.fake.debates.play("debate-1");
  await settle();
  return opened;
}

it("ranks what begins as typed before what only goes by such words, and leaves out the rest", () => {
  const check = (typed: string, name: string, others: string[], score: number) =>
    expect(found(typed, name, others), `${typed} in ${name}`).toBe(score);
  check("", "Duel…", [], 1);
  check("compare", "Compare…", [], 1);
  check("compare", "Compare versions", [], 0.95);
  check("report md", "Export the report as Markdown", ["md"], 0.6);
  check("the report", "Export the report as HTML", [], 0.9);
  check("approve", "Accept recommendation", ["approve", "yes"], 0.8);
  check("api", "Settings: Models", ["API key"], 0.7);
  check("ommendation", "Accept recommendation", [], 0.5);
  check("approve", "Settings: Models", ["preferences", "provider"], 0);
});

describe("the palette", () => {
  it("finds actions by other words", async () => {
    const { user } = await openApp();
    const words: [string, RegExp][] = [
      ["preferences", /Settings/],
      ["api key", /^Settings: Models/],
      ["theme", /appearance|Appearance/],
      ["privacy", /^Settings: Data and privacy/],
      ["duel", /^Duel/],
      ["compare", /^Compare…/],
      ["review", /^Review…/],
      ["devil", /^Devil’s advocate/],
      ["prioritize", /^Prioriti/],
      ["delete", /^Archive this task/],
      ["hotkeys", /^Keyboard shortcuts/],
    ];
    for (const [typed, label] of words) expect(await chosen(user, typed), typed).toMatch(label);
  });

  it("has every section of the settings", async () => {
    const { user } = await openApp();
    for (const { id, label } of SECTIONS) {
      expect(await chosen(user, `Settings: ${label}`)).toBe(`Settings: ${label}`);
      await user.keyboard("{Enter}");
      await settle();
      expect([app.screen, app.section]).toEqual(["settings", id]);
    }
  });

  it("accepts, overrules and takes back a verdict in view, and brings it into a Refine", async () => {
    const { user } = await openDuel();
    const chooses = async (words: string, label: string) => {
      expect(await chosen(user, words)).toBe(label);
      await user.keyboard("{Enter}");
      await waitFor(() => expect(screen.queryByTestId("palette")).toBeNull());
    };
    await chooses("overrule", "Overrule the verdict…");
    await waitFor(() => expect(screen.getByTestId("overrule-form")).toBeVisible());
    await user.keyboard("{Escape}");
    await settle();
    await chooses("approve", "Accept recommendation");
    await waitFor(() => expect(screen.getByTestId("unrule")).toBeVisible());
    await chooses("take back", "Take back your decision");
    await waitFor(() => expect(screen.getByTestId("uphold")).toBeVisible());
    await chooses("bring", "Bring into Refine");
    await waitFor(() => expect(screen.getByTestId("start-debate")).toBeVisible());
  });

  it("does the same with the last debate on the open task, which is not in view", async () => {
    const { user } = await openDuel();
    const chooses = async (words: string, label: string) => {
      app.closePanel();
      await settle();
      expect(await chosen(user, words)).toBe(`${label} Duel`);
      await user.keyboard("{Enter}");
      await waitFor(() => expect(screen.queryByTestId("palette")).toBeNull());
    };
    await chooses("overrule", "Overrule the verdict…");
    await waitFor(() => expect(screen.getByTestId("overrule-form")).toBeVisible());
    await chooses("approve", "Accept recommendation");
    await waitFor(() => expect(screen.getByTestId("unrule")).toBeVisible());
    await chooses("take back", "Take back your decision");
    await waitFor(() => expect(screen.getByTestId("uphold")).toBeVisible());
    await chooses("bring", "Bring into Refine");
    await waitFor(() => expect(screen.getByTestId("start-debate")).toBeVisible());
  });

  it("leads to the items of an order that are contested", async () => {
    const opened = await openPlanned("prioritize", LIST);
    await hold(opened, "prioritize");
    for (const words of ["decide", "contested", "priority"])
      expect(await chosen(opened.user, words), words).toBe("Decide contested items");
    await opened.user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByTestId("palette")).toBeNull());
    const [first] = screen.getAllByTestId("contested");
    await waitFor(() => expect(first).toContainElement(document.activeElement as HTMLElement));
  });

  it("accepts a refined text", async () => {
    const { user, id } = await openEnded();
    await app.openReview(id);
    await settle();
    expect(await chosen(user, "accept refined")).toBe("Accept the new text Ctrl Enter");
  });

  it("offers nothing of a verdict where none is in view", async () => {
    await openApp();
    const result = ACTIONS.filter(({ group }) => group === "Result");
    expect(result.length).toBeGreaterThan(5);
    expect(result.filter(({ enabled }) => enabled?.() ?? true)).toEqual([]);
  });

  it("knows other words for actions that there are", () => {
    const known = ACTIONS.map(({ id }) => id);
    expect(Object.keys(ALSO).filter((id) => !known.includes(id))).toEqual([]);
  });
});
