import { SvelteMap } from "svelte/reactivity";

import type { AppError, ModelGroup, ModelRow, ModelTest, NewHttpModel, NewOwnModel } from "../../../contract";
import { toAppError } from "../../../lib/errors";
import { platform } from "../../../platform";

/** Names of the groups, in list order. */
export const GROUP_NAMES: Record<ModelGroup, string> = {
  built_in: "Built in",
  command_line: "Command-line models",
  server: "Keys and servers",
  own: "Your own commands",
};

/** The state of a model's test. */
export type Trial =
  { state: "running" } | { state: "ended"; result: ModelTest } | { state: "failed"; error: AppError };

/** The models of this machine, as the settings list them. */
export class ModelList {
  rows = $state.raw<readonly ModelRow[]>([]);
  error = $state.raw<AppError | null>(null);
  /** Whether the machine is being scanned. */
  looking = $state(false);
  /** The latest test of each model, by name. */
  readonly trials = new SvelteMap<string, Trial>();

  /** Reads the list; `refresh` scans the machine again. */
  async load(refresh = false): Promise<void> {
    this.looking = true;
    try {
      this.rows = await platform().modelList(refresh);
      this.error = null;
    } catch (cause) {
      this.error = toAppError(cause);
    }
    this.looking = false;
  }

  of(group: ModelGroup): ModelRow[] {
    return this.rows.filter((row) => row.group === group);
  }

  /** Asks a model for one word. */
  async test(name: string): Promise<void> {
    this.trials.set(name, { state: "running" });
    try {
      this.trials.set(name, { state: "ended", result: await platform().modelTest(name) });
    } catch (cause) {
      this.trials.set(name, { state: "failed", error: toAppError(cause) });
    }
  }

  /** Rejects with the reason if the model can't be added. */
  async add(model: NewOwnModel): Promise<void> {
    this.rows = await platform().modelAddCli(model);
  }

  /** Rejects with the reason if the model can't be added. */
  async addHttp(model: NewHttpModel): Promise<void> {
    this.rows = await platform().modelAddHttp(model);
  }

  async remove(name: string): Promise<void> {
    this.rows = await platform().modelRemove(name);
    this.trials.delete(name);
  }
}
