import type { ImportFileState } from "@cairn/contracts/import-workouts/import-jobs";
import { type Selectable, sql } from "kysely";
import { databaseTime } from "../../platform/db/database-time.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { ImportFilesTable } from "./import-jobs.queries.ts";
import type { ImportJobKey } from "./import-jobs.queries.ts";

export type ImportFileRow = Selectable<ImportFilesTable>;

/** Identifies a file of a job, or a recording in an archive of it. */
export interface ImportFileKey extends ImportJobKey {
  readonly number: number;
  readonly member: number;
}

/** Identifies a workout of such a file, from 0. */
export interface ImportedWorkoutKey extends ImportFileKey {
  readonly workout: number;
}

/** The outcome of a file, or of one workout in it. */
export interface Settled {
  readonly state: "imported" | "duplicate" | "route" | "failed" | "skipped" | "unpacked";
  readonly workoutId?: string | undefined;
  readonly reason?: string | undefined;
  readonly warnings?: readonly string[];
  /** How many parts of an archive this outcome is of, if they are several. */
  readonly count?: number;
}

/** A failure of the server: the files stay in the store, so that the operator can retry them. */
export const serverFailure = "workout_import.failed";

/** A file of a request: kept in the store, or refused after its first bytes. */
export type NewImportFile = { readonly number: number; readonly name: string } & (
  | {
      readonly sha256: string;
      readonly size: number;
      readonly gzipped: boolean;
      readonly isArchive: boolean;
    }
  | { readonly reason: string }
);

/** Rows per INSERT statement. */
const insertBatch = 500;

export async function insertFiles(
  trx: DatabaseOrTransaction,
  { ownerId, jobId }: ImportJobKey,
  files: readonly NewImportFile[],
): Promise<void> {
  const changedAt = await databaseTime(trx);
  const rows = files.map((file) => ({
    owner_id: ownerId,
    job_id: jobId,
    number: file.number,
    member: 0,
    workout: 0,
    name: file.name,
    state: "reason" in file ? ("failed" as const) : ("waiting" as const),
    sha256: "reason" in file ? null : file.sha256,
    size_bytes: "reason" in file ? null : file.size,
    gzipped: !("reason" in file) && file.gzipped,
    is_archive: !("reason" in file) && file.isArchive,
    staged: !("reason" in file),
    reason: "reason" in file ? file.reason : null,
    warnings: [],
    unpacked_bytes: 0,
    photos_done: 0,
    changed_at: changedAt,
  }));
  for (let at = 0; at < rows.length; at += insertBatch) {
    await trx
      .insertInto("import_files")
      .values(rows.slice(at, at + insertBatch))
      .execute();
  }
}

const ofJob = (db: DatabaseOrTransaction, { ownerId, jobId }: ImportJobKey) =>
  db.selectFrom("import_files").where("owner_id", "=", ownerId).where("job_id", "=", jobId);

/** Files of a slice that are not settled yet. */
export async function findUnsettled(
  db: DatabaseOrTransaction,
  key: ImportJobKey,
  from: number,
  to: number,
): Promise<readonly ImportFileRow[]> {
  return await ofJob(db, key)
    .selectAll()
    .where("number", ">=", from)
    .where("number", "<=", to)
    .where("member", "=", 0)
    .where("workout", "=", 0)
    .where(unsettled)
    .orderBy("number")
    .execute();
}

const unsettled = sql<boolean>`(state = 'waiting' OR (state = 'failed' AND staged))`;

/**
 * Records the outcome of a file, once.
 *
 * @param others outcomes of the further workouts in it
 *
 * @returns false if somebody else did so, or the job was cancelled: then nothing of the file may stay
 */
export async function settleFile(
  trx: DatabaseOrTransaction,
  { ownerId, jobId, number, member }: ImportFileKey,
  { state, workoutId, reason, warnings = [] }: Settled,
  others: readonly Settled[] = [],
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("import_files")
    .set({
      state,
      workout_id: workoutId ?? null,
      reason: reason ?? null,
      warnings: [...warnings],
      staged: false,
      changed_at: await databaseTime(trx),
    })
    .where("owner_id", "=", ownerId)
    .where("job_id", "=", jobId)
    .where("number", "=", number)
    .where("member", "=", member)
    .where("workout", "=", 0)
    .where(unsettled)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await addWorkouts(trx, { ownerId, jobId, number, member }, others);
  return true;
}

/** Records the further workouts of a file that has just been settled, under its name. */
async function addWorkouts(
  trx: DatabaseOrTransaction,
  { ownerId, jobId, number, member }: ImportFileKey,
  others: readonly Settled[],
): Promise<void> {
  if (others.length === 0) return;
  const changedAt = await databaseTime(trx);
  for (const [index, { state, workoutId, reason, warnings = [] }] of others.entries()) {
    await sql`
      INSERT INTO import_files (owner_id, job_id, number, member, workout, name, state, workout_id, reason, warnings, changed_at)
      SELECT owner_id, job_id, number, member, ${index + 1}::integer, name, ${state}::text, ${workoutId ?? null}::text, ${reason ?? null}::text,
        ${[...warnings]}::text[], ${changedAt}::timestamptz
      FROM import_files
      WHERE owner_id = ${ownerId} AND job_id = ${jobId} AND number = ${number} AND member = ${member} AND workout = 0`.execute(
      trx,
    );
  }
}

/**
 * Records the outcome of a recording in an archive, once, and only while the archive is being imported.
 *
 * @returns false if somebody else did so, or the job was cancelled: then nothing of the recording may stay
 */
export async function settleMember(
  trx: DatabaseOrTransaction,
  { ownerId, jobId, number, member }: ImportFileKey,
  name: string,
  { state, workoutId, reason, warnings = [], count }: Settled,
  others: readonly Settled[] = [],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO import_files (owner_id, job_id, number, member, name, state, workout_id, reason, warnings, member_count, changed_at)
    SELECT owner_id, job_id, number, ${member}::integer, ${name}::text, ${state}::text, ${workoutId ?? null}::text, ${reason ?? null}::text,
      ${[...warnings]}::text[], ${count ?? null}::integer, ${await databaseTime(trx)}::timestamptz
    FROM import_files
    WHERE owner_id = ${ownerId} AND job_id = ${jobId} AND number = ${number} AND member = 0 AND workout = 0 AND ${unsettled}
    FOR SHARE
    ON CONFLICT DO NOTHING`.execute(trx);
  if (numAffectedRows !== 1n) return false;
  await addWorkouts(trx, { ownerId, jobId, number, member }, others);
  return true;
}

/** The settled parts of an archive by number, with their workout if there is one. */
export async function findSettledWorkouts(
  db: DatabaseOrTransaction,
  { ownerId, jobId, number }: Omit<ImportFileKey, "member">,
): Promise<ReadonlyMap<number, string | undefined>> {
  const rows = await ofJob(db, { ownerId, jobId })
    .select(["member", "workout_id"])
    .where("number", "=", number)
    .where("member", ">", 0)
    .where("workout", "=", 0)
    .execute();
  return new Map(rows.map(({ member, workout_id }) => [member, workout_id ?? undefined]));
}

/** Numbers of the parts of an archive that have been settled. */
export const findSettledMembers = async (
  db: DatabaseOrTransaction,
  key: Omit<ImportFileKey, "member">,
): Promise<ReadonlySet<number>> => new Set((await findSettledWorkouts(db, key)).keys());

/** The workouts that were imported from an archive of a job, by the paths of their files. */
export async function findImportedMembers(
  db: DatabaseOrTransaction,
  { ownerId, jobId, number }: Omit<ImportFileKey, "member">,
): Promise<ReadonlyMap<string, string>> {
  const rows = await ofJob(db, { ownerId, jobId })
    .select(["name", "workout_id"])
    .where("number", "=", number)
    .where("member", ">", 0)
    .where("workout", "=", 0)
    .where("state", "=", "imported")
    .execute();
  return new Map(rows.flatMap(({ name, workout_id }) => (workout_id === null ? [] : [[name, workout_id]])));
}

/** Records how far an archive has been imported. */
export async function saveArchiveProgress(
  db: DatabaseOrTransaction,
  { ownerId, jobId, number }: Omit<ImportFileKey, "member">,
  progress: {
    readonly memberCount?: number;
    readonly unpackedBytes?: number;
    readonly photosDone?: number;
  },
): Promise<void> {
  await db
    .updateTable("import_files")
    .set({
      ...(progress.memberCount !== undefined && {
        member_count: progress.memberCount,
        changed_at: await databaseTime(db),
      }),
      ...(progress.unpackedBytes !== undefined && { unpacked_bytes: progress.unpackedBytes }),
      // A worker that lost its connection may be behind another.
      ...(progress.photosDone !== undefined && {
        photos_done: sql<number>`greatest(photos_done, ${progress.photosDone}::integer)`,
      }),
    })
    .where("owner_id", "=", ownerId)
    .where("job_id", "=", jobId)
    .where("number", "=", number)
    .where("member", "=", 0)
    .where("workout", "=", 0)
    .execute();
}

/** Changes all unsettled files of a job as given; recordings in archives are settled as soon as they have rows. */
export async function changeUnsettled(
  trx: DatabaseOrTransaction,
  { ownerId, jobId }: ImportJobKey,
  change:
    | { readonly state: "cancelled" }
    | { readonly state: "failed"; readonly from: number; readonly to: number },
): Promise<void> {
  const isFailure = change.state === "failed";
  await trx
    .updateTable("import_files")
    .set({
      state: change.state,
      reason: isFailure ? serverFailure : null,
      staged: isFailure,
      changed_at: await databaseTime(trx),
    })
    .where("owner_id", "=", ownerId)
    .where("job_id", "=", jobId)
    .$if(isFailure, (query) =>
      query
        .where("number", ">=", isFailure ? change.from : 0)
        .where("number", "<=", isFailure ? change.to : 0),
    )
    .where("state", "=", "waiting")
    .execute();
}

/** Number of recordings in the archives of a job that have been opened. */
export async function countRecordings(db: DatabaseOrTransaction, key: ImportJobKey): Promise<number> {
  const { count } = await ofJob(db, key)
    .select(sql<number>`coalesce(sum(member_count), 0)::integer`.as("count"))
    .where("member", "=", 0)
    .where("workout", "=", 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of recordings of a job in a state. */
export interface FileCount {
  readonly jobId: string;
  readonly state: ImportFileState;
  readonly count: number;
}

/** Recordings of a person's jobs by state; an archive that has not been opened counts as one. */
export async function countFiles(
  db: DatabaseOrTransaction,
  ownerId: string,
  jobIds: readonly string[],
): Promise<readonly FileCount[]> {
  if (jobIds.length === 0) return [];
  // The remaining recordings of an open archive count as waiting, too.
  return await db
    .selectFrom("import_files")
    .select([
      "job_id as jobId",
      "state",
      sql<number>`coalesce(sum(CASE
        WHEN state = 'skipped' THEN coalesce(member_count, 1) WHEN NOT is_archive THEN 1 WHEN state = 'unpacked' THEN 0 WHEN member_count IS NULL THEN 1 ELSE greatest(0, member_count - (
          SELECT count(*) FROM import_files m WHERE m.owner_id = import_files.owner_id AND m.job_id = import_files.job_id
            AND m.number = import_files.number AND m.member > 0 AND m.workout = 0)) END), 0)::integer`.as(
        "count",
      ),
    ])
    .where("owner_id", "=", ownerId)
    .where("job_id", "in", jobIds)
    .groupBy(["job_id", "state"])
    .execute();
}

/** Files and recordings in archives, in the order of the request. */
export async function listFiles(
  db: DatabaseOrTransaction,
  key: ImportJobKey,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly ImportFileRow[]> {
  return await ofJob(db, key)
    .selectAll()
    .orderBy("number")
    .orderBy("member")
    .orderBy("workout")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Workouts that a job made and that have not been removed by undoing it. */
export async function findImported(
  db: DatabaseOrTransaction,
  key: ImportJobKey,
  limit: number,
): Promise<readonly (ImportedWorkoutKey & { readonly workoutId: string })[]> {
  const rows = await ofJob(db, key)
    .select(["number", "member", "workout", "workout_id"])
    .where("state", "=", "imported")
    .orderBy("number")
    .orderBy("member")
    .orderBy("workout")
    .limit(limit)
    .execute();
  const { ownerId, jobId } = key;
  return rows.map(({ number, member, workout, workout_id }) => ({
    ownerId,
    jobId,
    number,
    member,
    workout,
    workoutId: workout_id ?? "",
  }));
}

export async function markRemoved(
  db: DatabaseOrTransaction,
  { ownerId, jobId, number, member, workout }: ImportedWorkoutKey,
): Promise<void> {
  await db
    .updateTable("import_files")
    .set({ state: "removed", workout_id: null, changed_at: await databaseTime(db) })
    .where("owner_id", "=", ownerId)
    .where("job_id", "=", jobId)
    .where("number", "=", number)
    .where("member", "=", member)
    .where("workout", "=", workout)
    .execute();
}

/** Hashes of the files that were stored for a job and not begun. */
export async function findCancelledFiles(
  db: DatabaseOrTransaction,
  key: ImportJobKey,
): Promise<readonly string[]> {
  const rows = await ofJob(db, key)
    .select("sha256")
    .distinct()
    .where("state", "=", "cancelled")
    .where("sha256", "is not", null)
    .execute();
  return rows.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256]));
}
