import type { Kind, KindSign, Outcome, Severity, TaskStatus } from "../contract";

/** Names of kinds, in list order. */
export const KIND_NAMES: Record<Kind, string> = {
  task: "Task",
  prd: "PRD",
  tech: "Tech",
  debug: "Debug",
  requirements: "Requirements",
  roadmap: "Roadmap",
  proposal: "Proposal",
  "code-change": "Code change",
  message: "Message",
  status: "Status",
  options: "Options",
  "action-items": "Action items",
};

/** What the kind of an imported text was recognized by, next to its name. */
export const KIND_SIGNS: Record<KindSign, string> = {
  front_matter: "from its front matter",
  title: "from its title",
  file_name: "from its file name",
  headings: "from its headings",
};

/** Names of statuses, in list order. A task in debate may also be waiting. */
export const STATUS_NAMES: Record<TaskStatus, string> = {
  debating: "In debate",
  to_review: "To review",
  draft: "Draft",
  refined: "Refined",
};

/** Names of severities, highest first. */
export const SEVERITY_NAMES: Record<Severity, string> = {
  blocking: "Blocking",
  major: "Major",
  minor: "Minor",
};

/** How a debate ended, in words. */
export const OUTCOME_NAMES: Record<Outcome, string> = {
  consensus: "Consensus",
  max_rounds: "All rounds done",
  stopped: "Stopped",
  budget: "Stopped at cap",
  failed: "Failed",
  circling: "Going in circles",
  concluded: "Concluded",
  checked: "Checked",
};
