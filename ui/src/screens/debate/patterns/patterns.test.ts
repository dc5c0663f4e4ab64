import { screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it } from "vitest";

import { settle } from "../../../test/app";
import { openDebate } from "../../../test/debate";

/** The debate at its end, with the section open. */
async function opened() {
  const test = await openDebate("patterns");
  const fold = screen.getByTestId("patterns");
  const button = within(fold).getAllByRole("button")[0];
  if (button) await test.user.click(button);
  await settle();
  return { ...test, fold };
}

/** As soon as the comparison with a second reviewer is done. */
async function compared() {
  const test = await opened();
  await test.user.click(within(test.fold).getByTestId("patterns-debated"));
  await settle();
  await test.user.click(within(test.fold).getByTestId("patterns-start"));
  await settle();
  return test;
}

it("says what is read and what it costs before anything is sent", async () => {
  const { fold, user } = await opened();
  expect(fold).toHaveTextContent("CLAUDE.md: 4 lines, 1 secret removed");
  expect(fold).toHaveTextContent("1 secret was removed from CLAUDE.md.");
  const cost = within(fold).getByTestId("patterns-cost");
  expect(cost).toHaveTextContent("1 to 2 calls");
  await user.click(within(fold).getByTestId("patterns-debated"));
  await settle();
  expect(cost).toHaveTextContent("2 to 4 calls");
  const { violations } = await axe.run(fold);
  expect(violations).toEqual([]);
});

it("shows who is at work, and can be stopped", async () => {
  const { fake, fold, id } = await compared();
  fake.debates.step(id);
  await settle();
  expect(within(fold).getByTestId("patterns-running")).toHaveTextContent(
    "notes compares the text with CLAUDE.md",
  );
  expect(within(fold).getByTestId("patterns-stop")).toBeEnabled();
  expect(within(fold).queryByTestId("patterns-start")).toBeNull();
});

it("shows the notes, beside the text too, and what was dropped", async () => {
  const { fake, fold, id, user } = await compared();
  fake.debates.play(id);
  await settle();
  expect(fold).toHaveTextContent("2 notes · 1 critical · 1 warning");
  const [critical] = within(fold).getAllByTestId("pattern-note");
  expect(critical).toHaveTextContent("Anti-pattern");
  expect(critical).toHaveTextContent("CLAUDE.md:3 “- Styles live in `button.css`.”");
  expect(critical).toHaveTextContent("Kept by the second reviewer: Line 3 says where styles live.");
  const dropped = within(fold).getAllByTestId("pattern-dropped");
  expect(dropped[0]).toHaveTextContent("Invalid: it cites a line that doesn’t exist");
  expect(dropped[1]).toHaveTextContent("Second reviewer: The line is a heading");
  const warnings = within(fold).getAllByTestId("patterns-warning");
  expect(warnings.map((it) => it.textContent)).toContain(
    "1 note was invalid and dropped: it cites a line that doesn’t exist.",
  );
  await user.click(within(fold).getByTestId("patterns-read"));
  const dialog = await screen.findByTestId("patterns-text");
  expect(within(dialog).getAllByTestId("pattern-note")).toHaveLength(2);
  expect(within(dialog).getByRole("complementary", { name: "Notes on “Fix”" })).toBeVisible();
  await user.click(within(dialog).getByTestId("copy-annotated"));
  expect(fake.copied.at(-1)).toContain('<project-pattern source="CLAUDE.md:3"');
  const { violations } = await axe.run(dialog);
  expect(violations).toEqual([]);
});

it("offers the second reviewer again, and one button that stands out", async () => {
  const { fake, fold, id, user } = await compared();
  fake.debates.play(id);
  await settle();
  expect(fold).toHaveTextContent("checked by");
  await user.click(within(fold).getByTestId("patterns-again"));
  await settle();
  expect(within(fold).getByTestId("patterns-debated")).toBeChecked();
  expect(within(fold).getByTestId("patterns-read")).not.toHaveClass("primary");
  expect(within(fold).getByTestId("patterns-start")).toHaveClass("primary");
});

it("exports reports with the notes or without them", async () => {
  const { fake, id, user } = await compared();
  fake.debates.play(id);
  await settle();
  for (const lines of [["export-md"], ["export-plain", "export-md-plain"]]) {
    await user.click(within(screen.getByTestId("outcome-bar")).getByTestId("export"));
    for (const line of lines) await user.click(await screen.findByTestId(line));
    await settle();
  }
  expect(fake.reported.map(([, format, , withPatterns]) => [format, withPatterns])).toEqual([
    ["md", true],
    ["md", false],
  ]);
});
