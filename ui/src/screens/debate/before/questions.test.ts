import { screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";

import { openApp, settle } from "../../../test/app";
import { PARCELS } from "../../../test/debate";

afterEach(() => localStorage.clear());

async function openPlan() {
  const opened = await openApp([PARCELS]);
  await opened.user.click(screen.getByTestId("refine-button"));
  await waitFor(() => expect(screen.getByTestId("questions-before")).toBeVisible());
  return opened;
}

const fields = () => screen.getAllByTestId<HTMLTextAreaElement>("question-answer");
const field = (at: number) => fields()[at] ?? document.createElement("textarea");

it("shows questions, reviewers, cost and Start at once, in this order", async () => {
  await openPlan();
  const shown = ["questions-before", "seat-row", "estimate", "start-debate"].map(
    (id) => screen.getAllByTestId(id)[0] ?? document.body,
  );
  for (const [at, part] of shown.slice(1).entries()) {
    const before = shown[at] ?? document.body;
    expect(before.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  }
  expect(screen.getByTestId("questions-before")).toHaveTextContent("optional");
  expect(screen.getByTestId("estimate")).toHaveTextContent(/about \d+ (seconds|minutes?)/);
});

it("starts with what is answered, and skips what is empty", async () => {
  const { fake, user } = await openPlan();
  const start = vi.spyOn(fake, "debateStart");
  const question = field(1).ariaLabel;
  await user.type(field(1), "Two weeks.");
  expect(screen.getByTestId("questions-before")).toHaveTextContent(`1 of ${fields().length} answered`);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await settle();
  expect(start.mock.calls[0]?.[0].answers).toEqual([{ question, answer: "Two weeks." }]);
  expect(screen.queryByTestId("questions-before")).toBeNull();
});

it("keeps what is typed with the task", async () => {
  const { user } = await openPlan();
  await user.type(field(0), "Gifts.");
  await user.click(screen.getByTestId("close-panel"));
  await user.click(screen.getByTestId("refine-button"));
  await waitFor(() => expect(screen.getByTestId("questions-before")).toBeVisible());
  expect(field(0)).toHaveValue("Gifts.");
});

it("leads from answer to answer by Enter and Tab, and past questions that nobody answers", async () => {
  const { user } = await openPlan();
  field(0).focus();
  await user.tab();
  expect(screen.getByTestId("profile")).toHaveFocus();
  field(0).focus();
  await user.keyboard("Gifts.{Enter}");
  expect(field(1)).toHaveFocus();
  field(0).focus();
  const last = screen.getAllByTestId("question-answer").length - 1;
  for (let at = 1; at <= last; at += 1) {
    await user.tab();
    expect(field(at), "one that stays empty leads on as well").toHaveFocus();
  }
  await user.tab({ shift: true });
  expect(field(last - 1)).toHaveFocus();
  await user.tab();
  await user.tab();
  expect(screen.getByTestId("profile")).toHaveFocus();
});

it("asks nothing before a form that argues to a conclusion", async () => {
  const { user } = await openPlan();
  await user.click(screen.getByTestId("form"));
  await user.click(screen.getByTestId("form-duel"));
  await settle();
  expect(screen.queryByTestId("questions-before")).toBeNull();
});

it("offers questions of a model only where one edits", async () => {
  const { user } = await openPlan();
  expect(screen.getByTestId("ask-first").ariaChecked).toBe("false");
  await user.click(screen.getByLabelText(/^Synthesizer, model/));
  await user.click(screen.getByText("Rules (built in, no model)", { selector: "[role=option] *" }));
  expect(screen.queryByTestId("ask-first")).toBeNull();
});

it("keeps the focus in the panel where a reviewer is removed, so that its keys still work", async () => {
  const { fake, user } = await openPlan();
  const start = vi.spyOn(fake, "debateStart");
  await user.click(screen.getByLabelText("Remove Security"));
  await settle();
  expect(document.activeElement?.closest("[data-testid=seat-row]")).not.toBeNull();
  await user.keyboard("{Control>}{Enter}{/Control}");
  await settle();
  expect(start).toHaveBeenCalledOnce();
});
