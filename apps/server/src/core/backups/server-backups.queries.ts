import type { BackupRun } from "@cairn/contracts/operator/operated-backups";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** The backup that is being made, and what is known of those that were made. */
export interface ServerBackupsTable {
  name: string;
  state: BackupRun["state"] | "made";
  step: "rows" | "files" | "checking" | null;
  /** Share of the step, 0 to 1. */
  share: number;
  /** Why it failed, a sentence. */
  reason: string | null;
  /** Whether it was read to its end without a fault; null: not read yet. */
  is_whole: boolean | null;
  /** SHA-256 of the session and the ticket with which it can be downloaded. */
  ticket_hash: Buffer | null;
  ticket_ends_at: Date | null;
  changed_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    server_backups: ServerBackupsTable;
  }
}

export const findBackupRows = async (db: DatabaseOrTransaction): Promise<readonly ServerBackupsTable[]> =>
  await db.selectFrom("server_backups").selectAll().execute();

export const findBackupRow = async (
  db: DatabaseOrTransaction,
  name: string,
): Promise<ServerBackupsTable | undefined> =>
  await db.selectFrom("server_backups").selectAll().where("name", "=", name).executeTakeFirst();

/** Notes what has become of a backup; what is not given stays, and a new one has not begun. */
export async function noteBackup(
  db: DatabaseOrTransaction,
  name: string,
  changes: Partial<Omit<ServerBackupsTable, "name" | "changed_at">>,
  now: Date,
): Promise<void> {
  const row = { ...changes, changed_at: now };
  await db
    .insertInto("server_backups")
    .values({
      name,
      state: "waiting",
      step: null,
      share: 0,
      reason: null,
      is_whole: null,
      ticket_hash: null,
      ticket_ends_at: null,
      ...row,
    })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** Notes how far a run is, if it has not ended. */
export async function noteProgress(
  db: DatabaseOrTransaction,
  name: string,
  { step, share }: Pick<ServerBackupsTable, "step" | "share">,
  now: Date,
): Promise<void> {
  await db
    .updateTable("server_backups")
    .set({ step, share, changed_at: now })
    .where("name", "=", name)
    .where("state", "=", "running")
    .execute();
}

/**
 * Deletes the rows of what is no backup of the folder any more, and runs that failed or ended without a word.
 *
 * @param silentSince runs that gave no sign since then have ended
 */
export async function deleteEndedBackups(
  db: DatabaseOrTransaction,
  kept: readonly string[],
  silentSince: Date,
): Promise<void> {
  await db
    .deleteFrom("server_backups")
    .where((is) =>
      is.or([
        is("state", "in", ["made", "failed"]),
        is.and([is("state", "=", "running"), is("changed_at", "<", silentSince)]),
      ]),
    )
    .$if(kept.length > 0, (query) => query.where("name", "not in", kept))
    .execute();
}
