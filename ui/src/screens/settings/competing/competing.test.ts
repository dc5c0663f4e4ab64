import { screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import type { Figures, KindFigures } from "../../../contract";
import { openApp, settle } from "../../../test/app";

const sides = (approving: number, objecting: number) => ({ approving, objecting });

function figuresOf(runs: number, counted: Partial<Figures>): Figures {
  const nobody = { judge: sides(0, 0), author: sides(0, 0), accepted: 0, overruled: 0 };
  return { runs, disagreements: 0, with_challenger: 0, with_advocate: 0, ...nobody, ...counted };
}

async function open(figures: KindFigures[] = []) {
  const { fake, user } = await openApp();
  fake.figures = figures;
  await user.click(screen.getByTestId("nav-settings"));
  await user.click(screen.getByTestId("settings-competing"));
  await settle();
  return { fake, user };
}

/** The cells of each row of the figures. */
function cells(): string[][] {
  return screen
    .getAllByTestId("figures-row")
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ""));
}

describe("what it was worth", () => {
  it("stands beside single reviews of the same kind, with what the last say of the next", async () => {
    const figures = figuresOf(4, {
      disagreements: 6,
      with_challenger: 12,
      with_advocate: 8,
      judge: sides(1, 3),
      author: sides(2, 1),
      accepted: 2,
      overruled: 1,
    });
    const notice = "The judge never sided with the advocate.";
    const single = figuresOf(2, { judge: sides(2, 0) });
    await open([{ kind: "tech", forms: [{ protocol: "duel", figures, notice }], single }]);
    expect(cells()).toEqual([
      ["Duel", "4", "1.5", "12 of 20", "1 / 3", "2 / 1", "2 / 1"],
      ["Single reviews", "2", "0.0", "–", "2 / 0", "–", "–"],
    ]);
    expect(screen.getByTestId("figures-notice")).toHaveTextContent(notice);
    expect(screen.getByTestId("figures-of")).toHaveTextContent("Tech");
  });

  it("says in words that sides have not competed so far", async () => {
    await open();
    expect(screen.getByTestId("no-figures")).toHaveTextContent("No debate with competing sides yet.");
    expect(screen.queryByTestId("figures")).toBeNull();
  });
});

describe("criteria", () => {
  it("are those of the kind that is chosen, kept as lines and restored", async () => {
    const { fake, user } = await open();
    const lines = () => screen.getByTestId<HTMLTextAreaElement>("criteria-lines");
    const choose = async (kind: string) => {
      await user.click(screen.getByTestId("criteria-kind"));
      await user.click(screen.getByText(new RegExp(`^${kind}`), { selector: "[role=option] *" }));
      await settle();
    };
    await choose("Status");
    const builtIn = (await fake.criteriaList()).find(({ kind }) => kind === "status")?.built_in.join("\n");
    expect(lines()).toHaveValue(builtIn);
    expect(screen.getByTestId("criteria-keep")).toBeDisabled();
    await user.clear(lines());
    await user.type(lines(), " Short. {Enter}{Enter}Dated.");
    await choose("Task");
    expect(lines().value).toMatch(/^Clear: .*\nBounded: /);
    await choose("Status");
    await user.click(screen.getByTestId("criteria-keep"));
    await settle();
    expect(fake.settings.criteria).toEqual({ status: ["Short.", "Dated."] });
    expect(lines()).toHaveValue("Short.\nDated.");
    await user.click(screen.getByTestId("criteria-restore"));
    await settle();
    expect(fake.settings.criteria).toEqual({});
    expect(lines()).toHaveValue(builtIn);
    expect(screen.getByTestId("criteria-restore")).toBeDisabled();
  });
});
