import type { Action } from "../../app/actions";
import { app } from "../../app/app.svelte";
import { editor } from "../tasks/editor.svelte";
import { agent } from "./agent.svelte";

/** Actions for coding agents. */
export const AGENT_ACTIONS: readonly Action[] = [
  {
    id: "agent",
    label: "Give to a coding agent…",
    group: "Task",
    enabled: () => editor.task !== null && !editor.fixed,
    run: () => void agent.open(),
  },
  {
    id: "agent-runs",
    label: "Coding agent runs",
    group: "Go to",
    run: () => {
      agent.sought = true;
      void app.goSettings("agents");
    },
  },
];
