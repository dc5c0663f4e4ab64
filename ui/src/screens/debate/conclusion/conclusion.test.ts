import { screen, waitFor, within } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";

import type { ModelRow } from "../../../contract";
import { openApp, settle } from "../../../test/app";
import { openConcluded, position } from "../../../test/concluded";
import { PARCELS } from "../../../test/debate";

it("chooses a form, and says what is its own to say", async () => {
  const { user } = await openApp([PARCELS]);
  await user.click(screen.getByTestId("refine-button"));
  await settle();
  expect(screen.getByRole("heading", { name: "Refine with Debate" })).toBeVisible();
  await user.click(screen.getByTestId("form"));
  expect(screen.getByTestId("form-refine")).toHaveTextContent(
    /suggested To improve a text: .* Refine finds gaps in a text/,
  );
  expect(screen.getByTestId("form-duel")).toHaveTextContent(
    "For a yes-or-no decision: one side argues for it, one attacks it, and a judge weighs both.",
  );
  await user.click(screen.getByTestId("form-duel"));
  await settle();

  expect(screen.getByRole("heading", { name: "Duel" })).toBeVisible();
  expect(screen.getByLabelText(/^Advocate, model/)).toBeVisible();
  expect(screen.getByLabelText(/^Judge, model/)).toBeVisible();
  expect(screen.queryByTestId("add-seat")).toBeNull();
  expect(screen.queryByTestId("rounds")).toBeNull();
  expect(screen.getByTestId("start-debate")).toHaveTextContent("Start duel");
  await user.click(screen.getByTestId("depth"));
  await user.click(screen.getByText("One model alone", { selector: "[role=option] *" }));
  expect(screen.getAllByTestId("seat-row")).toHaveLength(1);
  expect(screen.queryByTestId("judge-twice")).toBeNull();
});

it("says what to do where rules would have to argue", async () => {
  const { fake, user } = await openApp([PARCELS]);
  const suggest = fake.debateSuggest;
  fake.debateSuggest = async (...args) => {
    const { plan, models, ...suggestion } = await suggest(...args);
    const seats = plan.seats.map((seat) => ({ ...seat, model: "offline/rules" }));
    const own = { group: "server", name: "openai/gpt", state: "not_signed_in", own: true } as const;
    const none = models.map((model): ModelRow => {
      if (model.provider === "Codex") return { ...model, ...own };
      return model.provider === "Claude Code" ? { ...model, state: "not_installed" } : model;
    });
    return { ...suggestion, models: none, plan: { ...plan, seats, synthesizer: "offline/rules" } };
  };
  await user.click(screen.getByTestId("forms-button"));
  await user.click(screen.getByTestId("bar-form-review"));
  await settle();
  expect(screen.queryByTestId("start-debate")).toBeNull();
  expect(screen.getByTestId("mute")).toHaveTextContent(
    "No model is ready, and the built-in rules can neither argue nor judge. " +
      "Claude Code is not installed. openai/gpt has no key. Gemini CLI is not signed in. " +
      "Settings → Models shows what each one needs.",
  );
  await user.click(screen.getByTestId("use-refine"));
  await settle();
  expect(screen.getByTestId("start-debate")).toHaveTextContent("Start check");
});

it("shows what was said and what it came to, turn by turn", async () => {
  await openConcluded("review", "review-form");
  expect(screen.getByTestId("announcer")).toHaveTextContent("Review finished. Revise.");
  expect(screen.getByTestId("outcome-bar")).toHaveTextContent("Review finished 5 calls");
  const verdict = screen.getByTestId("verdict");
  expect(verdict).toHaveTextContent(
    /^Result Revise The judge recommends this. You haven’t decided yet. Judge: .* Concerns 1 of 3 concerns open \(blocking\) Blocking No answer from the carrier .* Next Accept it or overrule it\./,
  );
  expect(within(verdict).getByText("Suggested actions")).toBeVisible();
  const steps = screen.getAllByTestId("position").map((one) => one.dataset.step);
  expect(steps).toEqual(["advocate", "critic", "response"]);
  expect(position("critic")).toHaveTextContent("3 concerns, with quotes");
  expect(position("critic")).toHaveTextContent("Pulled no punches: It goes for the payment first.");
  expect(position("response")).toHaveTextContent("Answers: No answer from the carrier is not covered");
});

it("tells each score, and the title stays when the rest is folded", async () => {
  const { user } = await openConcluded("duel");
  const scores = screen.getAllByTestId("score").map((one) => one.getAttribute("aria-label"));
  expect(scores).toEqual([
    "The judge’s score: 5 of 5, critical, open",
    "The judge’s score: 3 of 5, moderate, open",
    "The judge’s score: 2 of 5, weak",
    "The judge’s score: 1 of 5, a stretch, resolved",
    "The judge’s score: 3 of 5, moderate, resolved",
  ]);
  const title = within(position("challenger")).getByRole("button", { name: /how long photos are kept/ });
  expect(position("challenger")).toHaveTextContent("The label shows a name");
  await user.click(title);
  expect(title).toHaveAttribute("aria-expanded", "false");
  expect(position("challenger")).not.toHaveTextContent("The label shows a name");
});

it("leads with the result, and then what it was prepared with", async () => {
  await openConcluded("duel");
  const order = screen.getByTestId("verdict");
  for (const one of [screen.getByTestId("patterns"), ...screen.getAllByTestId("position")])
    expect(order.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it("leads to a concern that it names", async () => {
  const { user } = await openConcluded("duel");
  const [first] = screen.getAllByTestId("brief-named");
  expect(first).toHaveTextContent("Blocking No answer from the carrier is not covered");
  await user.click(within(first ?? document.body).getByRole("button"));
  expect(document.activeElement).toHaveAttribute("data-point");
});

it("says what limits the run, and why a side is missing", async () => {
  await openConcluded("duel", "duel-one-side");
  expect(screen.getByTestId("degraded")).toHaveTextContent("The challenger didn’t answer");
  expect(position("challenger")).toHaveTextContent("didn’t answer");
  expect(position("challenger").textContent.match(/didn’t answer/g)).toHaveLength(1);
  expect(screen.getByTestId("stands")).toHaveTextContent("Not challenged: the challenger didn’t answer");
  expect(position("challenger")).toHaveTextContent("often shows more detail");
});

it("lets the author overrule, accept and take back", async () => {
  const { user } = await openConcluded("duel");
  const ruling = () => screen.getByTestId("ruling");
  await user.click(screen.getByTestId("overrule"));
  expect(screen.getByTestId("rule-send")).toBeDisabled();
  expect(screen.queryByTestId("rule-revise"), "the judge decided that").toBeNull();
  await user.click(screen.getByTestId("rule-approve"));
  await user.type(screen.getByTestId("rule-reason"), "It is a pilot.");
  await user.click(screen.getByTestId("rule-send"));
  expect(screen.getByTestId("accept-against")).toHaveTextContent(
    /Approve with 1 blocking and 1 other concern .*open\?/,
  );
  expect(ruling().dataset.ruling, "nothing is decided before the answer").toBe("none");
  await user.click(screen.getByTestId("accept-anyway"));
  await settle();
  expect(ruling()).toHaveTextContent("Your reason: It is a pilot.");
  expect(screen.getByTestId("verdict")).toHaveTextContent(
    /^Result Approve instead of the judge’s verdict, overruled: Revise You decided this. Judge .* recommended Revise Against it 2 of 5 concerns open \(1 blocking\) .* Next Nothing left to do\./,
  );
  expect(screen.getByTestId("unrule")).toHaveFocus();
  await user.click(screen.getByTestId("unrule"));
  await settle();
  await user.click(screen.getByTestId("uphold"));
  await settle();
  expect(screen.getByTestId("verdict")).toHaveTextContent(
    /^Result Revise You accepted the judge’s recommendation\./,
  );
});

it("asks again before a verdict is accepted against what stands", async () => {
  const { user } = await openConcluded("duel", "duel-approves");
  expect(screen.getByTestId("stands")).toHaveTextContent("2 of 5 concerns open (1 blocking)");
  expect(screen.getByTestId("show-concerns"), "reading them comes first").toHaveClass("primary");
  expect(screen.getByTestId("uphold")).not.toHaveClass("primary");
  await user.click(screen.getByTestId("uphold"));
  const dialog = screen.getByTestId("accept-against");
  expect(dialog).toHaveTextContent("Accept “Approve” with 1 blocking and 1 other concern open?");
  expect(dialog).toHaveTextContent("No answer from the carrier is not covered");
  await user.click(screen.getByTestId("accept-cancel"));
  await settle();
  expect(screen.getByTestId("ruling").dataset.ruling).toBe("none");
  await user.click(screen.getByTestId("uphold"));
  await user.click(screen.getByTestId("accept-anyway"));
  await settle();
  expect(screen.getByTestId("verdict")).toHaveTextContent(/^Result Approve You accepted/);
});

it("opens in the whole width, side by side, and back", async () => {
  const { user } = await openConcluded("review", "review-form");
  await user.click(screen.getByTestId("open-wide"));
  await settle();
  const wide = screen.getByTestId("wide");
  expect(within(wide).getByRole("heading", { name: "Review" })).toBeVisible();
  expect(within(wide).getByTestId("verdict-strip")).toHaveTextContent(
    /^Result Revise The judge recommends this\. .* Concerns 1 of 3 concerns open \(blocking\)/,
  );
  const rows = within(wide).getAllByTestId("concern");
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent(/^Blocking No answer from the carrier.*Waiting can be limited/);
  expect(rows[2]).toHaveTextContent("–");
  expect(wide).not.toHaveTextContent("The label shows a name");
  await user.click(screen.getByTestId("wide-full"));
  expect(wide).toHaveTextContent("The label shows a name");
  await user.keyboard("{Escape}");
  await settle();
  expect(screen.getByTestId("debate-panel")).toBeVisible();
});

it("leads from a quote in the whole width to its passage", async () => {
  const { user } = await openConcluded("duel");
  await user.click(screen.getByTestId("open-wide"));
  await settle();
  await user.click(screen.getByRole("button", { name: "“a photo of the label”" }));
  await waitFor(() =>
    expect(document.querySelector(".cm-quote-lit")).toHaveTextContent("a photo of the label"),
  );
});

it("scores concerns alone, and lights up arguments as what they are", async () => {
  await openConcluded("review", "review-form");
  expect(within(position("advocate")).queryByTestId("score")).toBeNull();
  for (const point of within(position("advocate")).getAllByTestId("point"))
    expect(point).toHaveClass("remark");
  for (const point of within(position("critic")).getAllByTestId("point"))
    expect(point).not.toHaveClass("remark");
  await waitFor(() => expect(document.querySelector(".cm-quote-said")).not.toBeNull());
  expect(screen.getByText("5 passages quoted")).toBeVisible();
});

it("brings what a verdict left open into a Refine", async () => {
  const { fake, user } = await openConcluded("duel");
  await user.click(screen.getByTestId("bring"));
  await settle();
  expect(screen.getByRole("heading", { name: "Refine with Debate" })).toBeVisible();
  const brought = screen.getByTestId("brought");
  expect(brought).toHaveTextContent("Brings 2 concerns and 2 suggested actions from Duel of 2026-03-03");
  await user.click(within(brought).getByRole("button"));
  expect(brought).toHaveTextContent("No answer from the carrier is not covered");
  const start = vi.spyOn(fake, "debateStart");
  await user.click(screen.getByTestId("start-debate"));
  expect(start.mock.calls[0]?.[0].agenda.brought?.findings).toHaveLength(4);
});
