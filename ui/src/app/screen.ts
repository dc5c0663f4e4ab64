/** What fills the window. */
export type Screen =
  "tasks" | "debates" | "planning" | "insights" | "system-review" | "code-review" | "settings";
