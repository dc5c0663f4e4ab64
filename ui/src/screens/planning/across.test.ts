import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { app } from "../../app/app.svelte";
import type {
  AcrossAsked,
  AcrossCheck,
  AppError,
  Mismatch,
  ModelRow,
  PlanningProject,
  TaskDocument,
} from "../../contract";
import { installPlatform, platform } from "../../platform";
import { createFake } from "../../platform/fake";
import { Answers } from "../../platform/recorded";
import type { Platform } from "../../platform/types";
import { editor } from "../tasks/editor.svelte";
import type { TextView } from "../tasks/text-view";
import ProjectView from "./ProjectView.svelte";
import { planning } from "./planning.svelte";

const FOLDER = "/home/sam/albums";

function project(files: number): PlanningProject {
  const names = ["Spec", "Tasks"].slice(0, files);
  return {
    folder: FOLDER,
    name: "albums",
    documents: names.map((name) => ({
      checkpoint: `specs/001/${name.toLowerCase()}`,
      name,
      group: "001",
      role: name === "Spec" ? "requirements" : "tasks",
      file: `specs/001/${name.toLowerCase()}.md`,
      exists: true,
      task: null,
      rounds: 3,
      barred: null,
      last: null,
    })),
    config: { enabled: true, max_rounds: 3, commit: false, checkpoints: [] },
    config_problem: null,
    config_notes: [],
    repository: false,
    reviewed: null,
  };
}

const FOUND: Mismatch = {
  kind: "task_unasked",
  group: "001",
  says: "Task T003 is for FR-003, which doesn’t exist; the last one is FR-002.",
  one: { file: "specs/001/tasks.md", line: 5, quote: "T003 <b>Print</b> albums (FR-003)" },
  other: { file: "specs/001/spec.md", line: 4, quote: "FR-002: Links MUST expire." },
};

/** Shows a project whose documents disagree on what is checked, one answer after another. */
function show(files: number, ...answers: (AcrossCheck | AppError)[]): string[] {
  const asked: string[] = [];
  installPlatform({
    ...createFake(),
    planningOpen: async () => project(files),
    planningAcross: async (folder) => {
      asked.push(folder);
      const answer = answers.shift();
      if (answer === undefined || "message" in answer) throw answer ?? new Error("no answer");
      return answer;
    },
  });
  planning.project = project(files);
  render(ProjectView, { project: project(files) });
  return asked;
}

/** What is asked of models: who, and what came of it, one after another. */
interface Models {
  rows?: ModelRow[];
  answers?: (AcrossCheck | AppError | "never")[];
}

/** Shows what rules found, with models that answer so. */
async function showAsking(check: AcrossCheck, { rows = MODELS, answers = [] }: Models) {
  show(2, check, { ...check, texts: "changed" });
  const fake: Platform = createFake();
  const calls: string[] = [];
  const { planningOpen, planningAcross } = platform();
  installPlatform({
    ...fake,
    planningOpen,
    planningAcross,
    modelList: async () => rows,
    planningAcrossAsk: async (folder, model) => {
      calls.push(`${folder} ${model}`);
      const answer = answers.shift();
      if (answer === "never") return new Promise(() => undefined);
      if (answer === undefined || "message" in answer) throw answer ?? new Error("no answer");
      return answer;
    },
    planningAcrossStop: async () => void calls.push("stop"),
  });
  const user = userEvent.setup();
  await user.click(screen.getByTestId("planning-across"));
  return { user, calls };
}

function row(name: string, more: Partial<ModelRow> = {}): ModelRow {
  const some = recorded.find(({ group }) => group === "built_in");
  if (!some) throw new Error("no recorded model");
  return { ...some, name, label: name, group: "server", state: "ready", ...more };
}

const recorded = new Answers("models").ask("modelList") as ModelRow[];
const PAID = { paid: "tokens", price: { input: 1, cached: 1, output: 1 } } as const;
const MODELS = [
  row("offline/rules", { group: "built_in" }),
  row("away", { state: "not_installed" }),
  row("dear", { cost: PAID, price: "$1 per million" }),
  row("claude-cli/sonnet", { cost: { paid: "subscription" }, price: "your subscription" }),
];
const QUIET: AcrossCheck = {
  findings: [FOUND],
  read: ["a", "b"],
  unread: [],
  texts: "before",
  to_ask: { calls: 1, tokens: "about 1,200 tokens" },
};
const USAGE = { input_tokens: 1200, output_tokens: 34, cost_usd: null, estimated: false };
const UNSERVED: Mismatch = {
  ...FOUND,
  kind: "requirement_unserved",
  says: "<img src=x> Nothing lets links expire.",
  model: "claude-cli/sonnet",
};

function came(more: Partial<AcrossAsked>, findings: Mismatch[] = []): AcrossCheck {
  const asked = { model: "claude-cli/sonnet", calls: 1, failed: 0, usage: USAGE, warnings: [], ...more };
  return { ...QUIET, findings: [FOUND, ...findings], asked };
}

const text = (testid: string) => screen.getByTestId(testid).textContent.replace(/\s+/g, " ").trim();

beforeEach(async () => {
  planning.across = null;
  planning.problem = null;
  installPlatform(createFake());
  await planning.asking.clear();
});

test("each passage opens its document at its line", async () => {
  const { user } = await showAsking(
    { ...QUIET, findings: [{ ...FOUND, other: { ...FOUND.other, file: "gone.md" } }] },
    {},
  );
  const read = vi
    .spyOn(platform(), "planningTask")
    .mockResolvedValue({ row: { id: "task-9" } } as TaskDocument);
  const open = vi.spyOn(app, "openTask").mockResolvedValue();
  const showLine = vi.fn();
  const view = vi
    .spyOn(editor, "view", "get")
    .mockReturnValue({ showLine, focus: vi.fn() } as unknown as TextView);
  const [first, ...others] = screen.getAllByTestId("planning-open-at");
  expect(others, "a file that is no document of the project").toEqual([]);
  expect(first).toHaveAccessibleName("Open specs/001/tasks.md:5 in the editor");
  await user.click(first ?? document.body);
  expect(read).toHaveBeenCalledWith(FOLDER, "specs/001/tasks");
  await waitFor(() => expect(showLine).toHaveBeenCalledWith(5, true));
  expect(open).toHaveBeenCalledWith("task-9");
  for (const spy of [read, open, view]) spy.mockRestore();
});

test("a model that is asked adds findings with its name, and says what it took", async () => {
  const { user, calls } = await showAsking(QUIET, { answers: [came({}, [UNSERVED])] });
  expect(text("planning-ask-state")).toBe("Rules compared 2 documents.");
  expect(text("planning-ask-cost")).toBe("1 call · about 1,200 tokens · your subscription");
  const button = await screen.findByTestId("planning-ask-start");
  expect(button.textContent.trim()).toBe("Ask a model too");
  await user.click(button);
  expect(calls).toEqual([`${FOLDER} claude-cli/sonnet`]);
  expect(text("planning-across-summary")).toBe("Compared 2 documents: 2 findings.");
  const list = screen.getByRole("list", { name: "Requirements that no plan or task covers" });
  expect(list.textContent).toContain("<img src=x> Nothing lets links expire.");
  expect(within(list).getByTestId("planning-mismatch-model").textContent).toBe("claude/sonnet");
  expect(screen.getAllByTestId("planning-mismatch-model")).toHaveLength(1);
  expect(text("planning-ask-state")).toContain("claude/sonnet found 1 more · 1,234 tokens · cost unknown");
  expect(button.textContent.trim()).toBe("Ask again");

  // What was found stays when the window comes back; that the documents changed is said.
  await planning.refresh();
  expect(screen.getAllByTestId("planning-mismatch-model")).toHaveLength(1);
  expect(text("planning-ask-state")).toContain("The documents have changed since then.");
  await user.click(screen.getByTestId("planning-across-close"));
  expect(planning.asking.came).toBeNull();
});

test("a call can be stopped, and what comes of it later is nothing", async () => {
  const { user, calls } = await showAsking(QUIET, { answers: ["never"] });
  const button = await screen.findByTestId("planning-ask-start");
  await user.click(button);
  expect(button.textContent.trim()).toBe("Stop");
  expect(text("planning-ask-state")).toContain("claude/sonnet is reading them…");
  await user.click(button);
  expect(calls).toEqual([`${FOLDER} claude-cli/sonnet`, "stop"]);
  expect(button.textContent.trim()).toBe("Ask a model too");
  expect(document.activeElement).toBe(button);
});

test("a model that fails says why, and can be asked again; the rules’ findings stay", async () => {
  const late = "claude-cli/sonnet didn’t answer within 120 seconds.";
  const answers = [
    { code: "model", message: "The folder is gone.", hint: "Put it back.", detail: "" } as AppError,
    came({ failed: 1, usage: null, warnings: [late] }),
    came({}),
  ];
  const { user } = await showAsking({ ...QUIET, findings: [FOUND] }, { answers });
  const button = await screen.findByTestId("planning-ask-start");
  await user.click(button);
  expect(text("planning-ask-problem")).toContain("The folder is gone.");
  expect(button.textContent.trim()).toBe("Try again");
  await user.click(button);
  expect(text("planning-ask-warning")).toBe(late);
  expect(screen.queryByTestId("planning-ask-problem")).toBeNull();
  expect(button.textContent.trim()).toBe("Try again");
  expect(text("planning-ask-state")).toBe("Rules compared 2 documents.");
  expect(screen.getAllByTestId("planning-mismatch")).toHaveLength(1);
  await user.click(button);
  expect(text("planning-ask-state")).toContain("claude/sonnet found nothing more");
  expect(screen.queryByTestId("planning-ask-warning")).toBeNull();
});

test("without a model that is ready, it says how to get one", async () => {
  await showAsking(QUIET, { rows: MODELS.slice(0, 2) });
  expect((await screen.findByTestId("planning-ask-none")).textContent).toContain("add one");
  expect(screen.queryByTestId("planning-ask-start")).toBeNull();
  await screen.getByText("Open model settings").click();
  expect(app.section).toBe("models");
});

test("documents that disagree are shown kind by kind with both quotes, as plain text", async () => {
  const user = userEvent.setup();
  const check = { findings: [FOUND], read: ["a", "b"], unread: ["plan.md: It isn’t a text file."] };
  const asked = show(2, check, { ...check, findings: [] });
  await user.click(screen.getByTestId("planning-across"));
  expect(asked).toEqual([FOLDER]);
  expect(screen.getByTestId("planning-across-summary").textContent).toBe("Compared 2 documents: 1 finding.");
  const list = screen.getByRole("list", { name: "Tasks that no requirement asks for" });
  const finding = within(list).getByTestId("planning-mismatch").textContent;
  for (const words of [FOUND.says, FOUND.one.quote, "specs/001/tasks.md:5", FOUND.other.quote, "spec.md:4"]) {
    expect(finding).toContain(words);
  }
  expect(screen.getByTestId("planning-across-unread").textContent).toContain("plan.md");

  // Whoever comes back to the window sees what holds now.
  await planning.refresh();
  expect((await screen.findByTestId("planning-across-summary")).textContent).toContain(
    "found no disagreements",
  );
  expect(screen.queryByTestId("planning-mismatch")).toBeNull();

  await user.click(screen.getByTestId("planning-across-close"));
  expect(screen.queryByTestId("planning-across-result")).toBeNull();
  expect(document.activeElement).toBe(screen.getByTestId("planning-across"));
});

test("a check that fails says why and shows no findings", async () => {
  const user = userEvent.setup();
  show(2, { code: "invalid", message: "The folder is gone.", hint: "Put it back.", detail: "" });
  await user.click(screen.getByTestId("planning-across"));
  expect(planning.problem?.message).toContain("The folder is gone.");
  expect(screen.queryByTestId("planning-across-result")).toBeNull();
});

test("one document alone can’t disagree", () => {
  show(1);
  expect(screen.queryByTestId("planning-across")).toBeNull();
});
