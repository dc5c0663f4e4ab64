import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";

import type { Critique, Protocol, Setup } from "../../contract";
import { findingsOf, played } from "../../test/debate";
import CritiqueCard from "./CritiqueCard.svelte";

const QUOTE = "# **kwargs** are `dropped`\n- a | b |";

function show(protocol: Protocol, found = true) {
  const player = played("consensus");
  const [critique] = player.rounds.flatMap(({ critiques }) => critiques);
  const [finding] = findingsOf("consensus");
  const setup = player.parts.flatMap((part) => (part.part === "setup" ? part.setup : []))[0];
  if (!critique || !finding || !setup) throw new Error("Nothing was found in the recording.");
  const quoting: Critique = {
    ...critique,
    findings: found ? [{ ...finding, quote: QUOTE }] : [],
    approved: false,
  };
  const seated: Setup = { ...setup, protocol };
  return render(CritiqueCard, { critique: quoting, setup: seated, count: null });
}

const quote = () => screen.getByTestId("finding").querySelector("blockquote")?.textContent.trim();

it("shows quoted code as it stands, marks and all", () => {
  show("code-review");
  expect(quote()).toBe(`“${QUOTE}”`);
});

it("shows quoted Markdown as it is read", () => {
  show("refine");
  expect(quote()).toBe("“kwargs are dropped\na · b”");
});

it("says that a reviewer of code found nothing", () => {
  show("code-review", false);
  expect(screen.getByTestId("critique-card")).toHaveTextContent("no findings");
  show("code-review");
  expect(screen.getAllByTestId("critique-card")[1]).not.toHaveTextContent("no findings");
});
