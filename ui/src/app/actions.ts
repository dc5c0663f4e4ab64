import { type Appearance, EXAMPLE, PROTOCOL_NAMES, type ReportFormat } from "../contract";
import { theme } from "../lib/theme.svelte";
import { toasts } from "../lib/toasts.svelte";
import { platform } from "../platform";
import { AGENT_ACTIONS } from "../screens/agent/actions";
import { CODE_REVIEW_ACTIONS } from "../screens/code-review/actions";
import { DEBATE_ACTIONS, RESULT_ACTIONS } from "../screens/debate/actions";
import { verifyAudit } from "../screens/debate/audit";
import { goToStart } from "../screens/debate/before/go-to-start";
import { exportReport, showReport } from "../screens/debate/report";
import { CHECKPOINT_ACTIONS } from "../screens/debate/checkpoint/actions";
import { REVIEW_ACTIONS } from "../screens/debate/review/actions";
import { PROTOCOLS } from "../screens/debate/words";
import { PLANNING_ACTIONS } from "../screens/planning/actions";
import { SECTIONS } from "../screens/settings/sections";
import { WRITING_ACTIONS } from "../screens/tasks/actions";
import { FILE_ACTIONS } from "../screens/tasks/file-actions";
import { editor } from "../screens/tasks/editor.svelte";
import { canShowWaiting, showWaiting, waitingForm } from "../screens/tasks/last-acts";
import { tasks } from "../screens/tasks/tasks.svelte";
import { PROJECT_ACTIONS } from "../screens/tasks/project";
import { app } from "./app.svelte";
import { archives } from "./archive.svelte";
import { deleteExample } from "./example";
import { ZOOM_ACTIONS } from "./zoom";

/** An action: defined once for buttons, palette, shortcuts and the native menu. */
export interface Action {
  id: string;
  label: string;
  group:
    | "Go to"
    | "Task"
    | "File"
    | "Changed file"
    | "Archive"
    | "Planning"
    | "Edit"
    | "Text"
    | "Format"
    | "Heading"
    | "List"
    | "Debate"
    | "Form"
    | "Now"
    | "Result"
    | "Finding"
    | "Report"
    | "Review"
    | "Settings"
    | "View"
    | "Zoom"
    | "Help";
  /** As in "Mod+K". */
  shortcut?: string;
  /** Whether it can be done now; always when absent. */
  enabled?: () => boolean;
  /** What to say if its shortcut is pressed while it can't be done; nothing if that is empty. */
  refusal?: () => string;
  /** The form of the debate that it acts on, if that isn't in view; otherwise empty. */
  of?: () => string;
  run: () => void;
}

/** The sections of the settings. */
const SETTINGS_ACTIONS: readonly Action[] = SECTIONS.map(({ id, label }) => ({
  id: `settings-${id}`,
  label: `Settings: ${label}`,
  group: "Settings",
  run: () => void app.goSettings(id),
}));

const hasTask = () => editor.document !== null;
const hasDebate = () => (editor.document?.row.debate ?? null) !== null;

/** Forms of debate other than Refine. */
const OTHER_FORMS = PROTOCOLS.filter((form) => form !== "refine" && form !== "code-review");
export const FORM_ACTIONS: readonly Action[] = OTHER_FORMS.map((form) => ({
  id: `form-${form}`,
  label: `${PROTOCOL_NAMES[form]}…`,
  group: "Form",
  enabled: () => hasTask() && !editor.fixed && editor.document?.row.status !== "debating",
  run: () => void app.plan(form),
}));

/** All actions, in the order in which the palette shows them. */
export const ACTIONS: readonly Action[] = [
  ...RESULT_ACTIONS,
  {
    id: "refine",
    label: "Refine with Debate",
    group: "Debate",
    shortcut: "Mod+Enter",
    enabled: hasTask,
    // What is being set up in view stays as its author left it.
    run: () => {
      if (app.screen !== "tasks" || !goToStart()) void app.refine();
    },
  },
  ...FORM_ACTIONS,
  {
    id: "debate-show",
    label: "Show the last debate",
    group: "Debate",
    enabled: () => hasDebate() && app.panel === null,
    run: () => {
      const debate = editor.document?.row.debate;
      if (debate) app.openDebate(debate, true);
    },
  },
  {
    id: "waiting-show",
    label: "Show the debate that is waiting for you",
    group: "Debate",
    enabled: canShowWaiting,
    of: waitingForm,
    run: showWaiting,
  },
  ...DEBATE_ACTIONS,
  {
    id: "panel-close",
    label: "Close the debate panel",
    group: "Debate",
    enabled: () => app.panel !== null && app.screen === "tasks",
    run: () => app.closePanel(),
  },
  {
    id: "report-preview",
    label: "Preview the report",
    group: "Report",
    enabled: hasDebate,
    run: () => {
      const debate = editor.document?.row.debate;
      if (debate) showReport(debate);
    },
  },
  {
    id: "export-pdf",
    label: "Export the report as PDF",
    group: "Report",
    enabled: hasDebate,
    run: () => exportOpen("pdf"),
  },
  {
    id: "export-docx",
    label: "Export the report as a Word document",
    group: "Report",
    enabled: hasDebate,
    run: () => exportOpen("docx"),
  },
  {
    id: "export-md",
    label: "Export the report as Markdown",
    group: "Report",
    enabled: hasDebate,
    run: () => exportOpen("md"),
  },
  {
    id: "export-html",
    label: "Export the report as HTML",
    group: "Report",
    enabled: hasDebate,
    run: () => exportOpen("html"),
  },
  {
    id: "export-json",
    label: "Export the report as JSON",
    group: "Report",
    enabled: hasDebate,
    run: () => exportOpen("json"),
  },
  {
    id: "audit-verify",
    label: "Verify audit log",
    group: "Report",
    run: () => void verifyAudit(null),
  },
  ...REVIEW_ACTIONS,
  ...CHECKPOINT_ACTIONS,
  { id: "task-new", label: "New task", group: "Task", shortcut: "Mod+N", run: () => void app.newTask() },
  {
    id: "task-import",
    label: "Import tasks from files",
    group: "Task",
    shortcut: "Mod+O",
    run: () => void app.importTasks(),
  },
  ...FILE_ACTIONS,
  {
    id: "task-duplicate",
    label: "Duplicate this task",
    group: "Task",
    shortcut: "Mod+Shift+D",
    enabled: hasTask,
    run: () => editor.task && void app.duplicate(editor.task),
  },
  {
    id: "task-archive",
    label: "Archive this task",
    group: "Task",
    enabled: () => editor.document?.row.archived === false && editor.task !== EXAMPLE,
    run: () => editor.document && void app.archive(editor.document.row),
  },
  {
    id: "example-delete",
    label: "Delete the example",
    group: "Task",
    enabled: () => tasks.row(EXAMPLE) !== null,
    run: () => void deleteExample(),
  },
  {
    id: "task-copy",
    label: "Copy the text as Markdown",
    group: "Task",
    enabled: hasTask,
    run: () => void copyMarkdown(),
  },
  {
    id: "versions",
    label: "Compare versions",
    group: "Task",
    shortcut: "Mod+Alt+V",
    enabled: () => hasTask() && app.screen === "tasks" && !app.versions,
    run: () => void app.openVersions(),
  },
  {
    id: "archive-import",
    label: "Import an archive…",
    group: "Archive",
    enabled: () => archives.busy === null,
    run: () => void archives.import(),
  },
  {
    id: "archive-export",
    label: "Export everything…",
    group: "Archive",
    enabled: () => archives.busy === null,
    run: () => void archives.export(null),
  },
  ...PLANNING_ACTIONS,
  ...PROJECT_ACTIONS,
  ...AGENT_ACTIONS,
  ...WRITING_ACTIONS,
  {
    id: "go-tasks",
    label: "Go to Tasks",
    group: "Go to",
    shortcut: "Mod+1",
    run: () => void app.go("tasks"),
  },
  {
    id: "go-debates",
    label: "Go to Debates",
    group: "Go to",
    shortcut: "Mod+2",
    run: () => void app.go("debates"),
  },
  {
    id: "go-planning",
    label: "Go to Planning",
    group: "Go to",
    shortcut: "Mod+3",
    run: () => void app.go("planning"),
  },
  {
    id: "go-insights",
    label: "Go to Insights",
    group: "Go to",
    shortcut: "Mod+4",
    run: () => void app.go("insights"),
  },
  {
    id: "go-settings",
    label: "Go to Settings",
    group: "Go to",
    shortcut: "Mod+,",
    run: () => void app.go("settings"),
  },
  {
    id: "go-system-review",
    label: "System review",
    group: "Go to",
    run: () => void app.go("system-review"),
  },
  ...CODE_REVIEW_ACTIONS,
  ...SETTINGS_ACTIONS,
  {
    id: "palette",
    label: "Search actions and tasks",
    group: "Go to",
    shortcut: "Mod+K",
    run: () => (app.palette = true),
  },
  {
    id: "shortcuts",
    label: "Keyboard shortcuts",
    group: "Help",
    shortcut: "?",
    run: () => (app.shortcuts = true),
  },
  {
    id: "diagnostics",
    label: "Copy diagnostics",
    group: "Help",
    run: () => (app.diagnostics = true),
  },
  ...ZOOM_ACTIONS,
  {
    id: "appearance-light",
    label: "Light appearance",
    group: "View",
    run: () => void setAppearance("light"),
  },
  { id: "appearance-dark", label: "Dark appearance", group: "View", run: () => void setAppearance("dark") },
  {
    id: "appearance-system",
    label: "System appearance",
    group: "View",
    run: () => void setAppearance("system"),
  },
];

/** Runs an action by its id; an unknown id does nothing. */
export function perform(id: string): void {
  const action = ACTIONS.find((candidate) => candidate.id === id);
  if (action && !app.trouble && (action.enabled?.() ?? true)) action.run();
}

/** Sets the appearance of the window right away and saves it. */
export async function setAppearance(appearance: Appearance): Promise<void> {
  const before = theme.appearance;
  theme.choose(appearance);
  if (!(await app.set({ appearance }))) theme.choose(before);
}

function exportOpen(format: ReportFormat): void {
  const debate = editor.document?.row.debate;
  if (debate) void exportReport(debate, format);
}

async function copyMarkdown(): Promise<void> {
  await app.attempt(async () => {
    await platform().copyText(`# ${editor.title}\n\n${editor.text}`);
    toasts.show("The text is on the clipboard.");
  });
}
