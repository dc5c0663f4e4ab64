import type { Hook, HookFolder } from "../contract";

/** Git hooks that review commits and pushes. Folders are chosen in a dialog, or have had a hook installed. */
export interface Hooks {
  /** The folders of repositories with installed hooks. */
  hookList(): Promise<HookFolder[]>;
  /** Asks for a folder and installs a hook there; `null` if the user cancels. */
  hookChoose(hook: Hook): Promise<HookFolder[] | null>;
  /** Installs or removes a hook in a folder of the list. */
  hookSet(folder: string, hook: Hook, on: boolean): Promise<HookFolder[]>;
  /** Removes a folder from the list; its hooks stay. */
  hookForget(folder: string): Promise<HookFolder[]>;
}
