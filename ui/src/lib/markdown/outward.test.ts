import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { installPlatform } from "../../platform";
import { createFake } from "../../platform/fake";
import Markdown from "../Markdown.svelte";

const ADDRESS = "https://example.org/guide";

async function shown() {
  const fake = createFake();
  installPlatform(fake);
  render(Markdown, { text: `See [the guide](${ADDRESS}).` });
  const link = await screen.findByRole("link", { name: /the guide/ }, { timeout: 30_000 });
  return { fake, link, user: userEvent.setup() };
}

it("opens a link on a click and on Enter", async () => {
  const { fake, link, user } = await shown();
  await user.click(link);
  expect(fake.opened).toEqual([ADDRESS]);
  link.focus();
  await user.keyboard("{Enter}");
  expect(fake.opened).toEqual([ADDRESS, ADDRESS]);
});

it("says where a link leads that is pointed at or has the focus", async () => {
  const { link, user } = await shown();
  expect(screen.queryByTestId("leads")).toBeNull();
  await user.hover(link);
  expect(screen.getByTestId("leads")).toHaveTextContent(ADDRESS);
  await user.hover(document.body);
  await vi.waitFor(() => expect(screen.queryByTestId("leads")).toBeNull());
  link.focus();
  await vi.waitFor(() => expect(screen.getByTestId("leads")).toHaveTextContent(ADDRESS));
});
