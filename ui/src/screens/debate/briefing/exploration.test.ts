import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, it } from "vitest";

import type { BriefedEntry, Exploration } from "../../../contract";
import { settle } from "../../../test/app";
import { NO_EXPLORATION, ownFilesWords, withFile } from "./exploration";
import ExplorationChoices from "./ExplorationChoices.svelte";

const file = (title: string): BriefedEntry => ({
  title,
  note: "Matches session, redis.",
  passage: "pub const SESSION_EXPIRES: u64 = 24;",
  source: null,
  is_flag: false,
});

/** The choices as they stand, and what they come to. */
function choices(own?: Partial<Exploration>, thorough = false, judged = true) {
  const chosen: Exploration[] = [];
  const props = {
    files: [file("src/session.rs"), file("<b>odd</b>.rs")],
    own: own && { ...NO_EXPLORATION, ...own },
    thorough,
    judged,
    onchange: (exploration: Exploration) => {
      chosen.push(exploration);
      void rerender({ ...props, own: exploration });
    },
  };
  const { rerender, container } = render(ExplorationChoices, props);
  return { user: userEvent.setup(), chosen, container };
}

it("leaves a file out and takes it back by keyboard", async () => {
  const { user, chosen, container } = choices();
  const odd = screen.getByRole("checkbox", { name: "<b>odd</b>.rs" });
  expect(odd).toBeChecked();
  odd.focus();
  await user.keyboard(" ");
  await settle();
  expect(odd).not.toBeChecked();
  await user.keyboard(" ");
  await settle();
  expect(odd).toBeChecked();
  expect(chosen.map(({ left_out }) => left_out)).toEqual([["<b>odd</b>.rs"], []]);
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

it("searches twice on request, or because the process does", async () => {
  const { user, chosen } = choices({ most_micro_usd: 50_000 });
  expect(screen.getByTestId("exploration-cost")).toHaveTextContent("$0.05");
  await user.click(screen.getByTestId("exploration-deep"));
  expect(chosen).toEqual([{ ...NO_EXPLORATION, most_micro_usd: 50_000, is_deep: true }]);
});

it("asks for no cap where no model judges the files", () => {
  choices({}, false, false);
  expect(screen.queryByTestId("exploration-cost")).toBeNull();
  expect(screen.getByTestId("exploration-deep")).toBeVisible();
});

it("says that a thorough process searches twice anyway", () => {
  choices({}, true);
  expect(screen.queryByTestId("exploration-deep")).toBeNull();
  expect(screen.getByTestId("exploration-choices")).toHaveTextContent("A thorough process also searches for");
});

it("works out lists and words", () => {
  const without = withFile(NO_EXPLORATION, "a.rs", false);
  expect(without.left_out).toEqual(["a.rs"]);
  expect(withFile(without, "a.rs", false).left_out).toEqual(["a.rs"]);
  expect(withFile(without, "a.rs", true).left_out).toEqual([]);
  expect(ownFilesWords("2 related files", ["a.rs", "b.rs"], without)).toBe(
    "2 related files, 1 left out by you",
  );
  // A file that is no longer found says nothing.
  expect(ownFilesWords("1 related file", ["b.rs"], without)).toBe("1 related file");
});
