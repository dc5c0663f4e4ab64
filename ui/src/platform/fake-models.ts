import type { ModelRow, ModelTest, NewOwnModel } from "../contract";
import { refusal } from "./fake-tasks";

const FOUND: ModelRow[] = [
  {
    name: "offline/rules",
    label: "Rules (built in, no model)",
    provider: "Rules",
    group: "built_in",
    state: "ready",
    note: "Ready. Finds gaps by rules; it does not write for you.",
    command: null,
    version: null,
    price: "no model, no network",
  },
  {
    name: "claude-cli/sonnet",
    label: "Claude Code · sonnet",
    provider: "Claude Code",
    group: "command_line",
    state: "ready",
    note: "Ready. Started with its tools off.",
    command: null,
    version: "2.1.330",
    price: "subscription",
  },
  {
    name: "codex-cli/gpt",
    label: "Codex · gpt",
    provider: "Codex",
    group: "command_line",
    state: "ready",
    note: "Ready. Includes your personal AGENTS.md.",
    command: null,
    version: "0.169.0",
    price: "subscription",
  },
  {
    name: "gemini-cli/flash",
    label: "Gemini CLI · flash",
    provider: "Gemini CLI",
    group: "command_line",
    state: "not_signed_in",
    note: "Not signed in. Run it once in a terminal to sign in.",
    command: "gemini",
    version: "0.61.0",
    price: "subscription",
  },
];

/** Models that are found, added and tried in memory. */
export class FakeModels {
  rows: ModelRow[] = FOUND.map((row) => ({ ...row }));
  /** What the next test of a model answers. */
  answer: ModelTest = { answer: "Ready to argue.", duration_ms: 1_840, failure: null };

  add({ name, command }: NewOwnModel): ModelRow[] {
    if (this.rows.some((row) => row.name === name)) {
      throw refusal("invalid", `A model is called ${name} already.`, "Give this one another name.");
    }
    const row: ModelRow = {
      name,
      label: name,
      provider: name,
      group: "own",
      state: "ready",
      note: `Runs ${command.join(" ")}`,
      command: null,
      version: null,
      price: "your own command",
    };
    this.rows = [...this.rows, row];
    return this.rows;
  }

  remove(name: string): ModelRow[] {
    this.rows = this.rows.filter((row) => row.name !== name);
    return this.rows;
  }

  test(name: string): ModelTest {
    const rules = { answer: "3 findings in the sample text.", duration_ms: 12, failure: null };
    return name === "offline/rules" ? rules : this.answer;
  }
}
