import { screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it } from "vitest";

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
