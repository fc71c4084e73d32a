import type { WorkoutTraits } from "@cairn/domain/similar-workouts/same-workout";
import type { ColumnType, Insertable, Updateable } from "kysely";
import type { Authorized, SharedResource } from "../../platform/access/authorize.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";

/** The original file of each imported workout, spread by owner. The bytes are in the file store. */
export interface UploadsTable {
  owner_id: string;
  workout_id: string;
  /** SHA-256 of the bytes as received, hex. */
  sha256: string;
  size_bytes: number;
  file_name: string;
  /** `gpx` or `fit`. */
  format: string;
  /** Index of this workout in the file, in order of time, from 0. */
  workout_index: number;
  /** Number of workouts in the file when it was read. */
  workout_count: number;
  /** When the workout in the file began; null if the file has no clock. */
  started_at: Date | null;
  /** The traits that identify the same workout in another file; null if the file has no clock. */
  traits: ColumnType<WorkoutTraits | null, string | null, string | null>;
  /** The owner's workout that was the same when this one was kept as well; it may have been deleted since. */
  duplicate_of: string | null;
  created_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    uploads: UploadsTable;
  }
}

/** One original file of one owner. */
export interface Original {
  readonly ownerId: string;
  readonly sha256: string;
}

/**
 * Locks an original until the end of the transaction, so that nobody removes it from the file store while somebody else adds it,
 * or the other way round.
 */
export async function lockOriginal(trx: DatabaseOrTransaction, original: Original): Promise<void> {
  await lockName(trx, `${original.ownerId}/${original.sha256}`);
}

/**
 * Locks an owner's imports until the end of the transaction, so that of two files with the same workout the second sees the
 * first. Always taken after `lockOriginal`.
 */
export async function lockImportsOf(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await lockName(trx, `imports/${ownerId}`);
}

/** A workout that came from an original. */
export interface WorkoutOfOriginal {
  readonly workoutId: string;
  /** Index of the workout in the file, from 0. */
  readonly index: number;
  /** Number of workouts in the file when it was read. */
  readonly count: number;
}

/** The workouts that came from the same bytes: the first for each place in the file, in file order. */
export async function findWorkoutsOfOriginal(
  db: DatabaseOrTransaction,
  { ownerId, sha256 }: Original,
): Promise<readonly WorkoutOfOriginal[]> {
  return await db
    .selectFrom("uploads")
    .distinctOn("workout_index")
    .select(["workout_id as workoutId", "workout_index as index", "workout_count as count"])
    .where("owner_id", "=", ownerId)
    .where("sha256", "=", sha256)
    .orderBy("workout_index")
    .orderBy("created_at")
    .orderBy("workout_id")
    .execute();
}

/** The traits of an owner's imported workouts that began in a time span, in the order of import. */
export async function findTraits(
  db: DatabaseOrTransaction,
  ownerId: string,
  from: Date,
  to: Date,
): Promise<readonly { readonly workoutId: string; readonly traits: WorkoutTraits | null }[]> {
  return await db
    .selectFrom("uploads")
    .select(["workout_id as workoutId", "traits"])
    .where("owner_id", "=", ownerId)
    .where("started_at", ">=", from)
    .where("started_at", "<=", to)
    .orderBy("created_at")
    .orderBy("workout_id")
    .execute();
}

/** A workout whose recording began near another's. */
export interface NearUpload {
  readonly workoutId: string;
  /** That of its file, which changes when the file is replaced. */
  readonly sha256: string;
  readonly traits: WorkoutTraits;
  readonly deviceName: string | null;
}

/** Most rows on either side of an instant: a day of a person has some ten, and whoever imports thousands must not cost more. */
const maxNear = 100;

/** Imported workouts of an owner that began within a time of an instant: the nearest on either side. */
export async function findNearUploads(
  db: DatabaseOrTransaction,
  ownerId: string,
  instant: Date,
  withinMs: number,
): Promise<readonly NearUpload[]> {
  const [from, to] = [-withinMs, withinMs].map((ms) => new Date(instant.getTime() + ms));
  if (!from || !to) return [];
  const near = db
    .selectFrom("uploads as upload")
    .innerJoin("recordings as recording", (join) =>
      join
        .onRef("recording.owner_id", "=", "upload.owner_id")
        .onRef("recording.workout_id", "=", "upload.workout_id"),
    )
    .select([
      "upload.workout_id as workoutId",
      "upload.sha256",
      "upload.traits",
      "recording.device_name as deviceName",
    ])
    .where("upload.owner_id", "=", ownerId)
    .limit(maxNear);
  const before = near
    .where("upload.started_at", ">=", from)
    .where("upload.started_at", "<=", instant)
    .orderBy("upload.started_at", "desc")
    .orderBy("upload.workout_id");
  const after = near
    .where("upload.started_at", ">", instant)
    .where("upload.started_at", "<=", to)
    .orderBy("upload.started_at")
    .orderBy("upload.workout_id");
  const rows = [...(await before.execute()), ...(await after.execute())];
  return rows.flatMap(({ traits, ...row }) => (traits ? [{ ...row, traits }] : []));
}

/** What is known of the file of a workout that another file replaces. */
export async function findReplaceable(
  trx: DatabaseOrTransaction,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): Promise<
  | { readonly sha256: string; readonly startedAt: Date | null; readonly traits: WorkoutTraits | null }
  | undefined
> {
  return await trx
    .selectFrom("uploads")
    .select(["sha256", "started_at as startedAt", "traits"])
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", id)
    .executeTakeFirst();
}

/** Replaces what is known of the file of a workout. */
export async function updateUpload(
  trx: DatabaseOrTransaction,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
  changes: Updateable<UploadsTable>,
): Promise<void> {
  await trx
    .updateTable("uploads")
    .set(changes)
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", id)
    .execute();
}

export async function insertUpload(
  trx: DatabaseOrTransaction,
  upload: Insertable<UploadsTable>,
): Promise<void> {
  await trx.insertInto("uploads").values(upload).execute();
}

/** The original of a workout, its format, and the workout's place in it. */
export async function findOriginal(
  db: DatabaseOrTransaction,
  ownerId: string,
  workoutId: string,
): Promise<(Original & { readonly workoutIndex: number; readonly format: string }) | undefined> {
  return await db
    .selectFrom("uploads")
    .select(["owner_id as ownerId", "sha256", "workout_index as workoutIndex", "format"])
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", workoutId)
    .executeTakeFirst();
}

/** What is known of the file of a workout. */
export interface StoredUpload extends Original {
  readonly fileName: string;
  readonly format: string;
  readonly size: number;
}

/** The file of a workout, for somebody who may change the workout: the file contains what the device wrote about itself. */
export async function findUpload(
  db: DatabaseOrTransaction,
  workout: Authorized<SharedResource & { readonly id: string }, "edit">,
): Promise<StoredUpload | undefined> {
  return await db
    .selectFrom("uploads")
    .select(["owner_id as ownerId", "sha256", "file_name as fileName", "format", "size_bytes as size"])
    .where("owner_id", "=", workout.ownerId)
    .where("workout_id", "=", workout.id)
    .executeTakeFirst();
}

/** Whether any workout came from the original, or an import will need it. */
export async function isUsed(db: DatabaseOrTransaction, original: Original): Promise<boolean> {
  if ((await findWorkoutsOfOriginal(db, original)).length > 0) return true;
  const { ownerId, sha256 } = original;
  const wanted = await db
    .selectNoFrom((is) =>
      is
        .or([
          is.exists(
            is
              .selectFrom("import_files")
              .select("job_id")
              .where("owner_id", "=", ownerId)
              .where("sha256", "=", sha256)
              .where("staged", "=", true),
          ),
          is.exists(
            is
              .selectFrom("dav_files")
              .select("path")
              .where("owner_id", "=", ownerId)
              .where("sha256", "=", sha256)
              .where("state", "=", "held"),
          ),
          // Its files have no rows yet.
          is.exists(
            is
              .selectFrom("import_jobs")
              .select("id")
              .where("owner_id", "=", ownerId)
              .where("state", "=", "receiving"),
          ),
        ])
        .as("is_wanted"),
    )
    .executeTakeFirst();
  return wanted?.is_wanted === true;
}
