import type { AppError, PersonaRow, RuleRow, RuleScope } from "../../../contract";
import { toAppError } from "../../../lib/errors";
import { toasts } from "../../../lib/toasts.svelte";
import { platform } from "../../../platform";

/** Titles of rules whose stored name isn't how people would say it. */
const OWN_TITLES: Readonly<Record<string, string>> = {
  "unanswered-fear": "Risk with no mitigation",
  "nobody-responsible": "No owner",
};

/** A rule's name for people: "no-timeout" is "No timeout". */
export function ruleTitle(name: string): string {
  const own = OWN_TITLES[name];
  if (own !== undefined) return own;
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The rules that one persona raises first. */
export interface RuleGroup {
  persona: string;
  label: string;
  rows: RuleRow[];
}

/** The rules of the built-in reviewer, as the settings list them. */
export class RuleList {
  rows = $state.raw<readonly RuleRow[]>([]);
  personas = $state.raw<readonly PersonaRow[]>([]);
  error = $state.raw<AppError | null>(null);
  search = $state("");
  /** Whether to list only rules that are off somewhere. */
  onlyOff = $state(false);

  get off(): number {
    return this.rows.filter((row) => isOff(row)).length;
  }

  /** The listed rules, by the persona that raises them first. */
  get groups(): RuleGroup[] {
    const shown = this.rows.filter((row) => this.#matches(row));
    return this.personas
      .map(({ persona }) => ({
        persona: persona.key,
        label: persona.label,
        rows: shown.filter((row) => row.personas[0] === persona.key),
      }))
      .filter(({ rows }) => rows.length > 0);
  }

  /** The name of a persona. */
  label(key: string): string {
    return this.personas.find(({ persona }) => persona.key === key)?.persona.label ?? key;
  }

  async load(): Promise<void> {
    try {
      [this.rows, this.personas] = await Promise.all([platform().ruleList(), platform().personaList()]);
      this.error = null;
    } catch (cause) {
      this.error = toAppError(cause);
    }
  }

  switch(rule: string, scope: RuleScope, off: boolean, where = "everywhere"): Promise<void> {
    return switchRule(rule, scope, off, where, (rows) => (this.rows = rows));
  }

  #matches(row: RuleRow): boolean {
    if (this.onlyOff && !isOff(row)) return false;
    const text = [ruleTitle(row.name), row.says, ...row.personas.map((key) => this.label(key))].join("\n");
    return text.toLowerCase().includes(this.search.trim().toLowerCase());
  }
}

/** Turns a rule off or on and offers to undo that. `where` says for what, as in "for this document". */
export async function switchRule(
  rule: string,
  scope: RuleScope,
  off: boolean,
  where: string,
  ondone: (rows: RuleRow[]) => void = () => {},
): Promise<void> {
  try {
    ondone(await platform().ruleSwitch(rule, scope, off));
    const words = `“${ruleTitle(rule)}” is ${off ? "off" : "on"} ${where}, starting with the next debate.`;
    const undo = () => void switchRule(rule, scope, !off, where, ondone);
    toasts.show(words, { label: "Undo", run: undo });
  } catch (cause) {
    toasts.fail(toAppError(cause));
  }
}

function isOff(row: RuleRow): boolean {
  return row.off || row.off_for.length > 0 || row.off_in.length > 0;
}
