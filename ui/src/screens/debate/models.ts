import type { Effort, ModelRow, ModelSpec, ModelState, Profile, Setup } from "../../contract";

/** The name of the built-in reviewer. */
export const RULES = "offline/rules";

/** The states of an installed model, in words. */
const MODEL_STATES: Record<ModelState, string> = {
  ready: "ready",
  not_signed_in: "not signed in",
  not_verified: "not verified",
  not_installed: "not installed",
  checking: "checking…",
};

/** A model's state in words, even if it is no longer known. A server needs a key rather than signing in. */
export function stateWords(row: Pick<ModelRow, "group" | "state"> | undefined): string {
  if (!row) return "no longer available";
  return row.group === "server" && row.state === "not_signed_in" ? "no key" : MODEL_STATES[row.state];
}

/** Why none of the models found here is ready: "Claude Code is not signed in. Codex is not installed." */
export function whyNone(rows: readonly ModelRow[]): string {
  const why = (row: ModelRow) => {
    const name = row.own ? row.name : row.provider;
    if (row.state === "checking") return `${name} is still being checked.`;
    return `${name} ${stateWords(row) === "no key" ? "has" : "is"} ${stateWords(row)}.`;
  };
  return [...new Set(rows.filter(({ group }) => group !== "built_in").map(why))].join(" ");
}

/** Profiles of suggested models, as selects offer them. */
export const PROFILES: { value: Profile; label: string; note: string }[] = [
  { value: "quality", label: "Quality", note: "the strongest models" },
  { value: "balanced", label: "Balanced", note: "strong where it matters" },
  { value: "budget", label: "Budget", note: "the lightest models that will do" },
];

/** Levels of effort for a model, as selects offer them; "" leaves that to the model. */
export const EFFORTS: { value: Effort | ""; label: string; note?: string }[] = [
  { value: "", label: "Model default" },
  { value: "low", label: "Low", note: "faster, costs less" },
  { value: "medium", label: "Medium" },
  { value: "high", label: "High", note: "slower, costs more" },
];

const SHORT: Record<string, string> = {
  "claude-cli": "claude",
  "codex-cli": "codex",
  "gemini-cli": "gemini",
};

/** The short form of a model's name: "claude/sonnet" for `claude-cli/sonnet`, "rules" for the rules. */
export function shortModel(name: ModelSpec["name"]): string {
  if (name === RULES) return "rules";
  const [provider = "", ...rest] = name.split("/");
  return [SHORT[provider] ?? provider, ...rest].filter(Boolean).join("/");
}

/** Each of these models by its provider alone, or by its full name if several share a provider. */
export function apart(names: readonly ModelSpec["name"][]): Map<ModelSpec["name"], string> {
  const all = [...new Set(names)];
  const alone = (name: string) =>
    all.filter((other) => shortProvider(other) === shortProvider(name)).length < 2;
  return new Map(all.map((name) => [name, alone(name) ? shortProvider(name) : shortModel(name)]));
}

/** The provider alone, if there is little room: "claude". */
export function shortProvider(name: ModelSpec["name"]): string {
  return shortModel(name).split("/")[0] ?? name;
}

/** Whether a debate's cost stays unknown until a model answers. `rows` are the models found here. */
export function isUnpriced(setup: Setup | null, rows: readonly ModelRow[]): boolean {
  const models = setup ? [...setup.seats, setup.synthesiser].map(({ model }) => model) : [];
  return models.some(
    ({ name, source }) =>
      source.via === "own_cli" ||
      source.via === "lent" ||
      rows.some((row) => row.name === name && row.cost.paid === "unknown"),
  );
}
