import type { AppError, HookFolder } from "../contract";
import type { Hooks } from "./types-hooks";

/** The git hooks of a test. */
export class FakeHooks {
  folders: HookFolder[] = [];
  /** The next chosen folder; `null`: the user cancels. */
  chosen: string | null = null;
  /** Why nothing can be installed. */
  refusal: AppError | null = null;

  #change(folder: string, part: Partial<HookFolder>): HookFolder[] {
    if (this.refusal) throw this.refusal;
    const unknown = { folder, pre_commit: "no", pre_push: "no", runs_others_first: false } as const;
    const before = this.folders.find((known) => known.folder === folder) ?? unknown;
    const others = this.folders.filter((known) => known.folder !== folder);
    this.folders = [...others, { ...before, ...part }].filter(
      ({ pre_commit, pre_push }) => pre_commit !== "no" || pre_push !== "no",
    );
    return this.folders;
  }

  /** The calls of the page. */
  calls(): Hooks {
    return {
      hookList: async () => this.folders,
      hookChoose: async (hook) => (this.chosen ? this.#change(this.chosen, { [hook]: "yes" }) : null),
      hookSet: async (folder, hook, on) => this.#change(folder, { [hook]: on ? "yes" : "no" }),
      hookForget: async (folder) => (this.folders = this.folders.filter((known) => known.folder !== folder)),
    };
  }
}
