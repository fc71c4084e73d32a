import type { ImportJobState, ImportFileState } from "@cairn/contracts/import-workouts/import-jobs";
import { type Generated, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Imports of many files, spread by owner. */
export interface ImportJobsTable {
  owner_id: string;
  id: string;
  /** `receiving` while the files are being received; only the upload knows about it then. */
  state: ImportJobState | "receiving";
  keep_duplicates: boolean;
  /** Recordings that only look like an existing workout are left out. */
  asks_about_likely: Generated<boolean>;
  /** Started by a program with a personal token. */
  by_token: boolean;
  created_at: Date;
  finished_at: Date | null;
}

/** The files of import jobs and the recordings in their archives, spread by owner. */
export interface ImportFilesTable {
  owner_id: string;
  job_id: string;
  number: number;
  /** 0 is the file itself; others are the recordings in an archive. */
  member: number;
  /** Index of the workout in the file, in order of time, from 0. */
  workout: number;
  name: string;
  state: ImportFileState;
  /** SHA-256 of the bytes as received, hex; null for a file that was refused after its first bytes, and for those in archives. */
  sha256: string | null;
  size_bytes: number | null;
  gzipped: boolean;
  is_archive: boolean;
  /** The file store keeps the file for this row. */
  staged: boolean;
  /** The workout that was made from it or already existed. */
  workout_id: string | null;
  /** Why it failed, as a code of the error table. */
  reason: string | null;
  warnings: string[];
  /** Number of recordings in an archive, known once it has been opened. */
  member_count: number | null;
  /** Bytes unpacked from an archive so far. */
  unpacked_bytes: number;
  /** Number of the photos of an export that have been added or refused, in the order of its table. */
  photos_done: number;
  changed_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    import_jobs: ImportJobsTable;
    import_files: ImportFilesTable;
  }
}

/** Identifies a job; a key with the caller's own id can only refer to the caller's own job. */
export interface ImportJobKey {
  readonly ownerId: string;
  readonly jobId: string;
}

/** A job as people see it. */
export interface ImportJobRow extends ImportJobKey {
  readonly state: ImportJobState;
  readonly keepDuplicates: boolean;
  readonly asksAboutLikely: boolean;
  readonly isByToken: boolean;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const open = ["receiving", "queued", "running", "undoing"] as const;
/** States in which files may be imported. */
const active = ["queued", "running"] as const;

export async function insertReceivingJob(
  db: DatabaseOrTransaction,
  { ownerId, jobId }: ImportJobKey,
  options: Pick<ImportJobRow, "keepDuplicates" | "asksAboutLikely" | "isByToken">,
  now: Date,
): Promise<void> {
  await db
    .insertInto("import_jobs")
    .values({
      owner_id: ownerId,
      id: jobId,
      state: "receiving",
      keep_duplicates: options.keepDuplicates,
      asks_about_likely: options.asksAboutLikely,
      by_token: options.isByToken,
      created_at: now,
      finished_at: null,
    })
    .execute();
}

/** Number of a person's unfinished jobs. */
export async function countOpenJobs(db: DatabaseOrTransaction, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("import_jobs")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("owner_id", "=", ownerId)
    .where("state", "in", open)
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes a received job visible to its owner and to the queue. */
export async function queueJob(trx: DatabaseOrTransaction, key: ImportJobKey): Promise<void> {
  await setState(trx, key, ["receiving"], "queued");
}

/**
 * Call it if files are left to process. A finished job may have some that failed because of the server.
 *
 * @returns whether they may be processed
 */
export async function beginJob(db: DatabaseOrTransaction, key: ImportJobKey): Promise<boolean> {
  return await setState(db, key, [...active, "finished"], "running");
}

/** @returns whether this call cancelled it */
export async function cancelJob(trx: DatabaseOrTransaction, key: ImportJobKey, now: Date): Promise<boolean> {
  return await setState(trx, key, active, "cancelled", now);
}

/** @returns whether there is something to undo that nobody else is undoing */
export async function beginUndo(trx: DatabaseOrTransaction, key: ImportJobKey): Promise<boolean> {
  return await setState(trx, key, [...active, "finished", "cancelled"], "undoing");
}

export async function endUndo(db: DatabaseOrTransaction, key: ImportJobKey, now: Date): Promise<void> {
  await setState(db, key, ["undoing"], "undone", now);
}

async function setState(
  db: DatabaseOrTransaction,
  { ownerId, jobId }: ImportJobKey,
  from: readonly (ImportJobState | "receiving")[],
  state: ImportJobState,
  finishedAt: Date | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("import_jobs")
    .set({ state, finished_at: finishedAt })
    .where("owner_id", "=", ownerId)
    .where("id", "=", jobId)
    .where("state", "in", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends a job if none of its files is waiting. The one who settles the last file sees that, because all others have been
 * committed.
 */
export async function finishJob(
  db: DatabaseOrTransaction,
  key: ImportJobKey,
  now: Date,
): Promise<{ readonly isByToken: boolean } | undefined> {
  const finished = await db
    .updateTable("import_jobs")
    .set({ state: "finished", finished_at: now })
    .where("owner_id", "=", key.ownerId)
    .where("id", "=", key.jobId)
    .where("state", "in", active)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("import_files")
            .select("number")
            .where("owner_id", "=", key.ownerId)
            .where("job_id", "=", key.jobId)
            .where("state", "=", "waiting"),
        ),
      ),
    )
    .returning("by_token")
    .executeTakeFirst();
  return finished && { isByToken: finished.by_token };
}

const receivedJobs = (db: DatabaseOrTransaction, ownerId: string) =>
  db
    .selectFrom("import_jobs")
    .select(["id", "state", "keep_duplicates", "asks_about_likely", "by_token", "created_at", "finished_at"])
    .where("owner_id", "=", ownerId);

type JobRow = Awaited<ReturnType<ReturnType<typeof receivedJobs>["execute"]>>[number];

/** Undefined while the files are being received: only the upload knows about it then. */
function jobOf(ownerId: string, row: JobRow): ImportJobRow | undefined {
  if (row.state === "receiving") return undefined;
  return {
    ownerId,
    jobId: row.id,
    state: row.state,
    keepDuplicates: row.keep_duplicates,
    asksAboutLikely: row.asks_about_likely,
    isByToken: row.by_token,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

/** A job that has been received completely. */
export async function findJob(
  db: DatabaseOrTransaction,
  { ownerId, jobId }: ImportJobKey,
): Promise<ImportJobRow | undefined> {
  const row = await receivedJobs(db, ownerId).where("id", "=", jobId).executeTakeFirst();
  return row && jobOf(ownerId, row);
}

/** A person's completely received jobs, newest first. */
export async function listImportJobs(
  db: DatabaseOrTransaction,
  ownerId: string,
  limit: number,
): Promise<readonly ImportJobRow[]> {
  const rows = await receivedJobs(db, ownerId)
    .where("state", "!=", "receiving")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap((row) => jobOf(ownerId, row) ?? []);
}

/** Removes a job with the rows of its files. */
export async function deleteJob(db: DatabaseOrTransaction, { ownerId, jobId }: ImportJobKey): Promise<void> {
  await db.deleteFrom("import_jobs").where("owner_id", "=", ownerId).where("id", "=", jobId).execute();
}

/**
 * Removes jobs whose upload was broken off by a crash, and those that ended so long ago that nobody will undo them.
 *
 * @param receivedBefore uploads that began before are over
 * @param endedBefore ended jobs are kept from this instant on
 */
export async function deleteOldJobs(
  db: DatabaseOrTransaction,
  receivedBefore: Date,
  endedBefore: Date,
): Promise<void> {
  await db
    .deleteFrom("import_jobs")
    .where((is) =>
      is.or([
        is.and([is("state", "=", "receiving"), is("created_at", "<", receivedBefore)]),
        is.and([is("state", "not in", open), is("created_at", "<", endedBefore)]),
      ]),
    )
    .execute();
}
