import { screen } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it } from "vitest";

import { app } from "../../app/app.svelte";
import type { RunOffer } from "../../contract";
import { openApp, settle } from "../../test/app";
import { OFFER, run } from "../../test/agents";
import { openEnded, startedDebate } from "../../test/debate";
import { editor } from "../tasks/editor.svelte";
import { endedBrief } from "../debate/ended/of";
import { agent } from "./agent.svelte";
import { latestRuns } from "./latest.svelte";

const DEBATED: RunOffer = {
  ...OFFER,
  debate_first: [
    "This task isn’t refined yet, so it is debated first.",
    "You decide on what it proposes before the agent starts.",
  ],
};

const RUN = run("task-1", { state: "finished" });

async function accessible(testid: string) {
  const { violations } = await axe.run(screen.getByTestId(testid));
  expect(violations).toEqual([]);
}

it("debates a task before an agent gets it, and shows the debate", async () => {
  const { fake, user, id } = await openEnded();
  app.panel = null;
  fake.agents.offer = DEBATED;
  fake.agents.debate = id;
  await agent.open();
  await settle();
  expect(screen.getByTestId("debate-first")).toHaveTextContent("You decide on what it proposes");
  expect(screen.getByTestId("agent-start")).toBeDisabled();
  await accessible("agent");
  await user.click(screen.getByTestId("debate-first-start"));
  await settle();
  expect(fake.agents.debated).toEqual([editor.task]);
  expect(agent.task).toBeNull();
  expect(app.panel).toMatchObject({ debate: id });
});

it("leads to the proposal that keeps an agent from starting", async () => {
  const { user, id } = await openEnded();
  app.closePanel();
  await agent.open();
  await settle();
  await user.click(screen.getByTestId("agent-proposal"));
  await settle();
  expect(agent.task).toBeNull();
  expect(app.review).toBe(id);
});

it("says what became of the agent after the debate", async () => {
  const { fake } = await openApp();
  fake.refuseAgent({ code: "invalid", message: "Codex isn’t installed.", hint: "Install it.", detail: "" });
  await settle();
  expect(document.body).toHaveTextContent("Codex isn’t installed.");
});

it("is set for all tasks, unless the environment says otherwise", async () => {
  const { fake, user } = await openApp();
  await user.click(screen.getByTestId("nav-settings"));
  await user.click(screen.getByTestId("settings-agents"));
  await settle();
  expect(screen.getByTestId("debate-first")).not.toBeChecked();
  expect(screen.getByTestId("accept-up-to")).toBeDisabled();
  await user.click(screen.getByTestId("debate-first"));
  await settle();
  expect(fake.settings.agent.debate_first).toBe(true);
  expect(screen.getByTestId("accept-up-to")).toBeEnabled();
  const note = () => screen.getByTestId("accept-note");
  expect(note()).toHaveTextContent(/^You decide first, unless the debate proposes no changes/);
  await user.click(screen.getByTestId("accept-up-to"));
  await user.click(screen.getByText("If nothing above minor is open", { selector: "[role=option] *" }));
  await settle();
  expect(fake.settings.agent.accept_up_to).toBe("minor");
  expect(note()).toHaveTextContent(
    /^The changes are accepted and the agent starts if nothing above minor is left/,
  );
  await accessible("settings");
  await user.click(screen.getByTestId("nav-tasks"));
  fake.agents.switch = false;
  await user.click(screen.getByTestId("nav-settings"));
  await settle();
  expect(screen.getByTestId("debate-first")).not.toBeChecked();
  expect(screen.getByTestId("debate-first")).toBeDisabled();
  expect(screen.getByTestId("settings")).toHaveTextContent("ENABLE_PRE_EXECUTION_DEBATE turns this off.");
});

it("leads from the debate to the agent that was to start after it, until one has", async () => {
  const { fake, user, id } = await openEnded();
  const task = editor.task ?? "";
  const open = fake.taskOpen;
  const project = { folder: "/home/sam/shop", name: "shop" };
  fake.taskOpen = async (task) => ({ ...(await open(task)), project });
  await app.debateChanged(task);
  await settle();
  expect(screen.queryByTestId("then-agent")).toBeNull();
  fake.agents.offer = DEBATED;
  fake.agents.debate = id;
  await agent.open();
  await settle();
  await user.click(screen.getByTestId("debate-first-start"));
  await settle();
  expect(screen.getByTestId("then-agent")).toHaveTextContent(
    "You planned to start a coding agent after this debate. Decide on the result, then give the task to the agent.",
  );
  await user.click(screen.getByTestId("give-to-agent"));
  await settle();
  expect(agent.task).toBe(task);
  agent.close();
  fake.agents.runs = [{ ...RUN, task, began_at: new Date(Date.now() + 1000).toISOString() }];
  await latestRuns.look();
  await settle();
  expect(screen.queryByTestId("then-agent")).toBeNull();
});

it("calls a check that was discarded a check", async () => {
  const { fake, id, debate } = await startedDebate("rules");
  fake.debates.play(id);
  const { review } = debate;
  if (!review) throw new Error("nothing was proposed");
  debate.review = { ...review, discarded: true };
  expect(endedBrief(debate, false)?.decided.word).toBe("You discarded the check");
});
