import type { ColumnType } from "kysely";
import type { Database } from "../../platform/db/database.ts";

interface WatchedFilesTable {
  owner_id: string;
  path: string;
  size: ColumnType<string, number, number>;
  changed_ms: ColumnType<string, number, number>;
  state: WatchedFile["state"];
  looked_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    watched_files: WatchedFilesTable;
  }
}

/** A file of the watched folder, as it was at the last look. */
export interface WatchedFile {
  /** Below the person's folder. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Time of its last change, ms since 1970. */
  readonly changedMs: number;
  /** `refused_for_now`: there was no room for it. */
  readonly state: "seen" | "taken" | "refused_for_now";
  readonly lookedAt: Date;
}

/** All that is known of a person's folder. */
export async function findWatchedFiles(db: Database, ownerId: string): Promise<readonly WatchedFile[]> {
  const rows = await db.selectFrom("watched_files").selectAll().where("owner_id", "=", ownerId).execute();
  return rows.map(({ path, size, changed_ms, state, looked_at }) => ({
    path,
    size: Number(size),
    changedMs: Number(changed_ms),
    state,
    lookedAt: looked_at,
  }));
}

/** Notes a file that has appeared or changed, or what became of it. */
export async function saveWatchedFile(db: Database, ownerId: string, file: WatchedFile): Promise<void> {
  const { path, size, changedMs, state, lookedAt } = file;
  const values = { size, changed_ms: changedMs, state, looked_at: lookedAt };
  await db
    .insertInto("watched_files")
    .values({ owner_id: ownerId, path, ...values })
    .onConflict((conflict) => conflict.columns(["owner_id", "path"]).doUpdateSet(values))
    .execute();
}

/** Drops files that are no longer there: one that comes back is looked at as a new one. */
export async function dropWatchedFiles(
  db: Database,
  ownerId: string,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await db.deleteFrom("watched_files").where("owner_id", "=", ownerId).where("path", "in", paths).execute();
}
