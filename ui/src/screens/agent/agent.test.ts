import { screen, within } from "@testing-library/svelte";
import axe from "axe-core";
import { describe, expect, it, vi } from "vitest";

import { perform } from "../../app/actions";
import { app } from "../../app/app.svelte";
import type { Run, RunEnd, TaskId } from "../../contract";
import { toasts } from "../../lib/toasts.svelte";
import { openApp, settle } from "../../test/app";
import { OFFER, run } from "../../test/agents";
import { UNREAD } from "../../app/settings";
import { editor } from "../tasks/editor.svelte";
import { agent } from "./agent.svelte";
import { closingAgents } from "./closing.svelte";
import { latestRuns } from "./latest.svelte";
import { standing, stateWords } from "./words";

function ended(files: number, blocking: number, commits = 0): RunEnd {
  const change = { files, commits, added: 5, removed: 1, blocking, findings: blocking };
  return { outcome: "finished", exit: 0, warnings: [], change };
}

async function open(prepare: (fake: Awaited<ReturnType<typeof openApp>>["fake"], task: TaskId) => void) {
  const { fake, user } = await openApp();
  await settle();
  prepare(fake, editor.task ?? "");
  await agent.open();
  await settle();
  return { fake, user };
}

async function accessible() {
  const { violations } = await axe.run(screen.getByTestId("agent"));
  expect(violations).toEqual([]);
}

describe("a task for a coding agent", () => {
  it("says why none can start", async () => {
    await open(() => undefined);
    expect(screen.getByTestId("agent-problem")).toHaveTextContent("This task has no project folder");
    expect(screen.getByTestId("agent-start")).toBeDisabled();
    await accessible();
  });

  it("shows the command first, then what the agent says, and stops it", async () => {
    const { fake, user } = await open((fake, task) => {
      fake.agents.offer = OFFER;
      const began = new Date(Date.now() - 180_000).toISOString();
      fake.agents.next = run(task, { began_at: began });
      fake.agents.said = [{ number: 1, text: "Model: sonnet\nEdit: cart.ts\n" }];
    });
    expect(screen.getByTestId("agent-offer")).toHaveTextContent('/usr/bin/claude -p "two words"');
    expect(screen.getByTestId("agent")).toHaveTextContent("Your uncommitted changes aren’t in the worktree.");
    await user.click(screen.getByTestId("agent-start"));
    await settle();
    expect(screen.getByTestId("agent-state")).toHaveTextContent("Running");
    expect(screen.getByTestId("agent-elapsed")).toHaveTextContent("3 min of 1 h max");
    expect(screen.getByTestId("agent-output")).toHaveTextContent("Edit: cart.ts");
    await accessible();
    await user.click(screen.getByTestId("agent-stop"));
    await settle();
    expect(fake.agents.runs[0]?.state).toBe("stopped");
  });

  it("can’t be reviewed until its repository is found", async () => {
    const { fake, user } = await open((fake, task) => {
      const moved = {
        why: "The repository of /home/sam/shop was moved or deleted.",
        then: "If you moved it, choose its folder.",
        is_moved: true,
      };
      fake.agents.runs = [run(task, { state: "finished", end: ended(2, 0), out_of_reach: moved })];
    });
    await agent.openRun(agent.runs?.[0] ?? run(""));
    await settle();
    expect(screen.getByTestId("agent-out-of-reach")).toHaveTextContent(/moved or deleted\. ?If you moved it/);
    expect(screen.queryByTestId("agent-review")).toBeNull();
    await accessible();
    await user.click(screen.getByTestId("agent-find"));
    await settle();
    expect(screen.queryByTestId("agent-out-of-reach")).toBeNull();
    expect(screen.getByTestId("agent-review")).toBeVisible();
    fake.agents.runs = fake.agents.runs.map((one) => ({
      ...one,
      out_of_reach: {
        why: "The worktree isn’t at /data/runs anymore.",
        then: "Move it back.",
        is_moved: false,
      },
    }));
    await agent.openRun(agent.runs?.[0] ?? run(""));
    await settle();
    expect(screen.queryByTestId("agent-find")).toBeNull();
    expect(screen.getByTestId("agent-remove")).toHaveClass("primary");
  });

  it("says what its author should know about the text it got", async () => {
    const note = "2 changes of debate 01a1 were accepted without asking you (up to minor).";
    await open((fake, task) => {
      const began = run(task, { state: "finished" });
      fake.agents.runs = [{ ...began, setup: { ...began.setup, notes: [note] } }];
    });
    await agent.openRun(agent.runs?.[0] ?? run(""));
    await settle();
    expect(screen.getByTestId("agent")).toHaveTextContent(note);
  });

  it("never removes work without asking", async () => {
    const change = { files: 2, commits: 0, added: 5, removed: 1, blocking: 1, findings: 2 };
    const { fake, user } = await open((fake, task) => {
      fake.agents.offer = OFFER;
      const end = { outcome: "finished", exit: 0, warnings: ["Look at .git/config."], change } as const;
      fake.agents.runs = [run(task, { state: "finished", end: { ...end, warnings: [...end.warnings] } })];
      fake.agents.loss = ["2 files have changes that aren’t committed."];
    });
    await user.click(screen.getByTestId("agent-run"));
    await settle();
    expect(screen.getByTestId("agent-changed")).toHaveTextContent(
      "2 files changed, 5 lines added, 1 line removed. The built-in rules raised 2 findings, 1 blocking.",
    );
    expect(screen.getByTestId("agent")).toHaveTextContent("/data/runs/sums-1");
    await user.click(screen.getByTestId("agent-remove"));
    await settle();
    expect(screen.getByTestId("agent-lost")).toHaveTextContent("2 files have changes that aren’t committed.");
    expect(fake.agents.removed).toEqual([]);
    expect(screen.getByTestId("agent-review")).toBeVisible();
    await accessible();
    await user.click(screen.getByTestId("agent-keep-worktree"));
    expect(screen.queryByTestId("agent-lost")).toBeNull();
    await user.click(screen.getByTestId("agent-remove"));
    await settle();
    await user.click(screen.getByTestId("agent-force"));
    await settle();
    expect(fake.agents.removed).toEqual([["01a2", true]]);
    expect(screen.getByTestId("agent-removed")).toBeInTheDocument();
  });
});

it("has commits to review even if the files are as before", async () => {
  await open((fake, task) => {
    fake.agents.runs = [run(task, { state: "finished", end: ended(0, 1, 2) })];
  });
  await agent.openRun(agent.runs?.[0] ?? run(""));
  await settle();
  expect(screen.getByTestId("agent-changed")).toHaveTextContent(
    "The files are the same as before, but 2 commits were made. The built-in rules raised 1 finding, 1 blocking.",
  );
  expect(screen.getByTestId("agent-review")).toBeVisible();
});

it("says that its work is elsewhere", async () => {
  await open((fake, task) => {
    const end = { ...ended(0, 0), elsewhere: ["refs/stash"] };
    fake.agents.runs = [run(task, { state: "finished", end })];
  });
  await agent.openRun(agent.runs?.[0] ?? run(""));
  await settle();
  expect(screen.getByTestId("agent-changed")).toHaveTextContent("The warnings say where the work is.");
  expect(screen.queryByTestId("agent-review")).toBeNull();
});

describe("a run whose dialog is closed", () => {
  const marks = () => [
    screen.queryByTestId("run-chip")?.textContent?.replace(/\s+/g, " "),
    screen.queryByTestId("run-mark")?.textContent,
  ];

  async function look(fake: Awaited<ReturnType<typeof openApp>>["fake"], part: Partial<Run>) {
    fake.agents.runs = [run(editor.task ?? "", part)];
    await latestRuns.look();
    await settle();
  }

  it("stands above the text and in the list, and leads to the dialog", async () => {
    const { fake, user } = await openApp();
    await settle();
    expect(marks()).toEqual([undefined, undefined]);
    for (const [part, word] of [
      [{ state: "interrupted" }, "Interrupted"],
      [{ state: "finished", end: ended(2, 1) }, "Finished, 1 blocking"],
      [{ state: "finished", end: ended(0, 0) }, "Finished, no changes"],
      [{ state: "finished", end: ended(0, 0, 1) }, "Finished"],
      [{ state: "running" }, "Running"],
    ] as const) {
      await look(fake, part);
      const mark = `Agent: ${word.charAt(0).toLowerCase()}${word.slice(1)}`;
      expect(marks()).toEqual([expect.stringContaining(`Agent ${word} ·`), mark]);
    }
    const { violations } = await axe.run(document.body);
    expect(violations).toEqual([]);
    await user.click(screen.getByTestId("run-chip"));
    await settle();
    expect(screen.getByTestId("agent-state")).toHaveTextContent("Running");
    agent.close();
    await look(fake, { state: "finished", removed_at: "2026-11-26T15:00:00.000Z" });
    expect(marks()).toEqual([undefined, undefined]);
  });

  it("says once that it ended", async () => {
    const { fake, user } = await openApp();
    await settle();
    await look(fake, { state: "running" });
    for (let time = 0; time < 2; time++) await look(fake, { state: "finished", end: ended(2, 0) });
    expect(screen.getByTestId("toasts")).toHaveTextContent("Claude Code finished: “Sums”. 2 files changed");
    expect(toasts.list).toHaveLength(1);
    await user.click(screen.getByText("Show"));
    await settle();
    expect(screen.getByTestId("agent-state")).toHaveTextContent("Finished");
    toasts.clear();
    await look(fake, { state: "running" });
    await look(fake, { state: "failed" });
    expect(toasts.list, "it is in view").toHaveLength(0);
  });

  it("keeps the window open until its author lets the agent go", async () => {
    const { fake, user } = await openApp();
    await settle();
    await look(fake, { state: "running" });
    await app.close();
    await settle();
    expect(screen.getByTestId("closing-agents")).toHaveTextContent("Claude Code is working on “Sums”.");
    const { violations } = await axe.run(screen.getByTestId("closing-agents"));
    expect(violations).toEqual([]);
    await user.click(screen.getByTestId("closing-agents-stay"));
    await settle();
    expect(closingAgents.runs).toEqual([]);
    await app.close();
    await settle();
    await user.click(screen.getByTestId("closing-agents-close"));
    await app.close();
    expect(fake.answered).toEqual(["stays", "stays", true]);
    expect(fake.closed).toBe(1);
    closingAgents.stay();
    await look(fake, { state: "stopped" });
    await app.close();
    expect(fake.answered.at(-1)).toBe(true);
  });
});

describe("the agent of the settings", () => {
  it("is followed by all runs, which are brought into view for whoever looks for them", async () => {
    const { fake } = await openApp();
    fake.agents.runs = [run("task-1", { state: "stopped" })];
    const shown: string[] = [];
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      shown.push(this.id);
    });
    perform("agent-runs");
    await settle();
    expect(screen.getByTestId("run-row")).toBeVisible();
    expect(shown).toEqual(["runs-title"]);
    expect(document.activeElement?.id).toBe("runs-title");
    scroll.mockRestore();
  });

  it("has the permissions that were chosen, and says what they come to", async () => {
    const { fake, user } = await openApp();
    await user.click(screen.getByTestId("nav-settings"));
    await user.click(screen.getByTestId("settings-agents"));
    await settle();
    expect(screen.getByTestId("agent-says")).toHaveTextContent("Claude Code may edit files.");
    await user.clear(screen.getByTestId("agent-minutes"));
    await user.type(screen.getByTestId("agent-minutes"), "15");
    await user.click(screen.getByTestId("agent-keep"));
    await settle();
    expect(fake.settings.agent).toEqual({ ...UNREAD.agent, minutes: 15 });
    expect(screen.getByTestId("agent-saved")).toBeVisible();
    await user.type(screen.getByTestId("agent-minutes"), "0");
    expect(screen.queryByTestId("agent-saved")).toBeNull();
    expect(screen.getByTestId("agent-permissions")).toBeVisible();
    await app.set({ agent: { ...UNREAD.agent, agent: "own", minutes: 15 } });
    await settle();
    expect(screen.queryByTestId("agent-permissions"), "nothing limits it").toBeNull();
    await user.type(screen.getByTestId("agent-command"), "./helper --flag");
    await user.click(screen.getByTestId("agent-keep"));
    await settle();
    expect(screen.getByTestId("settings")).toHaveTextContent("The command has a relative path");
    expect(fake.settings.agent.command).toEqual([]);
    const { violations } = await axe.run(screen.getByTestId("settings"));
    expect(violations).toEqual([]);
  });

  it("lists all runs, and asks before work is lost with a worktree", async () => {
    const { fake, user } = await openApp();
    fake.agents.runs = [run("another task", { state: "interrupted" })];
    fake.agents.loss = ["1 commit is only on whetstone/sums-1, and not merged."];
    perform("agent-runs");
    await settle();
    expect(screen.getByTestId("run-row")).toHaveTextContent("Interrupted");
    expect(screen.getByTestId("run-row")).toHaveTextContent("/home/sam/shop · whetstone/sums-1");
    const scrolled: (string | null)[] = [];
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this.textContent);
    };
    await user.click(screen.getByTestId("run-remove"));
    await settle();
    Element.prototype.scrollIntoView = scroll;
    expect(screen.getByTestId("run-lost")).toHaveTextContent("1 commit is only on whetstone/sums-1");
    expect(scrolled).toEqual([expect.stringContaining("1 commit is only on")]);
    expect(document.activeElement).toHaveTextContent("Keep");
    await user.keyboard("{Enter}");
    await settle();
    expect(document.activeElement).toBe(screen.getByTestId("run-remove"));
    await user.click(screen.getByTestId("run-remove"));
    await settle();
    expect(fake.agents.removed).toEqual([]);
    await user.click(screen.getByTestId("run-remove-anyway"));
    await settle();
    expect(fake.agents.removed).toEqual([["01a2", true]]);
    const removed = within(screen.getByTestId("runs-removed"));
    expect(removed.getByText("1 run without a worktree")).toBeVisible();
    expect(removed.getByTestId("run-row")).toHaveTextContent("Worktree removed");
    await user.click(removed.getByTestId("run-forget"));
    await settle();
    expect(fake.agents.runs).toEqual([]);
    expect(screen.queryByTestId("run-row")).toBeNull();
  });
});

it("says what holds back its commit now, and that it is committed", () => {
  const reviewed = (blocking: number, committed: boolean, state: Run["state"] = "finished") =>
    standing(run("task-1", { state, end: { ...ended(1, 2), reviewed: { blocking, committed } } }));
  for (const [said, word, tone] of [
    [standing(run("task-1", { state: "finished", end: ended(1, 2) })), "Finished, 2 blocking", "warn"],
    [reviewed(0, false), "Finished", "good"],
    [reviewed(3, false), "Finished, 3 blocking", "warn"],
    [reviewed(0, true), "Committed", "good"],
    [reviewed(1, true), "Committed, 1 blocking", "warn"],
    [reviewed(0, true, "interrupted"), "Committed", "good"],
    [reviewed(0, false, "interrupted"), "Interrupted", "warn"],
    [reviewed(0, true, "running"), "Running", "plain"],
  ] as const)
    expect(said).toEqual({ word, tone });
  const end = { ...ended(1, 2), reviewed: { blocking: 0, committed: true } };
  const removed = run("task-1", { state: "finished", end, removed_at: "2026-11-26T15:00:00.000Z" });
  expect(stateWords(removed)).toBe("Committed · Worktree removed");
});
