import type { Kind } from "../../contract";
import { KIND_NAMES } from "../../lib/names";

const FILES = import.meta.glob<string>("./templates/*.md", { query: "?raw", import: "default", eager: true });

/** What each template asks for, in a phrase. */
const ABOUT: Record<Kind, string> = {
  task: "A goal, the steps toward it, and when it is done",
  prd: "Problem, people, behavior, metrics and release",
  tech: "A design: decision, load, failure, rollout",
  debug: "A bug: how to reproduce it, what is known, and possible causes",
  requirements: "Numbered requirements, and how each is checked",
  roadmap: "Now, next and later, and what is not planned",
  proposal: "What you want decided, its cost and its risks",
  "code-change": "What a change does, breaks and tests",
  message: "Four questions that a short message answers",
  status: "Done, next, risks and decisions needed",
  options: "Options side by side, with a recommendation",
  "action-items": "Who does what, by when",
};

/** The initial text for a task of this kind. Its questions are in italics until they are answered. */
export interface Template {
  kind: Kind;
  name: string;
  about: string;
  text: string;
}

/** One template for each kind, in the order of the kinds. */
export const TEMPLATES: readonly Template[] = (Object.keys(KIND_NAMES) as Kind[]).map((kind) => ({
  kind,
  name: KIND_NAMES[kind],
  about: ABOUT[kind],
  text: FILES[`./templates/${kind}.md`] ?? "",
}));

/** The template of a kind. */
export function templateOf(kind: Kind): Template | undefined {
  return TEMPLATES.find((template) => template.kind === kind);
}
