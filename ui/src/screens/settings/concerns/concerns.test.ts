import { screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import type { ConcernRow } from "../../../contract";
import { openApp, settle } from "../../../test/app";

async function openConcerns(rows?: ConcernRow[]) {
  const opened = await openApp();
  if (rows) opened.fake.concernList = async () => rows;
  await opened.user.click(screen.getByTestId("nav-settings"));
  await opened.user.click(screen.getByTestId("settings-concerns"));
  await settle();
  return opened;
}

type User = Awaited<ReturnType<typeof openConcerns>>["user"];

const rows = () => screen.getAllByTestId("concern-row");

const row = (number: number) => {
  const found = rows().find((it) => it.dataset["number"] === `${number}`);
  if (!found) throw new Error(`No row shows concern ${number}.`);
  return within(found);
};

async function press(user: User, element: HTMLElement) {
  await user.click(element);
  await settle();
}

async function write(user: User, field: string, text: string) {
  await user.clear(screen.getByTestId(field));
  if (text) await user.type(screen.getByTestId(field), text);
}

const undo = () => screen.getAllByRole("button", { name: "Undo" }).at(-1) as HTMLElement;

describe("resolved concerns", () => {
  it("shows the confidence today, what it means, and where each comes from", async () => {
    const { user } = await openConcerns();
    const facts = rows().map((it) => [
      within(it).getByTestId("concern-confidence").textContent,
      within(it).getByTestId("concern-origin").textContent?.trim(),
    ]);
    expect(facts).toEqual([
      ["Confidence 0.20: repeats are raised again", "Imported"],
      ["Confidence 0.60: repeats are raised with a note", "From “Invite links”"],
      ["Confidence 0.90: repeats are dropped", "From “Invite links”"],
    ]);
    expect(row(1).getByText("Matched 1 time")).toBeVisible();
    expect(row(1).getByText("Paranoid security")).toBeVisible();
    expect(row(3).getByText("cost_hawk")).toBeVisible();
    expect(screen.queryByTestId("find-concern")).not.toBeInTheDocument();
    await press(user, row(1).getByRole("button", { name: /From/ }));
    expect(screen.queryByTestId("settings")).not.toBeInTheDocument();
  });

  it("says what will stand there while there is none", async () => {
    await openConcerns([]);
    expect(screen.getByTestId("no-concerns")).toBeVisible();
    expect(screen.getByTestId("export-concerns")).toBeDisabled();
  });

  it("edits one, says what is wrong with it, and undoes that", async () => {
    const { user } = await openConcerns();
    await press(user, row(1).getByTestId("edit-concern"));
    await write(user, "concern-explanation", "");
    await press(user, screen.getByTestId("concern-save"));
    expect(
      screen.getByText(/wasn’t changed, because the new version has an empty `explanation`/),
    ).toBeVisible();
    await write(user, "concern-explanation", "Tokens have 256 random bits.");
    await press(user, screen.getByTestId("concern-save"));
    expect(row(1).getByText("Tokens have 256 random bits.")).toBeVisible();
    await press(user, undo());
    expect(row(1).getByText(/Tokens have 128 random bits/)).toBeVisible();
  });

  it("deletes one and undoes that", async () => {
    const { user } = await openConcerns();
    await press(user, row(1).getByTestId("delete-concern"));
    expect(rows()).toHaveLength(2);
    await press(user, undo());
    expect(rows()).toHaveLength(3);
    expect(row(1).getByTestId("concern-origin")).toHaveTextContent("From “Invite links”");
  });

  it("says of each entry of a file whether it was added, and why not", async () => {
    const { fake, user } = await openConcerns();
    const known = (await fake.concernList()).at(-1) as ConcernRow;
    const { pattern, explanation, adversary, base_confidence, spec_hash, created_at, times_matched } = known;
    const again = { pattern, explanation, adversary, base_confidence, spec_hash, created_at, times_matched };
    fake.chosen = [
      "resolved_concerns.json",
      [{ ...again, pattern: "Addresses are shown" }, again, { pattern: "Half a concern" }, 7],
    ];
    await press(user, screen.getByTestId("import-concerns"));
    const dialog = screen.getByTestId("concerns-imported");
    expect(dialog).toHaveTextContent("1 of 4 concerns added");
    expect(screen.getAllByTestId("imported-concern").map((it) => it.dataset["skipped"])).toEqual([
      "true",
      "true",
      "true",
      "false",
    ]);
    expect(dialog).toHaveTextContent("Skipped: it was already here");
    expect(dialog).toHaveTextContent("Skipped: it has no `explanation`");
    await press(user, screen.getByTestId("concerns-imported-close"));
    expect(rows()).toHaveLength(4);
  });

  it("says why a file can't be read, and keeps what is there", async () => {
    const { fake, user } = await openConcerns();
    fake.chosen = ["prose.json", "No JSON."];
    await press(user, screen.getByTestId("import-concerns"));
    expect(screen.getByText(/Nothing was imported\. The file isn’t JSON/)).toBeVisible();
    expect(rows()).toHaveLength(3);
  });

  it("searches a long list and shows it in parts", async () => {
    const { fake, user } = await openConcerns();
    const entries = Array.from({ length: 60 }, (_, index) => ({
      pattern: `Concern ${index + 1}`,
      explanation: "It is covered.",
      adversary: "paranoid_security",
      base_confidence: 0.8,
      spec_hash: "abc",
      created_at: "2099-01-01",
      times_matched: 1,
    }));
    fake.chosen = ["many.json", entries];
    await press(user, screen.getByTestId("import-concerns"));
    await press(user, screen.getByTestId("concerns-imported-close"));
    expect(rows()).toHaveLength(50);
    await press(user, screen.getByTestId("more-concerns"));
    expect(rows()).toHaveLength(63);
    await user.type(screen.getByTestId("find-concern"), "mailer");
    await settle();
    expect(rows()).toHaveLength(1);
    await user.type(screen.getByTestId("find-concern"), "x");
    await settle();
    expect(screen.getByTestId("no-concern-found")).toHaveTextContent("No concern contains “mailerx”.");
  });

  it("says where they were written", async () => {
    const { fake, user } = await openConcerns();
    fake.chosen = "/home/sam/resolved_concerns.json";
    await press(user, screen.getByTestId("export-concerns"));
    expect(screen.getByText(/saved to \/home\/sam\/resolved_concerns\.json/)).toBeVisible();
  });
});
