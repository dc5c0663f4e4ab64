import type { AppError, Backup, BackupKind } from "../../../contract";
import { toAppError } from "../../../lib/errors";
import { platform } from "../../../platform";

/** Why each kind of backup was made. */
export const KINDS: Record<BackupKind, string> = {
  daily: "Made automatically, once a day",
  asked: "Made when you asked",
  update: "Made before an update",
  restore: "Made before restoring another backup",
};

/** The backups in Settings, newest first. */
export class BackupList {
  rows = $state.raw<readonly Backup[]>([]);
  error = $state.raw<AppError | null>(null);
  /** False until the first answer. */
  loaded = $state(false);
  busy = $state(false);

  async load(): Promise<void> {
    await this.#take(() => platform().backupList());
    this.loaded = true;
  }

  /** Makes one now. True if that worked. */
  async make(): Promise<boolean> {
    this.busy = true;
    const made = await this.#take(() => platform().backupMake());
    this.busy = false;
    return made;
  }

  async #take(ask: () => Promise<Backup[]>): Promise<boolean> {
    try {
      this.rows = await ask();
      this.error = null;
    } catch (cause) {
      this.error = toAppError(cause);
    }
    return this.error === null;
  }
}
