import type { WorkoutAnalysis } from "@cairn/domain/analysis/workout-analysis";
import type { SourcePreferences, Totals } from "@cairn/domain/plausibility/provenance";
import type { DeviceTotals } from "@cairn/domain/recording/recording";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Insertable, Selectable, Updateable, ColumnType, Generated } from "kysely";
import type { Actor } from "../../platform/access/actor.ts";
import type { Authorized, SharedResource } from "../../platform/access/authorize.ts";
import type { StoredTimeColumn } from "../../platform/access/stored-time.ts";
import { relationSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { type CommentCount, commentCount } from "./comment-count.queries.ts";
import { type LikeCount, reactionCount } from "./like-count.queries.ts";
import type { PlacelessOverview } from "./placeless-overview.queries.ts";
import type { AnalysisDetails } from "./recordings.queries.ts";

/** Tells the open screens of an owner, after the commit, that some of their workouts have changed. */
export const publishWorkoutChanges = (db: DatabaseOrTransaction, ownerId: string): Promise<void> =>
  publishLive(db, { kind: "workouts", to: [ownerId] });

/** JSON, read as a value and written as text. */
type Json<T> = ColumnType<T, string, string>;
type GeneratedJson<T> = ColumnType<T, string | undefined, string>;

/** The single numbers of an analysis; its lists are in the recording's row, which lists of workouts do not read. */
export type ComputedTotals = Omit<WorkoutAnalysis, keyof AnalysisDetails> & {
  /** Only for a workout that is redacted for others: of one that is hidden, and of a visible part by its cadence. */
  readonly energy?: number;
  readonly steps?: number;
};

/** Workouts, spread by owner. SI units; times of day are instants. */
export interface WorkoutsTable {
  owner_id: string;
  id: string;
  activity_id: number;
  title: string | null;
  /** Visible to everybody who sees the workout. */
  notes: string | null;
  gear: Generated<readonly string[]>;
  /** Only for the owner. */
  private_note: string | null;
  /** How hard it felt, 1 to 10 on Borg's CR10 scale; only for the owner. */
  perceived_exertion: ColumnType<number | null, number | null | undefined, number | null>;
  start_time: Date;
  stop_time: Date;
  /** IANA name of the place's time zone. */
  time_zone: string | null;
  utc_offset_minutes: number;
  total_time: number;
  moving_time: number | null;
  elapsed_time: number | null;
  distance: number;
  ascent: number;
  descent: number;
  min_elevation: number | null;
  max_elevation: number | null;
  avg_speed: number | null;
  max_speed: number | null;
  avg_heart_rate: number | null;
  max_heart_rate: number | null;
  avg_cadence: number | null;
  max_cadence: number | null;
  avg_power: number | null;
  /** Kilocalories as everybody sees them: an estimate without personal data. */
  energy: number;
  /** The estimate for the owner's body, only for the owner; null if nothing is known of it, or without an estimate. */
  own_energy: ColumnType<number | null, number | null | undefined, number | null>;
  /** Whether the chosen energy is the estimate. */
  energy_is_estimate: Generated<boolean>;
  steps: number;
  start_lon: number | null;
  start_lat: number | null;
  stop_lon: number | null;
  stop_lat: number | null;
  /** [west, south, east, north] */
  bbox: number[] | null;
  /** Simplified to 20 m. */
  polyline: string | null;
  /** Seconds at rest and in zones 1 to 5. */
  seconds_in_zones: number[] | null;
  sharing_flags: number;
  has_recording: boolean;
  /** Imported but not saved yet: in no list and no sum (`isSavedSql`), and private. */
  is_draft: Generated<boolean>;
  /** False if its owner keeps it out of sums and bests (`isCountedSql`); lists have it. */
  is_counted: Generated<boolean>;
  /** When it was deleted, if it can still be restored; hidden from its owner, too, and a draft meanwhile. */
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Its `sharing_flags` from before; -1 if it was a draft. */
  deleted_sharing_flags: ColumnType<number | null, number | null | undefined, number | null>;
  manually_added: boolean;
  edited: boolean;
  device_totals: Json<DeviceTotals> | null;
  computed_totals: Json<ComputedTotals> | null;
  entered_totals: Json<Totals>;
  source_preferences: GeneratedJson<SourcePreferences>;
  /** True if `computed_totals` were made with the heights of an elevation model. */
  heights_corrected: Generated<boolean>;
  analysis_version: number | null;
  /** Number of photos, updated as they are added and removed. */
  picture_count: Generated<number>;
  created_at: StoredTimeColumn;
  updated_at: StoredTimeColumn;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    workouts: WorkoutsTable;
  }
}

/** A workout with its owner's name and the actor's relation to the owner. */
export interface WorkoutRow
  extends Selectable<WorkoutsTable>, SharedResource, LikeCount, CommentCount, PlacelessOverview {
  readonly username: string;
  readonly fullname: string;
  /** Key of the owner's profile image. */
  readonly imageKey: string | null;
}

/** The columns that decide access. */
export interface SharedWorkout extends SharedResource {
  readonly id: string;
}

/** The workout of a key, visible or not; not a deleted one. */
export async function findWorkout(
  db: DatabaseOrTransaction,
  actor: Actor,
  id: string,
): Promise<WorkoutRow | undefined> {
  return await db
    .selectFrom("workouts")
    .innerJoin("users", "users.id", "workouts.owner_id")
    .selectAll("workouts")
    .select([
      "users.username",
      "users.real_name as fullname",
      "users.image_key as imageKey",
      "workouts.owner_id as ownerId",
      "workouts.sharing_flags as sharingFlags",
      relationSql(actor, "workouts.owner_id").as("relation"),
    ])
    .select(reactionCount(actor))
    .select(commentCount(actor))
    .where("workouts.id", "=", id)
    .where("workouts.deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Locks workouts until the transaction ends; in a fixed order, so that two transactions that lock the same ones do not deadlock.
 */
export async function lockWorkouts(
  trx: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await trx
    .selectFrom("workouts")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Keeps a workout from being deleted or shared differently until the transaction ends, so that a decision about it is still valid
 * when something is added to it; others may hold this lock as well.
 */
export async function lockWorkout(trx: DatabaseOrTransaction, id: string): Promise<void> {
  const found = await trx.selectFrom("workouts").select("owner_id").where("id", "=", id).executeTakeFirst();
  if (!found) return;
  await trx
    .selectFrom("workouts")
    .select("id")
    .where("owner_id", "=", found.owner_id)
    .where("id", "=", id)
    .forShare()
    .execute();
}

/** A query of the columns that decide access to the workout of a key. */
export const sharedWorkouts = (db: DatabaseOrTransaction, actor: Actor, id: string) =>
  db
    .selectFrom("workouts")
    .select([
      "id",
      "owner_id as ownerId",
      "sharing_flags as sharingFlags",
      relationSql(actor, "workouts.owner_id").as("relation"),
    ])
    .where("id", "=", id);

/** The columns of a workout that decide access; not of a deleted one. */
export async function findSharedWorkout(
  db: DatabaseOrTransaction,
  actor: Actor,
  id: string,
): Promise<SharedWorkout | undefined> {
  return await sharedWorkouts(db, actor, id).where("deleted_at", "is", null).executeTakeFirst();
}

/**
 * The workouts of a person that were entered by hand and began at an instant, or showed its local time without a known clock:
 * those have it as if it were UTC.
 *
 * @param utcOffset of the local clock at the instant, minutes
 */
export async function findOwnEntered(
  db: DatabaseOrTransaction,
  ownerId: string,
  startTime: Date,
  utcOffset = 0,
): Promise<readonly { readonly id: string; readonly activityId: number }[]> {
  const localTime = new Date(startTime.getTime() + utcOffset * 60_000);
  return await db
    .selectFrom("workouts")
    .select(["id", "activity_id as activityId"])
    .where("owner_id", "=", ownerId)
    .where("manually_added", "=", true)
    .where((eb) =>
      eb.or([
        eb("start_time", "=", startTime),
        eb.and([eb("utc_offset_minutes", "=", 0), eb("start_time", "=", localTime)]),
      ]),
    )
    .orderBy("id")
    .execute();
}

/**
 * Recorded workouts of a person, drafts apart, during which something begins: those that have begun by then, or will within a
 * tolerance, and go on for longer than it; the nearest first.
 *
 * @param toleranceMs how much the clocks of two services may differ
 */
export async function findOwnRecordedAround(
  db: DatabaseOrTransaction,
  ownerId: string,
  instant: Date,
  toleranceMs: number,
): Promise<readonly string[]> {
  const [early, late] = [instant.getTime() - toleranceMs, instant.getTime() + toleranceMs].map(
    (ms) => new Date(ms),
  );
  const rows = await db
    .selectFrom("workouts")
    .select(["id", "start_time", "stop_time"])
    .where("owner_id", "=", ownerId)
    .where("has_recording", "=", true)
    .where("is_draft", "=", false)
    .where("start_time", "<=", late ?? instant)
    .where("stop_time", ">", early ?? instant)
    .orderBy("start_time", "desc")
    .limit(8)
    .execute();
  const lasts = rows.filter(({ start_time, stop_time }) => {
    const isShort = stop_time.getTime() - start_time.getTime() <= toleranceMs;
    return isShort
      ? Math.abs(start_time.getTime() - instant.getTime()) <= toleranceMs
      : stop_time.getTime() > instant.getTime() + toleranceMs;
  });
  return lasts.map(({ id }) => id);
}

export async function insertWorkout(
  db: DatabaseOrTransaction,
  workout: Insertable<WorkoutsTable>,
): Promise<void> {
  await db.insertInto("workouts").values(workout).execute();
  await publishWorkoutChanges(db, workout.owner_id);
}

/** Changes a workout that the actor may edit. */
export async function updateWorkout(
  db: DatabaseOrTransaction,
  workout: Authorized<WorkoutRow, "edit">,
  changes: Updateable<WorkoutsTable>,
): Promise<void> {
  await db
    .updateTable("workouts")
    .set(changes)
    .where("owner_id", "=", workout.ownerId)
    .where("id", "=", workout.id)
    .execute();
  await publishWorkoutChanges(db, workout.ownerId);
}

/** Lets a workout count in its owner's sums and bests, or not. */
export async function saveCounted(
  db: DatabaseOrTransaction,
  workout: Authorized<SharedWorkout, "edit">,
  isCounted: boolean,
  now: Date,
): Promise<void> {
  await db
    .updateTable("workouts")
    .set({ is_counted: isCounted, updated_at: now })
    .where("owner_id", "=", workout.ownerId)
    .where("id", "=", workout.id)
    .where("is_counted", "<>", isCounted)
    .execute();
  await publishWorkoutChanges(db, workout.ownerId);
}

/**
 * Counts one more photo of a workout, and locks its row until the transaction ends.
 *
 * @returns an error, and nothing is counted, if it has the maximum number of photos or is deleted
 */
export async function countPicture(
  trx: DatabaseOrTransaction,
  workout: Authorized<SharedWorkout, "edit">,
  max: number,
): Promise<Result<true, "photo.too_many" | "workout.not_found">> {
  const { numUpdatedRows } = await trx
    .updateTable("workouts")
    .set((eb) => ({ picture_count: eb("picture_count", "+", 1) }))
    .where("owner_id", "=", workout.ownerId)
    .where("id", "=", workout.id)
    .where("picture_count", "<", max)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return ok(true);
  const full = await trx
    .selectFrom("workouts")
    .select("id")
    .where("owner_id", "=", workout.ownerId)
    .where("id", "=", workout.id)
    .executeTakeFirst();
  return fail(full ? "photo.too_many" : "workout.not_found");
}

/** Counts one photo less for its workout. The caller has locked the workout (`lockWorkouts`), before the photo. */
export async function uncountPicture(
  trx: DatabaseOrTransaction,
  photo: Authorized<SharedResource & { readonly workoutId: string }, "delete">,
): Promise<void> {
  await trx
    .updateTable("workouts")
    .set((eb) => ({ picture_count: eb("picture_count", "-", 1) }))
    .where("owner_id", "=", photo.ownerId)
    .where("id", "=", photo.workoutId)
    .execute();
}

/**
 * Deletes a workout that the actor may delete, with everything that belongs to it.
 *
 * @returns whether it was more than a draft
 */
export async function deleteWorkoutRow(
  db: DatabaseOrTransaction,
  workout: Authorized<SharedWorkout, "delete">,
): Promise<boolean> {
  const row = await db
    .deleteFrom("workouts")
    .where("owner_id", "=", workout.ownerId)
    .where("id", "=", workout.id)
    .returning(["is_draft", "deleted_sharing_flags"])
    .executeTakeFirst();
  await publishWorkoutChanges(db, workout.ownerId);
  return row !== undefined && (!row.is_draft || (row.deleted_sharing_flags ?? -1) >= 0);
}
