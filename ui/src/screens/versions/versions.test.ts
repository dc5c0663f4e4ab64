import { screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import type { Origin, VersionRow } from "../../contract";
import { openApp, settle } from "../../test/app";
import { originWords } from "./origin";

const FIRST = "# Goal\nOne email.\nThe end.\n";
const NEWEST = "# Goal\nNo email.\nThe end.\n";

/** The versions of a task that a debate refined before it was typed anew, and a text that was written since. */
async function openVersions(now: string | null = null) {
  const { fake, user } = await openApp([{ title: "Weekly digest", kind: "task", body: FIRST }]);
  if (now !== null) {
    const { revision, row } = await fake.taskOpen("task-1");
    await fake.taskSave({ task: "task-1", revision, title: row.title, kind: row.kind, body: now });
  }
  await user.click(screen.getByTestId("task-row"));
  await settle();
  await user.click(screen.getByTestId("versions-button"));
  await settle();
  return { fake, user };
}

const shown = () => screen.getByTestId("comparison").textContent;

it("compares the newest version with the one before, and any other with any", async () => {
  const { user } = await openVersions();
  expect(screen.getAllByTestId("version-row")).toHaveLength(3);
  expect(screen.getByTestId("comparison-summary").textContent).toContain("1 difference");
  expect(shown()).toContain("One email on Monday.");
  expect(shown()).toContain("No email.");

  await user.click(screen.getAllByTestId("version-row")[1] ?? document.body);
  await settle();
  expect(shown()).toContain("One email.");
  expect(shown()).not.toContain("No email.");

  await user.click(screen.getByTestId("compare-with"));
  await user.click(screen.getByText("Current text", { selector: "[role=option] *" }));
  await settle();
  expect(shown()).toContain("No email.");
  expect(screen.getByTestId("open-origin").textContent).toMatch(/^the debate from March 3/);
});

it("shows what was written since the newest version, and the first version whole", async () => {
  const { user } = await openVersions("# Goal\nTwo emails.\nThe end.\n");
  expect(screen.getAllByTestId("version-row")[0]?.textContent).toContain("Current text");
  // As the editor counts them: a mark is no word.
  expect(screen.getAllByTestId("version-row")[0]?.textContent).toContain("5 words");
  expect(shown()).toContain("Two emails.");
  await user.click(screen.getAllByTestId("version-row")[3] ?? document.body);
  await settle();
  expect(screen.getByTestId("version-text").textContent).toContain("One email.");
});

it("moves by key, restores, takes that back, and leads back to where it came from", async () => {
  const { fake, user } = await openVersions();
  await user.keyboard("j");
  await settle();
  expect(document.activeElement).toBe(screen.getByTestId("difference"));

  await user.click(screen.getAllByTestId("version-row")[2] ?? document.body);
  await settle();
  await user.click(screen.getByTestId("restore-version"));
  await settle();
  expect(fake.debates.open("task-1").body).toBe(FIRST);
  await user.click(screen.getByRole("button", { name: "Take back" }));
  await settle();
  expect(fake.debates.open("task-1").body).toBe(NEWEST);
  expect(await fake.versionList("task-1")).toHaveLength(5);

  await user.keyboard("{Escape}");
  await settle();
  expect(screen.queryByTestId("versions")).toBeNull();
  expect(document.activeElement).toBe(screen.getByTestId("versions-button"));
});

it("says where a version came from", () => {
  const row = (origin: Origin, more: Partial<VersionRow> = {}): VersionRow => ({
    version: { id: "v9", task: "task-1", number: 9, text: "", origin, created_at: "" },
    words: 3,
    source: null,
    debate: null,
    ...more,
  });
  const at = new Date(2025, 2, 3, 14, 2).toISOString();
  const debated = { debate: "d1", started_at: at, checked: false };
  const rows = [
    { ...row({ from: "typed" }), version: { ...row({ from: "typed" }).version, id: "v2", number: 2 } },
  ];
  const check = (one: VersionRow, words: string) => expect(originWords(one, rows)).toBe(words);
  check(row({ from: "typed" }), "Your edits");
  check(
    row({ from: "typed" }, { debate: debated }),
    "Your edits, before the debate from March 3, 2025, 14:02",
  );
  check(row({ from: "imported", name: "digest.md" }), "Imported from digest.md");
  check(row({ from: "imported", name: null }), "Imported from a file");
  check(row({ from: "restored", version: "v2" }), "Restored from version 2");
  check(row({ from: "restored", version: "v7" }), "Restored from an earlier version");
  const file = row({ from: "imported", name: "digest.md" });
  rows.push({ ...file, version: { ...file.version, id: "v8", number: 8 } });
  rows.push({ ...file, version: { ...row({ from: "typed" }).version, id: "v7", number: 7 } });
  check(row({ from: "restored", version: "v7" }), "Your text, kept instead of the one in digest.md");
  check(row({ from: "restored", version: "v2" }), "Restored from version 2");
  const tally = { accepted: 1, rejected: 0, left_out: 0 };
  check(
    row({ from: "debate", debate: "d1", tally }, { source: debated }),
    "Refined by the debate from March 3, 2025, 14:02, 1 change accepted",
  );
  check(
    row(
      { from: "debate", debate: "d1", tally: { accepted: 14, rejected: 1, left_out: 2 } },
      { source: debated },
    ),
    "Refined by the debate from March 3, 2025, 14:02, 14 changes accepted, 1 rejected, 2 left out",
  );
  const checked = { ...debated, checked: true };
  check(
    row({ from: "debate", debate: "d1", tally }, { source: checked }),
    "From the check of March 3, 2025, 14:02, 1 change accepted",
  );
  check(row({ from: "typed" }, { debate: checked }), "Your edits, before the check of March 3, 2025, 14:02");
  check(row({ from: "debate", debate: "d1", tally }), "Refined by a debate that has since been deleted");
});
