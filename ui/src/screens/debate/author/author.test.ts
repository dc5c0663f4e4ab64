import { screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";

import { app } from "../../../app/app.svelte";
import { announce } from "../../../lib/announce.svelte";
import { unsaved } from "../../../lib/unsaved";
import { settle } from "../../../test/app";
import { openDebate } from "../../../test/debate";

afterEach(() => localStorage.clear());

const announced = () => screen.getByTestId("announcer").textContent;

function finding(id: string): HTMLElement {
  const found = screen.getAllByTestId("finding").find((one) => one.dataset.finding === id);
  if (!found) throw new Error(`The finding ${id} is not shown.`);
  return found;
}

describe("questions first", () => {
  it("takes answers, and shows later what stayed open", async () => {
    const { user, play } = await openDebate("questions");
    expect(screen.getByTestId("questions-first")).toHaveTextContent("Three questions only you can answer");
    expect(announced()).toContain("Three questions only you can answer");
    const [first] = screen.getAllByTestId("question-answer");
    expect(first).toHaveAccessibleDescription(/while it is being built/);
    await user.type(first ?? document.body, "Gifts.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await settle();
    await play();
    await user.click(within(screen.getByTestId("answers")).getByRole("button"));
    expect(screen.getByTestId("answered")).toHaveTextContent("Gifts.");
    // Two of the model, and three that stood in the panel before.
    expect(screen.getAllByTestId("left-open").length).toBe(5);
  });

  it("starts without answers by the same button and keys", async () => {
    const { user } = await openDebate("questions");
    expect(screen.getByTestId("questions-send")).toHaveTextContent("Start without answers");
    const [first] = screen.getAllByTestId("question-answer");
    await user.type(first ?? document.body, "Gifts.{Enter}");
    expect(document.activeElement).toHaveAccessibleName("Who decides if the carrier never answers?");
    expect(screen.getByTestId("questions-send")).toHaveTextContent("Start debate");
    await user.clear(first ?? document.body);
    expect(screen.getByTestId("questions-send")).toHaveTextContent("Start without answers");
    await user.click(screen.getByTestId("questions-send"));
    await settle();
    expect(screen.queryByTestId("questions-first")).toBeNull();
  });

  it("says that it waits also where it did before the panel opened", async () => {
    const { user } = await openDebate("questions");
    await user.click(screen.getByTestId("close-panel"));
    announce("");
    await user.click(screen.getByTestId("refine-button"));
    await settle();
    expect(announced()).toContain("The debate waits for you before it starts");
  });

  it("finds typed answers again when the panel comes back", async () => {
    const { user } = await openDebate("questions");
    await user.type(screen.getAllByTestId("question-answer")[0] ?? document.body, "Gifts.");
    await user.click(screen.getByTestId("close-panel"));
    await user.click(screen.getByTestId("refine-button"));
    await settle();
    expect(screen.getAllByTestId("question-answer")[0]).toHaveValue("Gifts.");
  });
});

describe("the gate", () => {
  it("waits after a round, and takes out what is rejected", async () => {
    const { user, play } = await openDebate("gate");
    expect(screen.getByTestId("gate-bar")).toHaveTextContent(
      "Round 1 finished · the debate is waiting for you",
    );
    expect(announced()).toContain("The debate waits for you");
    await user.click(screen.getByTestId("gate-review"));
    await settle();
    expect(screen.queryByTestId("accept-refined")).toBeNull();
    await user.keyboard("r");
    await settle();
    await user.keyboard("g");
    await settle();
    expect(screen.queryByTestId("review")).toBeNull();
    await play();
    // The state is shared with the review that has gone, and still follows the debate.
    expect(screen.getByTestId("gate-bar")).toHaveTextContent("Round 2 finished");
    await user.click(within(screen.getByTestId("taken-out")).getByRole("button"));
    expect(screen.getByTestId("taken-out")).toHaveTextContent("in under two minutes, without calling");
  });

  it("goes on and stops by its buttons", async () => {
    const { fake, user, play } = await openDebate("gate");
    await user.click(screen.getByTestId("gate-go-on"));
    await play();
    await user.click(screen.getByTestId("gate-stop"));
    await settle();
    expect(screen.getByTestId("outcome-bar")).toHaveTextContent("Stopped after round 2");
    await user.click(screen.getByTestId("resume"));
    await settle();
    expect(screen.getByTestId("gate-bar")).toBeVisible();
    expect(fake.debates.step("debate-1")).toBe(false);
  });
});

describe("remarks", () => {
  it("answers, dismisses with a reason, pins, and takes back", async () => {
    const { user, play } = await openDebate("remarks");
    const on = (id: string) => within(finding(id));
    const standing = (id: string) => on(id).queryByTestId("remark-standing")?.textContent ?? "";

    await user.click(on("r1.s2.1").getByTestId("finding-answer"));
    await user.keyboard("A day.{Enter}");
    await settle();
    expect(standing("r1.s2.1")).toContain("You answered: A day. · sent with the next round, if there is one");

    await user.click(on("r1.s1.2").getByTestId("finding-dismiss"));
    await user.keyboard("{Enter}");
    expect(on("r1.s1.2").getByTestId("remark-field")).toHaveFocus();
    await user.keyboard("Signed in.{Enter}");
    await settle();
    expect(standing("r1.s1.2")).toContain("You dismissed it: Signed in.");

    await user.click(on("r1.s1.1").getByTestId("finding-pin"));
    await settle();
    expect(on("r1.s1.1").getByTestId("finding-pin")).toHaveAttribute("aria-pressed", "true");
    await user.click(on("r1.s1.2").getByTestId("finding-withdraw"));
    await settle();
    expect(standing("r1.s1.2")).toBe("");

    await user.click(screen.getByTestId("gate-go-on"));
    await play();
    await user.click(within(screen.getByTestId("said")).getByRole("button"));
    expect(screen.getByTestId("said")).toHaveTextContent("A day. · sent with round 2");
    expect(screen.getByTestId("round-told")).toHaveTextContent("From you: 2 comments");
  });

  it("acts on the finding that has the focus by keys, and not while a text is typed", async () => {
    const { user } = await openDebate("remarks");
    within(finding("r1.s3.2")).getByTestId("finding-answer").focus();
    await user.keyboard("{Shift>}P{/Shift}");
    await settle();
    expect(finding("r1.s3.2")).toHaveTextContent("Pinned");
    within(finding("r1.s3.2")).getByTestId("finding-answer").focus();
    await user.keyboard("n");
    await settle();
    await user.keyboard("dpg");
    expect(within(finding("r1.s3.2")).getByTestId("remark-field")).toHaveValue("dpg");
    await user.keyboard("{Escape}");
    await settle();
    expect(screen.queryByTestId("remark-field")).toBeNull();
    expect(screen.getByTestId("gate-bar")).toBeVisible();
  });

  it("tells every seat a word, and says which round heard it", async () => {
    const { user, play } = await openDebate("remarks");
    await user.type(screen.getByTestId("word-field"), "Germany");
    await unsaved.save();
    await app.go("debates");
    await settle();
    await app.go("tasks");
    await settle();
    expect(screen.getByTestId("word-field")).toHaveValue("Germany");
    await user.type(screen.getByTestId("word-field"), " first.{Enter}");
    await settle();
    expect(screen.getByTestId("word-to-all")).toHaveTextContent(
      "“Germany first.” sent with the next round, if there is one",
    );
    expect(screen.getByTestId("word-field")).toHaveValue("");
    await user.click(screen.getByTestId("gate-go-on"));
    await play();
    expect(screen.getByTestId("word-to-all")).not.toHaveTextContent("Germany");
    await user.click(within(screen.getByTestId("said")).getByRole("button"));
    expect(screen.getByTestId("said")).toHaveTextContent(
      "To all reviewers: Germany first. · sent with round 2",
    );
  });

  it("are closed, in words, once no round can follow", async () => {
    await openDebate("consensus");
    expect(screen.getByTestId("remarks-closed")).toHaveTextContent("Everyone agreed");
    expect(screen.queryByTestId("word-to-all")).toBeNull();
  });
});
