import type { Kind, KindSign, Outcome, Severity, TaskStatus } from "../contract";

/** Names of kinds, in the order in which lists show them. */
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

/** Names of the places where a task stands, in the order of the list. One in debate may also wait. */
export const STATUS_NAMES: Record<TaskStatus, string> = {
  debating: "In debate",
  to_review: "To review",
  draft: "Draft",
  refined: "Refined",
};

/** Names of severities, the gravest first. */
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
