import { screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it } from "vitest";

import { app } from "../../../app/app.svelte";
import { settle } from "../../../test/app";
import { openDebate, played } from "../../../test/debate";
import type { FinalChecks, FinalFlag } from "../../../contract";
import { flagsWords, quotedByFlags, quoting } from "./flags";

function recorded(): FinalChecks {
  const [checks] = played("final-checks").parts.flatMap((part) =>
    part.part === "final_checks" ? part.final_checks : [],
  );
  if (!checks) throw new Error("No checks were recorded.");
  return checks;
}

it("says what the text has to justify, and what would settle it", async () => {
  const { user } = await openDebate("final-checks");
  const fold = screen.getByTestId("final-checks");
  expect(fold).toHaveTextContent("1 point to justify · 1 raised as a finding");
  expect(screen.queryByTestId("final-flag")).toBeNull();
  await user.click(within(fold).getByRole("button"));
  const [scope, two] = screen.getAllByTestId("final-flag");
  expect(scope).toHaveTextContent("Scope expansion");
  expect(scope).toHaveTextContent("“We migrate all components to a theming system.”");
  expect(scope).toHaveTextContent("To settle it: “The current way is impossible because …”");
  expect(two).toHaveTextContent("Two technologies for one purpose");
  expect(two).toHaveTextContent("“PostgreSQL for … and Redis for … because …”");
  const { violations } = await axe.run(fold);
  expect(violations).toEqual([]);
});

it("takes a justification, and says so instead of what would settle it", async () => {
  const { user } = await openDebate("final-checks");
  const fold = screen.getByTestId("final-checks");
  await user.click(within(fold).getByRole("button"));
  const [scope] = screen.getAllByTestId("final-flag");
  const flag = within(scope ?? document.body);
  await user.click(flag.getByTestId("flag-justify"));
  const field = flag.getByTestId("remark-field");
  expect(field).toHaveFocus();
  await user.type(field, "Four more screens need it.{Enter}");
  await settle();
  expect(flag.getByTestId("flag-said")).toHaveTextContent("You justified it: Four more screens need it.");
  expect(flag.queryByText(/To settle it/)).toBeNull();
  expect(fold).toHaveTextContent("1 raised as a finding");
  expect(fold).not.toHaveTextContent("to justify");
  await user.click(flag.getByTestId("flag-undo"));
  await settle();
  expect(scope).toHaveTextContent("To settle it");
});

it("counts only what is still to be justified", () => {
  const checks = recorded();
  const [first, second] = checks.flags;
  if (!first || !second) throw new Error("Two flags were recorded.");
  const settled = { ...first, status: "author_answered" as const, status_reason: "Four more screens." };
  const words = (flags: FinalFlag[]) => flagsWords({ ...checks, flags });
  expect(words([settled, second])).toBe(`1 raised as a finding · ${second.title}`);
  expect(words([settled])).toBe("1 point settled");
});

it("tells what a finding says only there, and leads to it", async () => {
  const { user } = await openDebate("final-checks");
  const fold = screen.getByTestId("final-checks");
  await user.click(within(fold).getByRole("button"));
  const [scope, two] = screen.getAllByTestId("final-flag");
  expect(within(scope ?? document.body).queryByTestId("same-finding")).toBeNull();
  expect(two).not.toHaveTextContent("What is PostgreSQL for");
  await user.click(within(two ?? document.body).getByTestId("same-finding"));
  await settle();
  const finding = document.querySelector('[data-testid="finding"][data-finding="r1.s1.3"]');
  expect(finding).toHaveFocus();
  expect(finding).toHaveTextContent("What is PostgreSQL for");
});

it("has no fold where nothing is to be justified", async () => {
  await openDebate("rules");
  expect(screen.getByTestId("outcome-bar")).toBeVisible();
  expect(screen.queryByTestId("final-checks")).toBeNull();
});

it("looks a passage up once, under the finding that says the same", () => {
  const checks = recorded();
  const [scope, two] = checks.flags;
  if (!scope || !two) throw new Error("Two flags were recorded.");
  expect(quoting(scope)).toBe(scope.id);
  expect(quoting(two)).toBe(two.raised_as);
  expect(quotedByFlags(checks).map(({ id }) => id)).toEqual([scope.id]);
});

it("plans a short debate about one question, or about the whole text after all", async () => {
  const { user } = await openDebate("final-checks");
  await user.click(within(screen.getByTestId("final-checks")).getByRole("button"));
  const [scope] = screen.getAllByTestId("final-flag");
  await user.click(within(scope ?? document.body).getByTestId("debate-question"));
  await settle();
  const note = await screen.findByTestId("one-question");
  await user.click(within(note).getByRole("button"));
  expect(note).toHaveTextContent("Why can’t the current way handle “The button does not change on hover”");
  expect(note).toHaveTextContent("The passage: “We migrate all components to a theming system.”");
  expect(note).toHaveTextContent("What would settle it: “The current way is impossible because …”");
  await user.click(within(note).getByTestId("leave-question"));
  await settle();
  expect(screen.queryByTestId("one-question")).toBeNull();
});

it("leaves the question when the panel is opened for something else", async () => {
  const { user, id } = await openDebate("final-checks");
  const planQuestion = async () => {
    await user.click(within(screen.getByTestId("final-checks")).getByRole("button"));
    const [scope] = screen.getAllByTestId("final-flag");
    await user.click(within(scope ?? document.body).getByTestId("debate-question"));
    await settle();
    expect(await screen.findByTestId("one-question")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Duel" })).toBeVisible();
  };
  const openings = [() => app.refine(), () => app.plan("refine"), () => app.plan("refine", id)];
  for (const open of openings) {
    app.openDebate(id);
    await settle();
    await planQuestion();
    await open();
    await settle();
    expect(screen.getByRole("heading", { name: "Refine with Debate" })).toBeVisible();
  }
});
