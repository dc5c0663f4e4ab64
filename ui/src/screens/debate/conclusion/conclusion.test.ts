import { screen, waitFor, within } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";

import type { CameTo, Concluded, DebatePlan, ModelRow, Outcome, Protocol } from "../../../contract";
import { openApp, settle } from "../../../test/app";
import { HEARD } from "../../../test/came";
import { PARCELS, verdictOf } from "../../../test/debate";
import { callsWords } from "./calls";
import { beyondPosition, headline, leadOf, listedWord, todoWords } from "./words";

/** The window with a debate of a form held to its end. */
async function openConcluded(
  form: Protocol,
  name: string = form,
  agenda: Partial<DebatePlan["agenda"]> = {},
) {
  const { fake, user } = await openApp([PARCELS]);
  await user.click(screen.getByTestId("forms-button"));
  await user.click(screen.getByTestId(`bar-form-${form}`));
  await settle();
  if (agenda.judge_twice) await user.click(screen.getByTestId("judge-twice"));
  fake.debates.next = name;
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  fake.debates.play("debate-1");
  await settle();
  return { fake, user };
}

const position = (step: string) =>
  screen.getAllByTestId("position").find((one) => one.dataset.step === step) ?? document.body;

it("chooses a form, and says what is its own to say", async () => {
  const { user } = await openApp([PARCELS]);
  await user.click(screen.getByTestId("refine-button"));
  await settle();
  expect(screen.getByRole("heading", { name: "Refine with Debate" })).toBeVisible();
  await user.click(screen.getByTestId("form"));
  expect(screen.getByTestId("form-refine")).toHaveTextContent(
    /suggested To improve a text: .* The text is still being written/,
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
      "Settings → Models says what each of them needs.",
  );
  await user.click(screen.getByTestId("use-refine"));
  await settle();
  expect(screen.getByTestId("start-debate")).toHaveTextContent("Start debate");
});

it("shows what was said and what it came to, turn by turn", async () => {
  await openConcluded("review", "review-form");
  expect(screen.getByTestId("announcer")).toHaveTextContent("Review finished. Revise.");
  expect(screen.getByTestId("outcome-bar")).toHaveTextContent(
    "Review finished. Judge recommends: revise 5 calls",
  );
  const verdict = screen.getByTestId("verdict");
  expect(verdict).toHaveTextContent(
    /^Judge recommends Revise 3 concerns raised, 1 blocking \(answered\), 1 unanswered Judge: /,
  );
  expect(within(verdict).getByText("What to do next")).toBeVisible();
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
    "The judge’s score: 5 of 5, critical, still stands",
    "The judge’s score: 3 of 5, moderate, still stands",
    "The judge’s score: 2 of 5, weak",
    "The judge’s score: 1 of 5, a stretch, resolved",
    "The judge’s score: 3 of 5, moderate, resolved",
  ]);
  const title = screen.getByRole("button", { name: /how long photos are kept/ });
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

it("says how firm a verdict is", async () => {
  await openConcluded("duel", "duel-firm", { judge_twice: true });
  expect(screen.getByTestId("verdict")).toHaveTextContent("same verdict when the sides were swapped");
});

it("shows both readings of a verdict that flips", async () => {
  await openConcluded("duel", "duel-flips");
  const verdict = screen.getByTestId("verdict");
  expect(verdict).toHaveTextContent(
    /^You need to decide The judge gave two different verdicts .*a different verdict when the sides were swapped: revise, then reject/,
  );
  expect(within(verdict).getByText("First reading: revise")).toBeVisible();
  expect(within(verdict).getByText("Positions swapped: reject")).toBeVisible();
});

it("shows an answer that can't be read as it came", async () => {
  await openConcluded("duel", "duel-unread");
  expect(screen.getByTestId("unread")).toHaveTextContent("This is what it wrote:");
  expect(screen.getByText("I would revise it {")).toBeVisible();
  expect(screen.getByTestId("verdict")).toHaveTextContent(/^No result The judge gave no clear verdict/);
  expect(screen.queryByTestId("uphold")).toBeNull();
  expect(screen.getByTestId("overrule"), "the decision is the author's").toHaveTextContent("Decide…");
});

it("leads to the first concern that stands", async () => {
  const { user } = await openConcluded("duel");
  await user.click(screen.getByTestId("show-concerns"));
  expect(document.activeElement).toHaveAttribute("data-point");
});

it("says what limits the run, and why a side is missing", async () => {
  await openConcluded("duel", "duel-one-side");
  expect(screen.getByTestId("degraded")).toHaveTextContent("The challenger didn’t answer");
  expect(position("challenger")).toHaveTextContent("didn’t answer");
  expect(position("challenger").textContent.match(/didn’t answer/g)).toHaveLength(1);
  expect(screen.getByTestId("stands")).toHaveTextContent(/^Not challenged$/);
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
    /^You decided Approve instead of the judge’s verdict, overruled: Revise Against it: 2 of 5 concerns open \(1 blocking\) Judge .* recommended Revise/,
  );
  expect(screen.getByTestId("unrule")).toHaveFocus();
  await user.click(screen.getByTestId("unrule"));
  await settle();
  await user.click(screen.getByTestId("uphold"));
  await settle();
  expect(screen.getByTestId("verdict")).toHaveTextContent(/^You accepted Revise/);
});

it("asks again before a verdict is accepted against what stands", async () => {
  const { user } = await openConcluded("duel", "duel-approves");
  expect(screen.getByTestId("stands")).toHaveTextContent("Against it: 2 of 5 concerns open (1 blocking)");
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
  expect(screen.getByTestId("verdict")).toHaveTextContent(/^You accepted Approve/);
});

it("offers every decision where the judge's can't be relied on", async () => {
  const { user } = await openConcluded("duel", "duel-flips");
  expect(screen.queryByTestId("uphold")).toBeNull();
  await user.click(screen.getByTestId("overrule"));
  expect(screen.getAllByRole("radio").map((one) => one.getAttribute("value"))).toEqual([
    "approve",
    "revise",
    "reject",
  ]);
});

it("leaves the decision to the author where nobody could judge", async () => {
  const { user } = await openConcluded("duel", "duel-unjudged");
  expect(screen.getByTestId("verdict")).toHaveTextContent(
    /^No result The judge gave no verdict 5 concerns raised \(1 blocking\)/,
  );
  expect(screen.queryByTestId("uphold")).toBeNull();
  await user.click(screen.getByTestId("open-wide"));
  await settle();
  const wide = screen.getByTestId("wide");
  expect(wide).toHaveTextContent(/Concerns not judged · nobody was asked to reply/);
  expect(within(wide).queryByTestId("concern-answer")).toBeNull();
  expect(screen.getAllByTestId("concern")[0]).not.toHaveTextContent(/stands|not judged|not scored/);
  await user.click(screen.getByTestId("overrule"));
  await user.click(screen.getByTestId("rule-approve"));
  await user.click(screen.getByTestId("rule-send"));
  const asked = screen.getByTestId("accept-against");
  expect(asked).toHaveTextContent(/Approve with 1 blocking and 4 other concerns raised/);
  expect(asked).toHaveTextContent("No judge said which of these concerns are settled.");
  await user.click(screen.getByTestId("accept-cancel"));
  await user.click(screen.getByTestId("rule-reject"));
  await user.click(screen.getByTestId("rule-send"));
  await settle();
  expect(screen.getByTestId("verdict-strip")).toHaveTextContent(
    /^You decided Reject .* No verdict from the judge/,
  );
});

it("opens in the whole width, side by side, and back", async () => {
  const { user } = await openConcluded("review", "review-form");
  await user.click(screen.getByTestId("open-wide"));
  await settle();
  const wide = screen.getByTestId("wide");
  expect(within(wide).getByRole("heading", { name: "Review" })).toBeVisible();
  expect(within(wide).getByTestId("verdict-strip")).toHaveTextContent(
    /^Judge recommends Revise 3 concerns raised, 1 blocking/,
  );
  const rows = within(wide).getAllByTestId("concern");
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent(/^Blocking No answer from the carrier.*Waiting can be limited/);
  expect(rows[2]).toHaveTextContent("No answer");
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
  expect(screen.getByText("3 passages quoted")).toBeVisible();
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

it("marks a verdict that contradicts itself, and what its quotes are worth", async () => {
  await openConcluded("duel", "duel-contradicts");
  const verdict = screen.getByTestId("verdict");
  expect(verdict).toHaveTextContent(/^You need to decide The judge contradicts itself/);
  expect(within(verdict).getByTestId("contradiction")).toHaveTextContent(
    "The judge contradicts itself. It decided “revise”, but wrote “This must be rejected.”",
  );
  const quotes = within(within(verdict).getByTestId("rests-on")).getAllByRole("listitem");
  expect(quotes.map((quote) => quote.textContent.trim())).toEqual([
    "“Parcels are handed over in the evening.” not found in the text",
    "“## Launch” a heading or title, not content",
    "“The date is set after the pilot with two carriers.”",
  ]);
});

it("shows both readings where only the second one contradicts itself", async () => {
  await openConcluded("duel", "duel-second-torn");
  const verdict = screen.getByTestId("verdict");
  expect(verdict).toHaveTextContent(/^You need to decide The judge contradicts itself/);
  expect(verdict).toHaveTextContent(/First reading: revise .*Positions swapped: revise /);
  expect(within(verdict).getByTestId("contradiction")).toHaveTextContent(
    "but wrote “This must be rejected.”",
  );
  expect(within(verdict).queryByTestId("unstable")).toBeNull();
});

it("says why in the whole width before it lists what is raised", async () => {
  const { user } = await openConcluded("duel", "duel-flips");
  await user.click(screen.getByTestId("open-wide"));
  await settle();
  const why = screen.getByTestId("why");
  expect(why).toHaveTextContent(
    /^The verdict depends on which side the judge reads first.*First reading: revise .*Positions swapped: reject /,
  );
  expect(why.compareDocumentPosition(screen.getByTestId("concerns"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getAllByTestId("unstable")).toHaveLength(1);
});

it("heads what a devil’s advocate came to by the position to take", () => {
  const verdict = { ...verdictOf("duel"), decision: null, revision: "Start with one shop.\nThen measure." };
  const undecided = { decision: null, recommended: null, doubt: null, decided: null, chosen: null };
  const concluded: Concluded = {
    conclusion: { verdict, second: null, items: [], degraded: [] },
    rulings: { verdict: null, weights: [], priorities: [] },
    ranking: [],
    order: [],
    concerns: [],
    came_to: {
      protocol: "devil",
      against: null,
      undecided: 0,
      unheard: [],
      unchallenged: false,
      alone: null,
      twice: null,
      own_weights: false,
      outranked: null,
      ...undecided,
    },
  };
  expect(leadOf(concluded)).toBe("The judge’s recommended position");
  expect(headline(concluded).word).toBe("Start with one shop.");
  expect(beyondPosition(verdict)).toBe(verdict.revision);
  expect(beyondPosition({ ...verdict, revision: "Start with one shop." })).toBe("");
});

it("tells a call that failed from one that was cut off by who stopped the debate", () => {
  const check = (calls: number, unanswered: number, outcome: Outcome, words: string) =>
    expect(callsWords({ calls, unanswered, outcome })).toBe(words);
  check(3, 0, "concluded", "3 calls");
  check(3, 1, "concluded", "3 calls answered, 1 attempt failed");
  check(0, 2, "failed", "2 failed calls");
  check(3, 1, "stopped", "3 calls answered, 1 cut off");
  check(0, 1, "stopped", "1 call cut off");
});

it("tells in a list a judge’s recommendation from what the author decided", () => {
  const check = (change: Partial<CameTo>, word: string, todo: string) => {
    const came = { ...HEARD, ...change };
    expect([listedWord(came), todoWords(came)]).toEqual([word, todo]);
  };
  check({ decision: "revise" }, "Judge: revise", "For you to decide");
  check({ decision: "revise", alone: "Alone" }, "Judge: revise", "For you to decide, not challenged");
  check({ decision: "revise", decided: "revise" }, "Revise", "You accepted it");
  check(
    { protocol: "compare", decision: null, recommended: "Postgres" },
    "Judge: Postgres",
    "For you to choose",
  );
  check(
    { protocol: "compare", decision: null, recommended: "Postgres", chosen: "Redis" },
    "Redis",
    "You decided",
  );
  check({ decision: null, doubt: "no_verdict" }, "No verdict", "Run it again, or decide yourself");
});
