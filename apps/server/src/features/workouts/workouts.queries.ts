import type { Relation } from "@cairn/domain/privacy/visibility";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { Actor } from "../../platform/access/actor.ts";
import type { Authorized, SharedResource } from "../../platform/access/authorize.ts";
import { isListedSql, isSharedSql, relationSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { shownJoinSql, shownPlaceSql, shownStartSql } from "../privacy-zones/shown-sql.public.ts";
import type { WorkoutsTable } from "./workouts.table.ts";

/** A workout with its owner's name, and what the actor is to the owner. */
export interface WorkoutRow extends Selectable<WorkoutsTable>, SharedResource {
  readonly username: string;
  readonly fullname: string;
}

/** What access is decided by. */
export interface SharedWorkout extends SharedResource {
  readonly id: string;
}

const withOwner = (db: DatabaseOrTransaction, actor: Actor) =>
  db
    .selectFrom("workouts")
    .innerJoin("users", "users.id", "workouts.owner_id")
    .selectAll("workouts")
    .select([
      "users.username",
      "users.real_name as fullname",
      "workouts.owner_id as ownerId",
      "workouts.sharing_flags as sharingFlags",
      relationSql(actor, "workouts.owner_id").as("relation"),
    ]);

/** The workout of a key, visible or not. */
export async function findWorkout(
  db: DatabaseOrTransaction,
  actor: Actor,
  id: string,
): Promise<WorkoutRow | undefined> {
  return await withOwner(db, actor).where("workouts.id", "=", id).executeTakeFirst();
}

/** An owner's workouts of some keys, visible or not, newest first. */
export async function findWorkoutsByKey(
  db: DatabaseOrTransaction,
  actor: Actor,
  ownerId: string,
  ids: readonly string[],
): Promise<readonly WorkoutRow[]> {
  return await withOwner(db, actor)
    .where("workouts.owner_id", "=", ownerId)
    .where(sql<boolean>`workouts.id = ANY(${ids}::text[])`)
    .orderBy("workouts.start_time", "desc")
    .orderBy("workouts.id", "desc")
    .execute();
}

/** Keeps others from changing workouts until the transaction ends; in one order, so that two who lock the same do not wait for each other. */
export async function lockWorkouts(trx: DatabaseOrTransaction, ids: readonly string[]): Promise<void> {
  await trx.selectFrom("workouts").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
}

/** The little of a workout that access is decided by. */
export async function findSharedWorkout(
  db: DatabaseOrTransaction,
  actor: Actor,
  id: string,
): Promise<SharedWorkout | undefined> {
  return await db
    .selectFrom("workouts")
    .select([
      "id",
      "owner_id as ownerId",
      "sharing_flags as sharingFlags",
      relationSql(actor, "workouts.owner_id").as("relation"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Where the next page of a list begins: after this workout. */
export interface ListPosition {
  readonly startTime: Date;
  readonly id: string;
}

/** Which workouts of one owner a list has. */
export interface Selection {
  readonly ownerId: string;
  /** Only what the owner shares in lists with somebody who is this to them. */
  readonly sharedWith?: Relation;
  /** Only workouts that started or changed at or after this instant. */
  readonly since?: Date;
  /** Only workouts that began until this instant. */
  readonly startedUntil?: Date;
}

export interface ListOptions extends Selection {
  readonly offset: number;
  readonly limit: number;
  readonly after?: ListPosition;
}

/** One page of an owner's workouts, newest first. */
export async function findWorkoutsOf(
  db: DatabaseOrTransaction,
  actor: Actor,
  { offset, limit, after, ...selection }: ListOptions,
): Promise<readonly WorkoutRow[]> {
  let page = withOwner(db, actor)
    .where(isSelected(selection))
    .orderBy("workouts.start_time", "desc")
    .orderBy("workouts.id", "desc")
    .offset(offset)
    .limit(limit);
  if (after) {
    page = page.where(sql<boolean>`(workouts.start_time, workouts.id) < (${after.startTime}, ${after.id})`);
  }
  return await page.execute();
}

/**
 * The workouts of an owner that began right before or after one of them, nearest first; of those that the actor sees in lists.
 */
export async function findNeighbours(
  db: DatabaseOrTransaction,
  actor: Actor,
  workout: Authorized<WorkoutRow, "view">,
  side: "before" | "after",
  limit: number,
): Promise<readonly WorkoutRow[]> {
  const order = side === "before" ? "desc" : "asc";
  // The row's own start, as the one that is shown may be later.
  const place = sql`(SELECT w.start_time, w.id FROM workouts w WHERE w.owner_id = ${workout.ownerId} AND w.id = ${workout.id})`;
  let near = withOwner(db, actor)
    .where("workouts.owner_id", "=", workout.ownerId)
    .where(
      side === "before"
        ? sql<boolean>`(workouts.start_time, workouts.id) < ${place}`
        : sql<boolean>`(workouts.start_time, workouts.id) > ${place}`,
    )
    .orderBy("workouts.start_time", order)
    .orderBy("workouts.id", order)
    .limit(limit);
  if (workout.relation !== "owner")
    near = near.where(isSharedSql("workouts.sharing_flags", workout.relation));
  return await near.execute();
}

export async function countWorkoutsOf(db: DatabaseOrTransaction, selection: Selection): Promise<number> {
  const { count } = await db
    .selectFrom("workouts")
    .select(sql<number>`count(*)`.as("count"))
    .where(isSelected(selection))
    .executeTakeFirstOrThrow();
  return count;
}

/** Which rows a selection means. */
export function isSelected({ ownerId, sharedWith, since, startedUntil }: Selection): RawBuilder<boolean> {
  const isRecent = since
    ? sql`AND (workouts.start_time >= ${since} OR workouts.updated_at >= ${since})`
    : sql``;
  const isShared = sharedWith ? sql`AND ${isSharedSql("workouts.sharing_flags", sharedWith)}` : sql``;
  const hasBegun = startedUntil ? sql`AND workouts.start_time <= ${startedUntil}` : sql``;
  return sql<boolean>`workouts.owner_id = ${ownerId} ${isRecent} ${hasBegun} ${isShared}`;
}

/** A box of positions in degrees; west > east across the antimeridian. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Of a workout nobody hides the first hours of more than so many, hours: what is shown to begin last began at most so much earlier. */
const longestHiddenBegin = 6;

/**
 * Public workouts that start in a box as the actor sees them, and that the actor sees in lists, those first that begin last as the actor sees
 * it: by their real begin somebody else's workout could be laid before or after them until it is known to the second. What has to be cut first is
 * left out until it is; to cut what really starts in the box would tell by the time it takes that it does.
 */
export async function findPublicWorkoutsWithin(
  db: DatabaseOrTransaction,
  actor: Actor,
  { west, south, east, north }: Box,
  limit: number,
): Promise<readonly WorkoutRow[]> {
  const starts = (lat: RawBuilder<number | null>, lon: RawBuilder<number | null>) => {
    const between = sql<boolean>`${lat} BETWEEN ${south} AND ${north}`;
    return west <= east
      ? sql<boolean>`(${between} AND ${lon} BETWEEN ${west} AND ${east})`
      : sql<boolean>`(${between} AND (${lon} >= ${west} OR ${lon} <= ${east}))`;
  };
  const isSeen = isListedSql("workouts.sharing_flags", relationSql(actor, "workouts.owner_id"));
  const near = sql`workouts ${shownJoinSql(actor)} WHERE (workouts.sharing_flags & 2) <> 0 AND ${isSeen}
    AND ${starts(shownPlaceSql("start_lat"), shownPlaceSql("start_lon"))}`;
  // The real begin has an index and finds most of them; the few hours more hold those that are shown to begin later than they did.
  const found = sql`
    SELECT workouts.owner_id, workouts.id FROM ${near} AND workouts.start_time >= (
      SELECT min(newest.start_time) - ${longestHiddenBegin} * interval '1 hour' FROM (
        SELECT workouts.start_time FROM ${near} ORDER BY workouts.start_time DESC LIMIT ${limit}) newest)
    ORDER BY ${shownStartSql} DESC, workouts.id DESC LIMIT ${limit}`;
  return await withOwner(db, actor)
    .where(sql<boolean>`(workouts.owner_id, workouts.id) IN (${found})`)
    .execute();
}

/** The workout of a person that was typed in and began at an instant. */
export async function findOwnEntered(
  db: DatabaseOrTransaction,
  ownerId: string,
  startTime: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("workouts")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("manually_added", "=", true)
    .where("start_time", "=", startTime)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function insertWorkout(
  db: DatabaseOrTransaction,
  workout: Insertable<WorkoutsTable>,
): Promise<void> {
  await db.insertInto("workouts").values(workout).execute();
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
}

/**
 * Counts one more photo of a workout, and holds its row to the end of the transaction.
 *
 * @returns false, and nothing counted, when it has as many as it can have or is gone
 */
export async function countPicture(
  trx: DatabaseOrTransaction,
  workout: Authorized<SharedWorkout, "edit">,
  max: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("workouts")
    .set((eb) => ({ picture_count: eb("picture_count", "+", 1) }))
    .where("owner_id", "=", workout.ownerId)
    .where("id", "=", workout.id)
    .where("picture_count", "<", max)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts one photo less of the workout that it belonged to. */
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

/** Deletes a workout that the actor may delete, with all that hangs on it. */
export async function deleteWorkoutRow(
  db: DatabaseOrTransaction,
  workout: Authorized<SharedWorkout, "delete">,
): Promise<void> {
  await db
    .deleteFrom("workouts")
    .where("owner_id", "=", workout.ownerId)
    .where("id", "=", workout.id)
    .execute();
}
