import { screen, within } from "@testing-library/svelte";
import { expect, it } from "vitest";

import type { CameBack, Finding, Severity } from "../../../contract";
import { findingsOf, openDebate } from "../../../test/debate";
import { ranked } from "./order";

const [ONE] = findingsOf("rules");

function finding(id: string, severity: Severity, at: number): Finding {
  if (!ONE) throw new Error("The recorded check found nothing.");
  return { ...ONE, id, severity, range: [at, at + 1] };
}

it("ranks by severity, then by place, and folds what comes after the first five", () => {
  const found = [
    finding("a", "minor", 1),
    finding("b", "major", 50),
    finding("c", "major", 5),
    finding("d", "blocking", 90),
    finding("e", "minor", 3),
    finding("f", "minor", 2),
    finding("g", "minor", 4),
  ];
  const names = (some: readonly Finding[]) => some.map(({ id }) => id).join("");
  const check = (came: CameBack | null, first: string, rest: string, dismissed: string) => {
    const order = ranked(found, came);
    expect([order.first, order.rest, order.dismissed].map(names)).toEqual([first, rest, dismissed]);
  };
  check(null, "dcbaf", "eg", "");
  const then = {
    finding: "x",
    severity: "minor",
    title: "",
    persona: "qa",
    label: "QA",
    fate: "dismissed",
    reason: "no problem here",
  } as const;
  const came: CameBack = {
    earlier: "debate-0",
    earlier_began_at: "2026-01-01T00:00:00Z",
    back: [{ then, now: ["c"] }],
    gone: [],
    new: [],
  };
  check(came, "dbafe", "g", "c");
});

it("offers an answer, the passage and a dismissal beside each finding", async () => {
  const { user } = await openDebate("rules");
  const [row] = screen.getAllByTestId("finding");
  const card = within(row ?? document.body);
  expect(card.getByTestId("finding-dismiss")).toBeVisible();
  await user.click(card.getByTestId("finding-answer"));
  expect(card.getByTestId("remark-field")).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(row).toContainElement(document.activeElement as HTMLElement);
});
