import type { ArchiveImport, DebateId } from "../contract";
import { toAppError } from "../lib/errors";
import { count } from "../lib/format";
import { theme } from "../lib/theme.svelte";
import { toasts } from "../lib/toasts.svelte";
import { platform } from "../platform";
import { tasks } from "../screens/tasks/tasks.svelte";
import { app } from "./app.svelte";

/** The name of this export format in menus. It contains secrets, since an import must restore the text. */
export const ARCHIVE = "Whetstone archive, as written (can be imported again)";

/** Archives: debates, or everything, exported to a file and imported from one. */
class Archives {
  /** What is running; one at a time. */
  busy = $state<"export" | "import" | null>(null);
  /** The last import, if it left something unchanged; until the author has seen it. */
  left = $state.raw<ArchiveImport | null>(null);

  /** Writes the given debates, or everything, to a file that the user chooses. */
  export(debates: DebateId[] | null): Promise<void> {
    return this.#do("export", async () => {
      const written = await toasts.during("Exporting…", platform().archiveExport(debates));
      if (written === null) return;
      toasts.show(`${sum(written) || "No debates"} written to ${written.file}`);
      const [first, ...others] = written.left_out;
      if (!first) return;
      const rest = others.length === 0 ? "" : ` The same goes for ${count(others.length, "other")}.`;
      toasts.fail({
        code: "storage",
        message: `${first.message} It is not in the archive.${rest}`,
        hint: "Verify the audit log to see which records are affected.",
        detail: "",
      });
    });
  }

  /** Imports from an archive that the user chooses what isn't here yet. */
  import(): Promise<void> {
    return this.#do("import", async () => {
      const taken = await toasts.during("Importing…", platform().archiveImport());
      if (taken === null) return;
      if (taken.refused.length > 0 || taken.kept.length > 0) this.left = taken;
      else toasts.show(importWords(taken));
      app.settings = await platform().settingsGet();
      theme.follow(app.settings);
      await tasks.load();
      if (taken.tasks > 0) app.endWelcome();
    });
  }

  async #do(what: "export" | "import", work: () => Promise<void>): Promise<void> {
    if (this.busy !== null) return;
    this.busy = what;
    try {
      await work();
    } catch (error) {
      toasts.fail(toAppError(error));
    }
    this.busy = null;
  }
}

type Counted = Record<"debates" | "tasks" | "adversaries" | "concerns", number>;

/** "2 debates, 1 task and 3 resolved concerns"; empty if there is nothing. */
function sum({ debates, tasks, adversaries, concerns }: Counted): string {
  const counted: [number, string][] = [
    [debates, count(debates, "debate")],
    [tasks, count(tasks, "task")],
    [adversaries, count(adversaries, "adversary", "adversaries")],
    [concerns, count(concerns, "resolved concern")],
  ];
  const parts = counted.filter(([number]) => number > 0).map(([, words]) => words);
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : (last ?? "");
}

/** "2 debates and 1 task imported; 3 debates were already here." */
export function importWords(taken: ArchiveImport): string {
  const added = sum(taken);
  const here = `${count(taken.known, "debate")} ${taken.known === 1 ? "was" : "were"} already here`;
  if (added === "") return taken.known > 0 ? `Nothing new: ${here}.` : "The archive contains nothing new.";
  return taken.known > 0 ? `${added} imported; ${here}.` : `${added} imported.`;
}

export const archives = new Archives();
