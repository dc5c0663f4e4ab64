import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";

import type { OptionMark } from "../../../contract";
import { settle } from "../../../test/app";
import { hold, openPlanned, STORES } from "../../../test/sorting";
import Degraded from "./Degraded.svelte";
import { placeWords, rankingWords } from "./scorecard";

const ranked = () =>
  screen.getAllByTestId("ranked").map((row) => row.textContent.replace(/\s+/g, " ").trim());
const weight = (name: string) => screen.getByRole("slider", { name: `Weight of ${name}` });

async function weigh(name: string, value: number) {
  await fireEvent.input(weight(name), { target: { valueAsNumber: value, value: `${value}` } });
  await settle();
}

it("recommends first, then shows how each option was marked", async () => {
  const opened = await openPlanned("compare", STORES);
  await hold(opened, "compare");
  expect(screen.getByTestId("verdict")).toHaveTextContent(
    /^Result Postgres The judge recommends this\. You haven’t chosen yet\. Judge: /,
  );
  expect(screen.getByTestId("announcer")).toHaveTextContent("Comparison finished. Postgres.");
  expect(screen.getByTestId("whose-weights")).toHaveTextContent("The judge’s weights");
  expect(screen.queryByTestId("overrule")).toBeNull();
  const [row] = screen.getAllByTestId("criterion");
  expect(
    within(row ?? document.body)
      .getAllByTestId("mark")
      .map((mark) => mark.getAttribute("aria-label")),
  ).toEqual(["4 of 5: Postgres, Cost", "2 of 5: Redis, Cost", "3 of 5: Files, Cost"]);
  expect(screen.queryByTestId("mark-reasons")).toBeNull();
  await opened.user.click(screen.getByRole("button", { name: "no score: Redis, Lock-in" }));
  expect(screen.getByTestId("mark-reasons")).toHaveTextContent("Redis, no score: The judge didn’t score it.");
});

it("ranks anew while a weight moves, keeps it once it rests, and goes back", async () => {
  const { fake, user } = await openPlanned("compare", STORES);
  await hold({ fake, user }, "compare");
  const rule = vi.spyOn(fake, "debateRule");
  const before = ranked();
  await weigh("Cost", 0);
  await weigh("Time to first result", 10);
  expect(ranked()).not.toEqual(before);
  expect(screen.getByTestId("whose-weights")).toHaveTextContent("Your weights");
  expect(rule).not.toHaveBeenCalled();
  await waitFor(() => expect(rule).toHaveBeenCalledTimes(1));
  expect(rule.mock.calls[0]?.[1]).toEqual({ ruling: "weighed", weights: [0, 10, 1] });
  await settle();
  expect(weight("Cost")).toHaveValue("0");
  await user.click(screen.getByTestId("weights-back"));
  await settle();
  expect(ranked()).toEqual(before);
  expect(weight("Cost")).toHaveValue("3");
});

it("tells what the weights change, however late the ranking comes", async () => {
  const { fake, user } = await openPlanned("compare", STORES);
  await hold({ fake, user }, "compare");
  const { scorecardRanking } = fake;
  let answer = () => {};
  const asked = new Promise<void>((done) => (answer = done));
  vi.spyOn(fake, "scorecardRanking").mockImplementation(async (...of) => {
    await asked;
    return scorecardRanking(...of);
  });
  const rule = vi.spyOn(fake, "debateRule");
  await weigh("Cost", 0);
  await weigh("Time to first result", 10);
  await waitFor(() => expect(rule).toHaveBeenCalledTimes(1));
  await settle();
  expect(screen.getByTestId("announcer")).toHaveTextContent("Comparison finished. Postgres.");
  answer();
  await settle();
  expect(screen.getByTestId("announcer")).toHaveTextContent(/ ranks first/);
});

it("keeps no weights of which none weighs anything", async () => {
  const { fake, user } = await openPlanned("compare", STORES);
  await hold({ fake, user }, "compare");
  const rule = vi.spyOn(fake, "debateRule");
  for (const name of ["Cost", "Time to first result", "Lock-in"]) await weigh(name, 0);
  expect(screen.getByTestId("weightless")).toBeVisible();
  await new Promise((done) => setTimeout(done, 400));
  expect(rule).not.toHaveBeenCalled();
});

it("shows both readings of a recommendation that flips", async () => {
  const opened = await openPlanned("compare", STORES);
  await hold(opened, "compare-flips");
  const verdict = screen.getByTestId("verdict");
  expect(verdict).toHaveTextContent(
    /^Result Not decided yet The judge gave two different verdicts\. .*a different verdict when the positions were swapped: Postgres, then Redis/,
  );
  expect(within(verdict).getByText("First reading: Postgres")).toBeVisible();
  expect(within(verdict).getByText("Positions swapped: Redis")).toBeVisible();
  const [first, second] = screen.getAllByTestId("compared");
  expect(within(first ?? verdict).queryAllByTestId("weight")).toHaveLength(3);
  expect(within(second ?? verdict).queryAllByTestId("weight")).toHaveLength(0);
  expect(within(second ?? verdict).getAllByTestId("ranked")).toHaveLength(3);
});

const chosen = () => screen.getByTestId("ranking").querySelector("[data-chosen=true]");

it("chooses each option by its name from the palette", async () => {
  const opened = await openPlanned("compare", STORES);
  const { user } = opened;
  await hold(opened, "compare");
  const choices = async () => {
    await user.keyboard("{Control>}k{/Control}");
    await settle();
    await user.type(screen.getByRole("combobox", { name: /actions/i }), "choose");
    await settle();
    const all = screen.getAllByRole("option").map((one) => one.textContent.trim());
    return all.filter((one) => one.startsWith("Choose:")).sort();
  };
  expect(await choices()).toEqual(["Choose: Files", "Choose: Postgres", "Choose: Redis"]);
  await user.type(screen.getByRole("combobox", { name: /actions/i }), ": redis{Enter}");
  await settle();
  expect(chosen()).toHaveTextContent("Redis");
  expect(screen.getByTestId("outcome-bar")).toHaveTextContent("Comparison finished");
  expect(await choices()).toEqual(["Choose: Files", "Choose: Postgres"]);
});

it("records a choice, says why, and takes it back", async () => {
  const opened = await openPlanned("compare", STORES);
  const { fake, user } = opened;
  await hold(opened, "compare");
  const rule = vi.spyOn(fake, "debateRule");
  await user.click(screen.getByRole("button", { name: "Choose this: Redis" }));
  await settle();
  expect(screen.getByTestId("verdict")).toHaveTextContent(
    /^Result Redis instead of the judge’s verdict, overruled: Postgres You chose this\./,
  );
  expect(screen.getByTestId("outcome-bar")).toHaveTextContent("Comparison finished");
  expect(chosen()).toHaveTextContent("your choice");
  await user.type(screen.getByTestId("choice-reason"), "We run it already.{Enter}");
  await settle();
  expect(rule.mock.calls.at(-1)?.[1]).toEqual({
    ruling: "chosen",
    option: 1,
    reason: "We run it already.",
  });
  expect(screen.getByTestId("ruling")).toHaveTextContent("Your reason: We run it already.");
  await user.click(screen.getByTestId("unrule"));
  await settle();
  expect(chosen()).toBeNull();
  expect(screen.getByTestId("verdict")).toHaveTextContent(/^Result Postgres The judge recommends/);
});

it("lets the author choose where nobody could judge", async () => {
  const opened = await openPlanned("compare", STORES);
  await hold(opened, "compare-unjudged");
  expect(screen.getByTestId("verdict")).toHaveTextContent(
    /^Result Not decided yet The judge gave no verdict\. .*The judge gave no verdict\. /,
  );
  expect(screen.getAllByTestId("choose")).toHaveLength(3);
  await opened.user.click(screen.getByRole("button", { name: "Choose this: Files" }));
  await settle();
  expect(screen.getByTestId("verdict")).toHaveTextContent(
    /^Result Files You chose this\. No verdict from the judge/,
  );
  expect(chosen()).toHaveTextContent("Files");
});

it("ranks nothing without enough marks, and says so", async () => {
  const opened = await openPlanned("compare", STORES);
  await hold(opened, "compare-holes");
  expect(screen.getByTestId("verdict")).toHaveTextContent(
    /^Result Not decided yet The judge gave too few scores to rank the options\./,
  );
  expect(screen.getByTestId("ranking-words")).toHaveTextContent("No ranking: too many scores are missing.");
  expect(screen.queryAllByTestId("ranked")).toHaveLength(0);
  expect(screen.getByTestId("ranking")).not.toHaveTextContent("recommended");
  expect(screen.getAllByTestId("choose")).toHaveLength(3);
});

it("says what weights and judge make of the first place", () => {
  const card = { options: ["A", "B", "C"], rows: [], recommended: 0 };
  const place = (option: number, total: number, at: number) => ({
    option,
    total,
    place: at,
    is_sure: false,
  });
  const check = (ranking: ReturnType<typeof place>[], recommended: number | null, words: string) =>
    expect(rankingWords({ ...card, recommended }, ranking, [1], "the judge’s")).toBe(words);
  const led = [place(0, 4, 1), place(1, 3, 2)];
  check(led, 0, "With the judge’s weights, “A” ranks first, as the judge recommends.");
  check(led, 1, "With the judge’s weights, “A” ranks first, but the judge recommends “B”.");
  check(led, null, "With the judge’s weights, “A” ranks first; the judge recommends none.");
  const tied = [place(0, 4, 1), place(1, 4, 1), place(2, 1, 3)];
  check(tied, 1, "With the judge’s weights, “A” and “B” share first place; the judge recommends “B”.");
  check(tied, 2, "With the judge’s weights, “A” and “B” share first place, but the judge recommends “C”.");
  expect(rankingWords({ ...card, recommended: 1 }, led, [1], "your")).toBe(
    "With your weights, “A” ranks first, but the judge recommends “B”.",
  );
  const row = (marks: (OptionMark | null)[]) => ({ criterion: "Cost", weight: 1, why: "", marks });
  const holed = { ...card, rows: [row([{ score: 4, why: "" }, null])] };
  const sure = led.map((one) => ({ ...one, is_sure: one.place === 1 }));
  expect(rankingWords(holed, sure, [1], "your")).toBe(
    "With your weights, “A” ranks first, as the judge recommends. The missing score can’t change that.",
  );
  expect(rankingWords(holed, led, [1], "the judge’s")).toBe(
    "With the judge’s weights, “A” ranks first (the missing score could change that), as the judge recommends.",
  );
  check(
    [],
    0,
    "No ranking: too many scores are missing. Each option needs scores for at least 80% of the weight.",
  );
  expect(rankingWords(card, [], [0, 0], "your")).toBe(
    "No ranking: no criterion has any weight. Give at least one criterion a weight.",
  );
  expect([1, 2, 3, 4].map((at) => placeWords(place(0, 1, at)))).toEqual(["1st", "2nd", "3rd", "4th"]);
});

it("shows a sentence as often as it was said", () => {
  const sentence = "The judge marked “4”, which is none of the options: left out.";
  render(Degraded, { degraded: [sentence, sentence], decided: false });
  expect(screen.getAllByText(sentence)).toHaveLength(2);
});
