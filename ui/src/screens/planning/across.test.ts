import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import type { AcrossCheck, AppError, Mismatch, PlanningProject } from "../../contract";
import { installPlatform } from "../../platform";
import { createFake } from "../../platform/fake";
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
  says: "Task T003 is for FR-003, which isn’t there; the last one is FR-002.",
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

beforeEach(() => {
  planning.across = null;
  planning.problem = null;
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
  expect((await screen.findByTestId("planning-across-summary")).textContent).toContain("found nothing");
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
