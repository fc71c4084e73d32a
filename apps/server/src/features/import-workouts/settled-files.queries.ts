import type { ErrorCode } from "@cairn/contracts/errors";
import { likelyDuplicate } from "@cairn/contracts/import-workouts/import-warnings";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { Events } from "../../platform/events/events.ts";
import type { ImportFileRow } from "./import-files.queries.ts";
import type { ImportJobKey } from "./import-jobs.queries.ts";

/** The files of a job that were settled in a period; without ends, all of them. */
export interface SettledPeriod {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Where a file is among the settled ones. */
export type SettledPlace = Pick<ImportFileRow, "changed_at" | "number" | "member" | "workout">;

/**
 * Files of a job in the order in which they were settled.
 *
 * @param after the place after which they begin; `undefined` for the first ones
 */
export async function listSettled(
  db: DatabaseOrTransaction,
  { ownerId, jobId }: ImportJobKey,
  { since, until }: SettledPeriod,
  after: SettledPlace | undefined,
  limit: number,
): Promise<readonly ImportFileRow[]> {
  let query = db
    .selectFrom("import_files")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("job_id", "=", jobId)
    .where("state", "in", ["imported", "duplicate", "route", "failed", "skipped", "unpacked"]);
  if (since) query = query.where("changed_at", ">=", since);
  if (until) query = query.where("changed_at", "<=", until);
  if (after) {
    const { changed_at, number, member, workout } = after;
    query = query.where(
      sql<boolean>`(changed_at, number, member, workout) > (${changed_at}, ${number}, ${member}, ${workout})`,
    );
  }
  return await query
    .orderBy("changed_at")
    .orderBy("number")
    .orderBy("member")
    .orderBy("workout")
    .limit(limit)
    .execute();
}

/**
 * The database's clock, which dates the changes of files whichever machine makes them, and the latest change of a job's files.
 */
export async function readChanges(
  db: DatabaseOrTransaction,
  { ownerId, jobId }: ImportJobKey,
): Promise<{ readonly now: Date; readonly latest: Date | null }> {
  const { rows } = await sql<{ now: Date; latest: Date | null }>`
    SELECT now() AS now, (SELECT max(changed_at) FROM import_files WHERE owner_id = ${ownerId} AND job_id = ${jobId}) AS latest`.execute(
    db,
  );
  return rows[0] ?? { now: new Date(0), latest: null };
}

/** Most workouts that look like others of which one job says so: more than a person is notified of in a day. */
const maxLikely = 50;

/** Workouts that a job has made and that look like others of their owner. */
export async function findLikely(db: DatabaseOrTransaction, key: ImportJobKey): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT workout_id AS id FROM import_files
    WHERE owner_id = ${key.ownerId} AND job_id = ${key.jobId} AND state = 'imported' AND workout_id IS NOT NULL
      AND ${likelyDuplicate} = ANY (warnings)
    ORDER BY number, member, workout LIMIT ${maxLikely}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The first file of a job, or of an archive in it, that was not imported, why, and how many others there are. */
export async function findRefused(
  db: DatabaseOrTransaction,
  key: ImportJobKey,
): Promise<Events["upload.refused"] | undefined> {
  const { rows } = await sql<{ file: string; reason: ErrorCode | null; all: number }>`
    SELECT name AS file, reason, (count(*) OVER ())::integer AS all FROM import_files
    WHERE owner_id = ${key.ownerId} AND job_id = ${key.jobId} AND state = 'failed'
    ORDER BY number, member, workout LIMIT 1`.execute(db);
  const [first] = rows;
  return (
    first && { file: first.file, reason: first.reason ?? "workout_import.failed", others: first.all - 1 }
  );
}
