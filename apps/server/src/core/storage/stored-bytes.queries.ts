import { type RawBuilder, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/**
 * Bytes stored for a person: uploaded files, each once however many workouts came from it, including those that wait in import
 * jobs and WebDAV folders; the data decoded from them, as recorded and as mended; photos; and what they brought of their
 * relations on another server. Counted anew each time, so that space is freed at once whatever deletes it.
 */
export async function findStoredBytes(db: DatabaseOrTransaction, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT (coalesce((SELECT sum(size_bytes) FROM (
          SELECT sha256, size_bytes FROM uploads WHERE owner_id = ${ownerId}
          UNION SELECT sha256, size_bytes FROM import_files WHERE owner_id = ${ownerId} AND staged
          UNION SELECT sha256, size_bytes FROM dav_files WHERE owner_id = ${ownerId} AND state = 'held') AS files), 0)
      + coalesce((SELECT sum(pg_column_size(columns_gzip) + coalesce(pg_column_size(recorded_gzip), 0)) FROM recordings
          WHERE owner_id = ${ownerId}), 0)
      + coalesce((SELECT sum(size_bytes) FROM photos WHERE owner_id = ${ownerId}), 0)
      + coalesce((SELECT sum(pg_column_size(data)) FROM moved_records WHERE owner_id = ${ownerId}), 0))::float8 AS bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/** What the rows of people store, a row for each: the same as `findStoredBytes` counts. */
const storedParts = (isMeant: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  (SELECT owner_id, size_bytes FROM (
      SELECT owner_id, sha256, size_bytes FROM uploads WHERE ${isMeant}
      UNION SELECT owner_id, sha256, size_bytes FROM import_files WHERE staged AND ${isMeant}
      UNION SELECT owner_id, sha256, size_bytes FROM dav_files WHERE state = 'held' AND ${isMeant}) AS files)
  UNION ALL SELECT owner_id, pg_column_size(columns_gzip) + coalesce(pg_column_size(recorded_gzip), 0) FROM recordings WHERE ${isMeant}
  UNION ALL SELECT owner_id, size_bytes FROM photos WHERE ${isMeant}
  UNION ALL SELECT owner_id, pg_column_size(data) FROM moved_records WHERE ${isMeant}`;

/** The bytes stored for some people, by their ids; without those who store nothing. */
export async function findStoredBytesOf(
  db: DatabaseOrTransaction,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ ownerId: string; bytes: number }>`
    SELECT kept.owner_id AS "ownerId", sum(kept.size_bytes)::float8 AS bytes
    FROM (${storedParts(sql<boolean>`owner_id = ANY (${ownerIds}::text[])`)}) AS kept
    GROUP BY kept.owner_id`.execute(db);
  return new Map(rows.map(({ ownerId, bytes }) => [ownerId, bytes]));
}

/** The people who use most storage, with their bytes; for the operator. */
export async function findLargestOwners(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<readonly { readonly username: string; readonly bytes: number }[]> {
  const { rows } = await sql<{ username: string; bytes: number }>`
    SELECT users.username, sum(kept.size_bytes)::float8 AS bytes
    FROM (${storedParts(sql<boolean>`true`)}) AS kept
    JOIN users ON users.id = kept.owner_id
    GROUP BY users.username ORDER BY bytes DESC, users.username LIMIT ${limit}`.execute(db);
  return rows;
}

/** The bytes stored for all people together. */
export async function findStoredTotal(db: DatabaseOrTransaction): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(kept.size_bytes), 0)::float8 AS bytes FROM (${storedParts(sql<boolean>`true`)}) AS kept`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}
