import type { ImportJobState } from "@cairn/contracts/imports/import-jobs";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Names a job; whoever has one made from the caller's own id works on the caller's own job. */
export interface ImportJobKey {
  readonly ownerId: string;
  readonly jobId: string;
}

/** A job as people see it. */
export interface ImportJobRow extends ImportJobKey {
  readonly state: ImportJobState;
  readonly keepDuplicates: boolean;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const open = ["receiving", "queued", "running", "undoing"] as const;
/** States in which files may be worked on. */
const active = ["queued", "running"] as const;

export async function insertReceivingJob(
  db: DatabaseOrTransaction,
  { ownerId, jobId }: ImportJobKey,
  keepDuplicates: boolean,
  now: Date,
): Promise<void> {
  await db
    .insertInto("import_jobs")
    .values({
      owner_id: ownerId,
      id: jobId,
      state: "receiving",
      keep_duplicates: keepDuplicates,
      created_at: now,
      finished_at: null,
    })
    .execute();
}

/** A person's jobs that are not finished. */
export async function countOpenJobs(db: DatabaseOrTransaction, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("import_jobs")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("owner_id", "=", ownerId)
    .where("state", "in", open)
    .executeTakeFirstOrThrow();
  return count;
}

/** Shows a job that has been received to its owner and to the queue. */
export async function queueJob(trx: DatabaseOrTransaction, key: ImportJobKey): Promise<void> {
  await setState(trx, key, ["receiving"], "queued");
}

/**
 * To be called when files are left to process. A finished job may have some, which failed by the server's fault.
 *
 * @returns whether they may be worked on
 */
export async function beginJob(db: DatabaseOrTransaction, key: ImportJobKey): Promise<boolean> {
  return await setState(db, key, [...active, "finished"], "running");
}

/** @returns whether it has just become so */
export async function cancelJob(trx: DatabaseOrTransaction, key: ImportJobKey, now: Date): Promise<boolean> {
  return await setState(trx, key, active, "cancelled", now);
}

/** @returns whether there is something to undo that nobody else undoes */
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

/** Ends a job when nothing of it waits any longer. Whoever settles the last file sees that, as all others have been committed. */
export async function finishJob(db: DatabaseOrTransaction, key: ImportJobKey, now: Date): Promise<void> {
  await db
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
    .execute();
}

const receivedJobs = (db: DatabaseOrTransaction, ownerId: string) =>
  db
    .selectFrom("import_jobs")
    .select(["id", "state", "keep_duplicates", "created_at", "finished_at"])
    .where("owner_id", "=", ownerId);

type JobRow = Awaited<ReturnType<ReturnType<typeof receivedJobs>["execute"]>>[number];

/** None while the files still come in: nobody but the upload knows of it yet. */
function jobOf(ownerId: string, row: JobRow): ImportJobRow | undefined {
  if (row.state === "receiving") return undefined;
  return {
    ownerId,
    jobId: row.id,
    state: row.state,
    keepDuplicates: row.keep_duplicates,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

/** A job that has been received whole. */
export async function findJob(
  db: DatabaseOrTransaction,
  { ownerId, jobId }: ImportJobKey,
): Promise<ImportJobRow | undefined> {
  const row = await receivedJobs(db, ownerId).where("id", "=", jobId).executeTakeFirst();
  return row && jobOf(ownerId, row);
}

/** A person's jobs that have been received whole, newest first. */
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
 * @param endedBefore how far back ended jobs are kept
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
