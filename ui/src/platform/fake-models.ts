import type {
  HttpProvider,
  ModelRow,
  ModelTest,
  NewHttpModel,
  NewOwnModel,
  RoleList,
  Settings,
} from "../contract";
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
    cost: { paid: "built_in" },
    without_effort: withoutEffort("Rules (built in, no model)"),
    own: false,
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
    cost: { paid: "subscription" },
    without_effort: null,
    own: false,
  },
  {
    name: "codex-cli/gpt",
    label: "Codex · gpt",
    provider: "Codex",
    group: "command_line",
    state: "ready",
    note: "Ready. Started with its tools off.",
    command: null,
    version: "0.169.0",
    price: "subscription",
    cost: { paid: "subscription" },
    without_effort: null,
    own: false,
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
    cost: { paid: "subscription" },
    without_effort: withoutEffort("gemini-cli/flash"),
    own: false,
  },
];

export const PROVIDERS: HttpProvider[] = [
  {
    label: "OpenAI",
    prefix: "openai",
    wire: "openai",
    base_url: "https://api.openai.com/v1",
    variable: "OPENAI_API_KEY",
    example: "gpt-5-mini",
  },
  {
    label: "Ollama",
    prefix: "ollama",
    wire: "ollama",
    base_url: "http://127.0.0.1:11434",
    variable: "",
    example: "llama3.2",
  },
];

/** Models that are found, added and tried in memory. */
export class FakeModels {
  rows: ModelRow[] = FOUND.map((row) => ({ ...row }));
  /** What was added over HTTP. */
  added: NewHttpModel[] = [];
  /** What the next test of a model answers. */
  answer: ModelTest = { answer: "Blue.", note: null, duration_ms: 1_840, usage: null, failure: null };

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
      cost: { paid: "unknown" },
      without_effort: withoutEffort(name),
      own: true,
    };
    this.rows = [...this.rows, row];
    return this.rows;
  }

  addHttp(model: NewHttpModel): ModelRow[] {
    if (model.model.trim() === "") {
      throw refusal("invalid", "Enter a model name.", "Spell it as the provider does.");
    }
    this.added.push(model);
    const row: ModelRow = {
      name: model.name,
      label: model.name,
      provider: model.base_url,
      group: "server",
      state: "ready",
      note: "Ready. Key stored in your keychain.",
      command: null,
      version: null,
      price: "price unknown",
      cost: { paid: "unknown" },
      without_effort: null,
      own: true,
    };
    this.rows = [...this.rows, row];
    return this.rows;
  }

  /** Two roles, of which the second has whatever the user named for it. */
  roles({ profile, roles }: Settings): RoleList {
    const named = roles.synthesiser;
    return {
      roles: [
        {
          role: "critic",
          label: "Critics",
          about: "Read the text and object to it.",
          model: "claude-cli/sonnet",
          why: `First choice for critics in the ${profile} profile.`,
        },
        {
          role: "synthesiser",
          label: "Synthesis",
          about: "Turns findings into edits, and asks you first.",
          model: named ?? "codex-cli/gpt",
          why: named ? "You named it for the synthesis." : "First choice for the synthesis.",
        },
      ],
      as_of: "2025-12",
      problem: null,
    };
  }

  remove(name: string): ModelRow[] {
    this.rows = this.rows.filter((row) => row.name !== name);
    return this.rows;
  }

  test(name: string): ModelTest {
    const rules = {
      answer: "3 findings in the sample text.",
      note: null,
      duration_ms: 12,
      usage: null,
      failure: null,
    };
    return name === "offline/rules" ? rules : this.answer;
  }
}

function withoutEffort(name: string): string {
  return `${name} takes no effort setting, so it is asked without one.`;
}
