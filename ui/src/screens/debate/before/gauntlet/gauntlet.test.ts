import { screen } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it, vi } from "vitest";

import type { AdversaryRow, GauntletOffer } from "../../../../contract";
import { settle } from "../../../../test/app";
import { PARCELS } from "../../../../test/debate";
import { openPlanned } from "../../../../test/sorting";
import { attacks, USUAL, whenWords, withAdversary } from "./choices";

const row = (key: string, usual: boolean): AdversaryRow => ({
  key,
  label: key,
  purpose: "",
  prompt: "",
  response: { text: "", non_answers: [] },
  built_in: true,
  usual,
});
const OFFER: GauntletOffer = {
  adversaries: [row("a", true), row("b", true), row("c", false)],
  most: 2,
  cast: null,
  refused: null,
};

it.each([
  ["none named", [], "b", false, ["a"]],
  ["the usual ones again", ["a"], "b", true, []],
  ["the last one stays", ["a"], "a", false, ["a"]],
  ["no more than fit", [], "c", true, []],
  ["another one", ["a"], "c", true, ["a", "c"]],
] as const)("names adversaries: %s", (_, adversaries, key, on, expected) => {
  const next = withAdversary({ ...USUAL, adversaries: [...adversaries] }, OFFER, key, on);
  expect(next.adversaries).toEqual(expected);
  expect(OFFER.adversaries.some((one) => attacks(next, one))).toBe(true);
});

it("says when a gauntlet is held", () => {
  expect(whenWords([])).toBe("Off");
  expect(whenWords(["after", "before"])).toBe("Before and after");
});

it("starts a gauntlet with the adversaries and models that were chosen", async () => {
  const { fake, user } = await openPlanned("gauntlet", PARCELS);
  expect(screen.queryByText("Reviewers", { selector: "h3" })).toBeNull();
  expect(screen.queryByTestId("model-checks")).toBeNull();
  expect(screen.getByTestId("adversary-asshole_loner")).toHaveTextContent("Blunt loner");
  expect(screen.getByTestId("adversary-resource_auditor")).toHaveAttribute("aria-checked", "false");
  const { violations } = await axe.run(screen.getByTestId("gauntlet-choices"));
  expect(violations).toEqual([]);
  await user.click(screen.getByTestId("adversary-lazy_developer"));
  await user.click(screen.getByTestId("gauntlet-rebuttals"));
  await user.click(screen.getByTestId("gauntlet-boss"));
  await settle();
  expect(screen.getByTestId("gauntlet-boss-model")).toBeVisible();
  const start = vi.spyOn(fake, "debateStart");
  await user.click(screen.getByTestId("start-debate"));
  const plan = start.mock.calls[0]?.[0];
  expect(plan?.protocol).toBe("gauntlet");
  expect(plan?.agenda.gauntlet).toEqual({
    ...USUAL,
    adversaries: ["paranoid_security", "burned_oncall", "pedantic_nitpicker", "asshole_loner"],
    rebuttals: false,
    final_boss: true,
  });
});

it("holds gauntlets in a Refine only where that is chosen", async () => {
  const { fake, user } = await openPlanned("review", PARCELS);
  expect(screen.queryByTestId("gauntlet-fold")).toBeNull();
  await user.click(screen.getByTestId("form"));
  await user.click(screen.getByTestId("form-refine"));
  await settle();
  const fold = screen.getByTestId("gauntlet-fold");
  expect(fold).toHaveTextContent("Off");
  await user.click(fold.querySelector("button") ?? fold);
  expect(screen.queryByTestId("gauntlet-choices")).toBeNull();
  await user.click(screen.getByTestId("gauntlet-after"));
  await user.click(screen.getByTestId("gauntlet-before"));
  await settle();
  expect(fold).toHaveTextContent("Before and after");
  expect(screen.getByTestId("gauntlet-choices")).toBeVisible();
  const start = vi.spyOn(fake, "debateStart");
  await user.click(screen.getByTestId("gauntlet-after"));
  await user.click(screen.getByTestId("start-debate"));
  expect(start.mock.calls[0]?.[0].agenda.gauntlet).toEqual({ ...USUAL, when: ["before"] });
});

it("says what to do about an adversary of which little is accepted", async () => {
  const advice = {
    key: "lazy_developer",
    figures: "2 of 14 decided findings were accepted.",
    advice: "Narrow its prompt, or leave it out.",
  };
  const { fake, user } = await openPlanned("gauntlet", PARCELS);
  expect(screen.queryByTestId("adversary-advice")).toBeNull();
  const { gauntletOffer } = fake;
  fake.gauntletOffer = async (wanted, budget) => ({
    ...(await gauntletOffer(wanted, budget)),
    advice: [advice],
  });
  await user.click(screen.getByTestId("gauntlet-boss"));
  await settle();
  expect(screen.getByTestId("adversary-advice")).toHaveTextContent(
    "Lazy developer: 2 of 14 decided findings were accepted. Narrow its prompt, or leave it out.",
  );
});
