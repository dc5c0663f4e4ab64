import type { AppError, Backup, BackupKind, BackupLoss } from "../contract";

/** Backups in memory; restoring one puts nothing back. */
export class FakeBackups {
  rows: Backup[] = [];
  loss: BackupLoss = { tasks: 0, debates: 0 };
  /** Names of those that were restored, newest last. */
  readonly restored: string[] = [];
  /** What the next restore fails with. */
  refusal: AppError | null = null;

  make(kind: BackupKind = "asked", made_at = "2026-03-03T13:02:00.000Z"): Backup[] {
    const number = String(this.rows.length + 1).padStart(4, "0");
    const name = `${number}-${kind}-${made_at.replaceAll(":", "-")}.db`;
    this.rows = [{ name, kind, made_at, bytes: 1_234_567 }, ...this.rows];
    return this.rows;
  }

  restore(name: string): string {
    if (this.refusal) throw this.refusal;
    this.restored.push(name);
    this.make("restore");
    return `/home/sam/.local/share/whetstone/backups/${name}`;
  }
}
