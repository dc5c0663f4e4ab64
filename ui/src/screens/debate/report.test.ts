import { screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it, vi } from "vitest";

import { settle } from "../../test/app";
import { openDebate } from "../../test/debate";

/** The debate at its end, with its export menu open. */
async function opened() {
  const test = await openDebate("patterns");
  test.fake.debates.play(test.id);
  await settle();
  await test.user.click(within(screen.getByTestId("outcome-bar")).getByTestId("export"));
  return test;
}

it("shows the report before it is saved, with the formats beside it", async () => {
  const { fake, user } = await opened();
  await user.click(await screen.findByTestId("report-preview"));
  await settle();
  const text = await screen.findByTestId("report-text");
  expect(await within(text).findByRole("heading", { name: "Changes" })).toBeInTheDocument();
  const { violations } = await axe.run(text);
  expect(violations).toEqual([]);
  await user.click(screen.getByTestId("preview-copy"));
  await settle();
  expect(fake.copied).toEqual([fake.preview]);
  await user.click(screen.getByTestId("preview-save"));
  await user.click(await screen.findByTestId("preview-docx"));
  await settle();
  expect(fake.reported.map(([, format]) => format)).toEqual(["docx"]);
});

it("copies the report as Markdown, and offers every format", async () => {
  const { fake, user } = await opened();
  for (const format of ["pdf", "docx", "html", "md", "json"])
    expect(await screen.findByTestId(`export-${format}`)).toBeInTheDocument();
  await user.click(screen.getByTestId("report-copy"));
  await settle();
  expect(fake.copied).toEqual([fake.preview]);
});

it("offers the same above the text as in the panel", async () => {
  const { user } = await opened();
  await screen.findByTestId("export-pdf");
  await user.keyboard("{Escape}");
  await vi.waitFor(() => expect(screen.queryByTestId("export-pdf")).toBeNull());
  const bar = screen.getByTestId("outcome-bar");
  const above = screen.getAllByTestId("export").find((one) => !bar.contains(one));
  if (!above) throw new Error("nothing is offered above the text");
  await user.click(above);
  for (const format of ["pdf", "docx", "html", "md", "json"])
    expect(await screen.findByTestId(`export-${format}`)).toBeInTheDocument();
  expect(screen.getByTestId("report-copy")).toBeInTheDocument();
});
