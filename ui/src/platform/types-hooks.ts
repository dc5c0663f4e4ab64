import type { Hook, HookFolder } from "../contract";

/** Git hooks that review commits and pushes. Folders are chosen in a dialog, or one was installed there before. */
export interface Hooks {
  /** The folders in whose repositories hooks are installed. */
  hookList(): Promise<HookFolder[]>;
  /** Asks for a folder and installs a hook there; `null` when the user cancels. */
  hookChoose(hook: Hook): Promise<HookFolder[] | null>;
  /** Installs or removes a hook in a folder of the list. */
  hookSet(folder: string, hook: Hook, on: boolean): Promise<HookFolder[]>;
  /** Takes a folder out of the list; its hooks stay as they are. */
  hookForget(folder: string): Promise<HookFolder[]>;
}
