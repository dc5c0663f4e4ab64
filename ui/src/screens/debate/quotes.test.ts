import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import type { FindingId, Span } from "../../contract";
import { installPlatform } from "../../platform";
import { createFake } from "../../platform/fake";
import { settle } from "../../test/app";
import type { Highlight, Quoting } from "../tasks/text-view";
import Quote from "./Quote.svelte";
import { KEY, type QuoteHost, Quotes } from "./quotes.svelte";

const TEXT = "Date: tbd\nPlace: tbd\nOwner: TODO\n";
const SPANS: Span[] = [
  [17, 20],
  [28, 32],
];

/** A text with the finding `f1`, which quotes “tbd” and has two more places. */
async function open(text: string) {
  const lit: Highlight[] = [];
  const calls: string[] = [];
  const host: QuoteHost = {
    text,
    highlight: (some) => void lit.splice(0, lit.length, ...some),
    reveal: (finding, place = 0) => void calls.push(`show ${finding} ${place}`),
    edit: (finding, place = 0) => void calls.push(`edit ${finding} ${place}`),
    onquoted: null,
  };
  installPlatform({ ...createFake(), textGet: async () => TEXT });
  const quotes = new Quotes(host);
  quotes.follow([{ id: "f1", persona: "qa", quote: "tbd", others: { text: "hash", spans: SPANS } }]);
  await vi.waitFor(() => expect(quotes.seeking).toBe(false));
  const props = { of: "f1" as FindingId, quote: "tbd", match: "exact" as const, elsewhere: "", places: 2 };
  render(Quote, { props, context: new Map([[KEY, quotes]]) });
  return { host, lit: () => lit.map(({ from, to }) => text.slice(from, to)), calls, quotes };
}

it("underlines each place of a finding, and leads to one after the other", async () => {
  const { lit, calls, quotes } = await open(TEXT);
  expect(lit()).toEqual(["tbd", "tbd", "TODO"]);
  const more = screen.getByRole("button", { name: "and 2 more places" });
  const user = userEvent.setup();
  await user.tripleClick(more);
  expect(calls.splice(0)).toEqual(["show f1 1", "show f1 2", "show f1 0"]);
  await user.click(more);
  quotes.edit("f1");
  quotes.reveal("f1");
  quotes.edit("f1");
  expect(calls).toEqual(["show f1 1", "edit f1 1", "show f1 0", "edit f1 0"]);
});

it("leads from a click on a place to its finding, and edits that place", async () => {
  const { host, calls, quotes } = await open(TEXT);
  const click = (some: readonly Quoting[]) => host.onquoted?.(some);
  click([{ finding: "f1", place: 2 }]);
  await settle();
  quotes.edit("f1");
  expect(calls).toEqual(["show f1 2", "edit f1 2"]);
});

it("counts only the places that are still in the text", async () => {
  const check = async (text: string, words: string | null, edits: number | null) => {
    const { calls, quotes } = await open(text);
    expect(screen.queryByTestId("quote-more")?.textContent ?? null).toBe(words);
    quotes.edit("f1");
    expect(calls).toEqual(edits === null ? [] : [`edit f1 ${edits}`]);
    document.body.replaceChildren();
  };
  await check("Date: May 4\nPlace: tbd\nOwner: TODO\n", "and 1 more place", 0);
  await check("Date: tbd\nPlace: tbd\nOwner: Ann\n", "and 1 more place", 0);
  await check("Date: May 4\nPlace: Rome\nOwner: TODO\n", "and 1 more place", 1);
  await check("Date: May 4\nPlace: Rome\nOwner: Ann\n", null, null);
});
