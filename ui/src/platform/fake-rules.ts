import type { RuleRow, RuleScope, TaskId } from "../contract";
import { projectAt } from "./fake-tasks";

const RULES: [string, string, string[]][] = [
  ["exposed-secret", "Secrets in the open, and doors that anybody can walk through.", ["security"]],
  ["no-acceptance-criteria", "Something to be built, and nothing that says when it is done.", ["qa"]],
  ["no-timeout", "Calls to other systems that may wait for ever.", ["oncall", "performance"]],
  ["past-date", "Plans for days that have gone by.", ["pm"]],
];

/** Rules that are switched off and on in memory. */
export class FakeRules {
  rows: RuleRow[] = RULES.map(([name, says, personas]) => ({
    name,
    says,
    personas,
    off: false,
    off_for: [],
    off_in: [],
  }));
  readonly #title: (task: TaskId) => string;

  constructor(title: (task: TaskId) => string) {
    this.#title = title;
  }

  switch(rule: string, scope: RuleScope, off: boolean): RuleRow[] {
    this.rows = this.rows.map((row) => (row.name === rule ? this.#switched(row, scope, off) : row));
    return this.rows;
  }

  #switched(row: RuleRow, scope: RuleScope, off: boolean): RuleRow {
    if (scope.scope === "everywhere") return { ...row, off };
    if (scope.scope === "project") {
      const others = row.off_in.filter(({ folder }) => folder !== scope.folder);
      return { ...row, off_in: off ? [...others, projectAt(scope.folder)] : others };
    }
    const others = row.off_for.filter(({ task }) => task !== scope.task);
    const here = { task: scope.task, title: this.#title(scope.task) };
    return { ...row, off_for: off ? [...others, here] : others };
  }
}
