import { cleanup, screen, waitFor, within } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";

import { PARCELS, openEnded } from "../../test/debate";
import { openApp, settle } from "../../test/app";
import { LIST, openPlanned, STORES } from "../../test/sorting";

async function openPlan(body = PARCELS.body) {
  const { fake, user } = await openApp([{ ...PARCELS, body }]);
  await user.click(screen.getByTestId("refine-button"));
  await settle();
  return { fake, user };
}

it("fills in what is proposed, and keeps the last seat", async () => {
  const { user } = await openPlan();
  // The last row is that of whoever writes the edits.
  const reviewers = () => screen.getAllByTestId("seat-row").slice(0, -1);
  const personas = () => reviewers().map((row) => row.querySelector(".persona .ellipsis")?.textContent);
  const proposed = personas();
  expect(proposed).toEqual(expect.arrayContaining(["Product", "Security", "On-call", "QA"]));
  expect(proposed).not.toContain("Performance");

  await user.click(screen.getByTestId("add-seat"));
  expect(personas()).toEqual([...proposed, "Performance"]);
  for (const name of proposed) {
    await user.click(screen.getByLabelText(`Remove ${name}`));
  }
  expect(personas()).toEqual(["Performance"]);
  expect(screen.getByLabelText("Remove Performance")).toBeDisabled();
});

it("refuses a cap that is no amount", async () => {
  const { user } = await openPlan();
  const cap = screen.getByTestId("cap");
  const start = screen.getByTestId("start-debate");
  const check = async (text: string, ready: boolean) => {
    await user.clear(cap);
    if (text) await user.type(cap, text);
    expect(start.hasAttribute("disabled"), text).toBe(!ready);
  };
  await check("", true);
  await check("0,75", true);
  await check("$2", true);
  await check("0", false);
  await check("a lot", false);
  expect(cap).toHaveAccessibleDescription(/amount above zero/);
});

it("shows in place why a debate could not be started", async () => {
  const { user } = await openPlan("");
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  expect(screen.getByTestId("debate-problem")).toHaveTextContent(
    "has no text yet, so there is nothing to work on.",
  );
  expect(screen.getByTestId("start-debate")).toBeEnabled();
});

it("says so no longer once another plan is to be started", async () => {
  const check = async (change: (user: Awaited<ReturnType<typeof openPlan>>["user"]) => Promise<void>) => {
    const { user } = await openPlan("");
    await user.click(screen.getByTestId("start-debate"));
    await settle();
    expect(screen.getByTestId("debate-problem")).toBeVisible();
    await change(user);
    expect(screen.queryByTestId("debate-problem")).toBeNull();
    cleanup();
  };
  await check((user) => user.type(screen.getByTestId("cap"), "2"));
  await check((user) => user.click(screen.getByTestId("add-seat")));
});

it("knows in the list that a debate ended before it could be followed", async () => {
  const { fake, user } = await openPlan();
  const watch = fake.debateWatch.bind(fake);
  vi.spyOn(fake, "debateWatch").mockImplementation((id, onupdate) => {
    fake.debates.play(id);
    return watch(id, onupdate);
  });
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  expect(screen.getByTestId("task-row")).toHaveTextContent("changes to review");
});

it("follows a debate from start to end", async () => {
  const { fake, user } = await openPlan();
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  expect(screen.getByTestId("meters")).toHaveTextContent("0 of 3 approve");

  fake.debates.play("debate-1", (one) => one.rounds[1]?.critiques.length === 1);
  await settle();
  const [current, folded] = screen.getAllByTestId("round-card");
  expect(current).toHaveTextContent("text after 6 edits");
  expect(folded).toHaveTextContent("6 findings, 1 blocking (answered by an edit) · 0 of 3 approve · 6 edits");
  expect(screen.getByTestId("meters")).toHaveTextContent("1 of 3 approve");

  fake.debates.play("debate-1");
  await settle();
  expect(screen.getByTestId("outcome-bar")).toHaveTextContent("Consensus after 3 rounds");
  expect(screen.getByTestId("brief-against")).toHaveTextContent("3 questions need your answer");
  expect(screen.getByTestId("brief-next")).toHaveTextContent(
    "Review the 7 changes, then accept the text. Answer the questions in the accepted text.",
  );
  expect(screen.getByTestId("announcer")).toHaveTextContent("Consensus after 3 rounds");
});

it("shows why a seat is absent, and copies what mends it", async () => {
  const { fake, user } = await openPlan();
  fake.debates.next = "absent";
  await user.click(screen.getByTestId("start-debate"));
  fake.debates.play("debate-1");
  await settle();
  const card = screen.getByLabelText("Critique by On-call");
  expect(card).toHaveTextContent("absent");
  await user.click(within(card).getByText("Copy command"));
  expect(fake.copied).toEqual(["codex login"]);
});

it("pauses, and offers to resume what was broken off", async () => {
  const { fake, user } = await openPlan();
  fake.debates.next = "hangs";
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  await user.click(screen.getByTestId("pause"));
  await settle();
  expect(screen.queryByTestId("pause")).toBeNull();
  await user.click(screen.getByTestId("resume"));
  await settle();
  fake.debates.breakOff("debate-1");
  await settle();
  expect(screen.getByTestId("outcome-bar")).toHaveTextContent("Interrupted in round 1");
  expect(screen.getByTestId("resume")).toHaveClass("primary");
  await user.click(screen.getByTestId("resume"));
  await settle();
  expect(screen.getByTestId("pause")).toBeVisible();
});

it("reviews by keys alone", async () => {
  const { user } = await openEnded();
  await user.click(screen.getByTestId("review-changes"));
  await settle();
  const state = () =>
    screen
      .getAllByTestId("hunk")
      .map((hunk) => hunk.dataset.decision?.charAt(0))
      .join("");
  const current = () => screen.getAllByTestId("hunk").findIndex((hunk) => hunk.ariaCurrent === "true");
  const press = async (keys: string) => {
    await user.keyboard(keys);
    await settle();
  };

  await press("a");
  await press("r");
  expect([state(), current()]).toEqual(["aruuuuuu", 2]);
  await press("jjk");
  expect(current()).toBe(3);
  await press("u");
  expect([state(), current()]).toEqual(["auuuuuuu", 1]);
  await press("{Shift>}A{/Shift}");
  expect(screen.getByTestId("review-progress")).toHaveTextContent("7 of 7 decided · 7 accepted, 0 rejected");
});

it("types into the field of an edit, not into the review", async () => {
  const { fake, user, id } = await openEnded();
  await user.click(screen.getByTestId("review-changes"));
  await settle();
  await user.keyboard("e");
  await settle();
  const field = screen.getByTestId("edit-field");
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.keyboard("jar");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await settle();
  const [first] = screen.getAllByTestId("hunk");
  expect(first).toHaveTextContent("Customers can jar.");
  expect(first?.dataset.decision).toBe("accepted");
  expect((await fake.reviewBlocks(id)).length).toBeGreaterThan(0);
});

it("asks about what is undecided, makes a version, and takes it back", async () => {
  const { user } = await openEnded();
  await user.click(screen.getByTestId("review-changes"));
  await settle();
  await user.keyboard("a");
  await user.click(screen.getByTestId("accept-refined"));
  await settle();
  expect(screen.getByTestId("undecided")).toHaveTextContent("6 changes are undecided.");
  await user.click(screen.getByTestId("accept-too"));
  await settle();
  expect(screen.getByTestId("accepted-notice")).toHaveTextContent("Version 2 created");
  await user.click(screen.getByTestId("take-back"));
  await settle();
  expect(screen.queryByTestId("accepted-notice")).toBeNull();
  expect(screen.getByTestId("accept-refined")).toBeEnabled();
});

it("says why each model plays, and suggests others by another profile", async () => {
  const { fake, user } = await openPlan();
  const reasons = () => screen.getAllByTestId("seat-why").map((one) => one.textContent.trim());
  await waitFor(() =>
    expect(reasons().slice(0, 3)).toEqual([
      expect.stringContaining("first choice for reviewers in the balanced profile."),
      expect.stringContaining("a different provider than reviewer 1."),
      expect.stringContaining("a different model than reviewer 1, from the same provider."),
    ]),
  );
  expect(reasons()[3]).toContain("the same model as reviewer 2.");
  expect(reasons().at(-1)).toContain("first choice for the synthesizer in the balanced profile.");
  const seats = screen.getAllByTestId("seat-row").length;
  await user.click(screen.getByLabelText("Remove On-call"));
  await user.click(screen.getByTestId("profile"));
  await user.click(screen.getByText(/^Budget/, { selector: "[role=option] *" }));
  await settle();
  expect(fake.settings.profile).toBe("budget");
  expect(screen.getAllByTestId("seat-row")).toHaveLength(seats - 1);
  expect(screen.getByLabelText("Reviewer 2, model: Claude Code · haiku")).toBeVisible();
  expect(screen.getByLabelText("Synthesizer, model: Claude Code · sonnet")).toBeVisible();
});

it("offers the built-in rules where everything else costs", async () => {
  const { fake, user } = await openApp([PARCELS]);
  const reasons = fake.debateReasons;
  fake.debateReasons = async (plan) => {
    const free = plan.synthesizer === "offline/rules";
    return { ...(await reasons(plan)), paid: free ? null : "Nothing free is ready." };
  };
  await user.click(screen.getByTestId("refine-button"));
  await waitFor(() => expect(screen.getByTestId("paid")).toHaveTextContent("Nothing free is ready."));
  expect(screen.getByTestId("start-debate")).toHaveTextContent("Start debate");
  await user.click(screen.getByTestId("seat-rules"));
  expect(screen.getByTestId("start-debate")).toHaveTextContent("Start check");
  for (const seat of ["Reviewer 1", "Reviewer 2", "Reviewer 3", "Synthesizer"]) {
    expect(screen.getByLabelText(`${seat}, model: Rules (built in, no model)`)).toBeVisible();
  }
  await waitFor(() => expect(screen.queryByTestId("paid")).toBeNull());
  await waitFor(() =>
    expect(screen.getByTestId("debate-panel")).toContainElement(document.activeElement as HTMLElement),
  );
});

it("offers an effort where the model takes one, and says where it is ignored", async () => {
  const { fake, user } = await openPlan();
  const choose = async (label: string, option: RegExp | string) => {
    await user.click(screen.getByLabelText(label));
    await user.click(screen.getByText(option, { selector: "[role=option] .floating-label" }));
  };
  await choose("Reviewer 1, effort: Model default", /^High/);
  await choose("Synthesizer, effort: Model default", /^Low/);
  expect(screen.getByLabelText("Reviewer 1, effort: High")).toHaveTextContent("high");

  await choose("Reviewer 1, model: Claude Code · sonnet", "Gemini CLI · gemini-3-pro-preview");
  expect(screen.queryByLabelText(/^Reviewer 1, effort/)).toBeNull();
  expect(screen.getByTestId("effort-ignored")).toHaveTextContent(
    "gemini-cli/gemini-3-pro-preview doesn’t support an effort setting, so it is asked without one.",
  );
  await choose("Reviewer 1, model: Gemini CLI · gemini-3-pro-preview", "Claude Code · sonnet");
  expect(screen.queryByTestId("effort-ignored")).toBeNull();

  const start = vi.spyOn(fake, "debateStart");
  await user.click(screen.getByTestId("start-debate"));
  const [plan] = start.mock.calls[0] ?? [];
  const [first, ...others] = plan?.seats.map(({ effort }) => effort) ?? [];
  expect(first).toBe("high");
  expect(new Set(others)).toEqual(new Set([null]));
  expect(plan?.synthesizer_effort).toBe("low");
});

it("starts with Ctrl and Enter from anywhere in the panel, and says what is missing first", async () => {
  const { fake, user } = await openPlan();
  const start = vi.spyOn(fake, "debateStart");
  const press = async (testid: string) => {
    screen.getByTestId(testid).focus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await settle();
  };
  await user.type(screen.getByTestId("cap"), "0");
  await press("cap");
  expect(start).not.toHaveBeenCalled();
  await user.clear(screen.getByTestId("cap"));
  await press("form");
  expect(start).toHaveBeenCalledOnce();
});

/** Goes by Tab from the heading of the panel to Start. */
async function tabToStart({ user }: Pick<Awaited<ReturnType<typeof openPlan>>, "user">) {
  within(screen.getByTestId("debate-panel")).getAllByRole("heading")[0]?.focus();
  const stops: (string | undefined)[] = [];
  while (document.activeElement?.getAttribute("data-testid") !== "start-debate") {
    await user.tab();
    stops.push(document.activeElement?.getAttribute("data-testid") ?? undefined);
    expect(stops.length, stops.join(" ")).toBeLessThanOrEqual(5);
  }
  return stops;
}

/** Where the right arrow leads, from a control on. */
async function passedFrom(control: HTMLElement, { user }: Awaited<ReturnType<typeof openPlan>>) {
  control.focus();
  const passed = new Set<Element | null>();
  for (let at = document.activeElement; !passed.has(at); at = document.activeElement) {
    passed.add(at);
    await user.keyboard("{ArrowRight}");
  }
  return passed;
}

it("is five stops of Tab from its heading to Start at most, and every control is reached by arrows", async () => {
  const opened = await openPlan();
  expect(screen.getByRole("heading", { name: "Refine with Debate" })).toBeVisible();
  await tabToStart(opened);
  const passed = await passedFrom(screen.getByTestId("profile"), opened);
  expect(passed).toContain(screen.getByTestId("add-seat"));
  expect(passed).toContain(screen.getByLabelText("Remove Product"));
});

it("is no more stops however long a list is to be ordered", async () => {
  const opened = await openPlanned("prioritize", LIST);
  expect(await tabToStart(opened)).toContain("paste-list");
  const passed = await passedFrom(screen.getByTestId("paste-list"), opened);
  for (const button of screen.getAllByLabelText(/^Leave out /)) expect(passed).toContain(button);
  await opened.user.keyboard("{Enter}");
  await settle();
  await passedFrom(screen.getByTestId("paste-list"), opened);
  expect(document.activeElement).toBe(screen.getByTestId("put-back"));
});

it("is no more stops however much is compared, and a field keeps the keys of its text", async () => {
  const opened = await openPlanned("compare", STORES);
  expect(await tabToStart(opened)).toContain("option");
  const passed = await passedFrom(screen.getAllByTestId("option-remove")[0] ?? document.body, opened);
  const field = screen.getAllByTestId<HTMLInputElement>("option")[1];
  expect([...passed].at(-1)).toBe(field);
  await opened.user.keyboard("{Home}{ArrowRight}");
  expect(field).toHaveFocus();
  expect(field?.selectionStart).toBe(1);
  screen.getByTestId("criterion-name-add").focus();
  await opened.user.keyboard("{ArrowLeft}");
  expect(screen.getByTestId("option-add")).toHaveFocus();
  await opened.user.keyboard("{ArrowLeft}");
  expect(screen.getAllByTestId("option-remove").at(-1)).toHaveFocus();
});
