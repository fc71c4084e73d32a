import { type Insertable, sql } from "kysely";
import { everybodyElse, type PhotoState, photoStateSql } from "../../core/redaction/public-photos.queries.ts";
import { redactedOrderSql } from "../../core/redaction/redacted-sql.queries.ts";
import { isSavedSql } from "../../core/workouts/is-saved.queries.ts";
import type { WorkoutKey } from "../../core/workouts/workout-key.ts";
import type { Actor, SessionActor } from "../../platform/access/actor.ts";
import type { Authorized, SharedResource } from "../../platform/access/authorize.ts";
import type { StoredTime, StoredTimeColumn } from "../../platform/access/stored-time.ts";
import { isListedSql, relationSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { StoredPhoto } from "./photo-files.ts";

/** Photos of workouts, spread by owner. The pictures are in the file store; the camera's metadata is only here. */
export interface PhotosTable {
  owner_id: string;
  workout_id: string;
  id: string;
  /** According to the camera; `null` if it wrote no time. */
  taken_at: Date | null;
  /** Degrees. */
  lon: number | null;
  lat: number | null;
  /** Source of the place: the camera, or the recording at the time. */
  placed_by: "camera" | "track" | null;
  /** Pixels of the largest size. */
  width: number;
  height: number;
  /** Total size, bytes. */
  size_bytes: number;
  created_at: StoredTimeColumn;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    photos: PhotosTable;
  }
}

/** A photo with the needed data of its workout and owner, and the actor's relation to the owner. */
export interface PhotoRow extends SharedResource {
  readonly id: string;
  readonly workoutId: string;
  readonly takenAt: Date | null;
  readonly createdAt: StoredTime;
  readonly lon: number | null;
  readonly lat: number | null;
  readonly width: number;
  readonly height: number;
  readonly username: string;
  readonly startTime: Date;
  readonly stopTime: Date;
  /** Whether it is the first of its workout that the actor sees. */
  readonly isCover: boolean;
  /** Whether the actor sees it if they see the workout. */
  readonly state: PhotoState;
  /** Whether everybody who sees the workout is known to see it: no privacy zone hides it from others than its owner. */
  readonly isOpen: boolean;
}

type WorkoutOf<A extends "view" | "edit" | "delete"> = Authorized<
  SharedResource & { readonly id: string },
  A
>;

/** Photos of a workout are ordered by the time taken, or by the time of upload if the camera wrote none. */
const takenOrder = sql`coalesce(photos.taken_at, photos.created_at), photos.created_at, photos.id`;

/** Among those that the actor sees: a workout without a first photo would reveal that others are hidden. */
const firstOfWorkoutSql = (actor: Actor) => sql<boolean>`photos.id = (
  SELECT first.id FROM photos AS first
  WHERE first.owner_id = photos.owner_id AND first.workout_id = photos.workout_id AND ${photoStateSql(actor, "first")} = 'shown'
  ORDER BY coalesce(first.taken_at, first.created_at), first.created_at, first.id LIMIT 1)`;

const withWorkout = (db: DatabaseOrTransaction, actor: Actor) =>
  db
    .selectFrom("photos")
    .innerJoin("workouts", (join) =>
      join.onRef("workouts.owner_id", "=", "photos.owner_id").onRef("workouts.id", "=", "photos.workout_id"),
    )
    .innerJoin("users", "users.id", "photos.owner_id")
    .select([
      "photos.id",
      "photos.workout_id as workoutId",
      "photos.owner_id as ownerId",
      "photos.taken_at as takenAt",
      "photos.created_at as createdAt",
      "photos.lon",
      "photos.lat",
      "photos.width",
      "photos.height",
      "users.username",
      "workouts.start_time as startTime",
      "workouts.stop_time as stopTime",
      "workouts.sharing_flags as sharingFlags",
      relationSql(actor, "photos.owner_id").as("relation"),
      sql<boolean>`coalesce(${firstOfWorkoutSql(actor)}, false)`.as("isCover"),
      photoStateSql(actor).as("state"),
      sql<boolean>`${photoStateSql(everybodyElse)} = 'shown'`.as("isOpen"),
    ]);

/** The photo of a key, visible or not. */
export async function findPhoto(
  db: DatabaseOrTransaction,
  actor: Actor,
  id: string,
): Promise<PhotoRow | undefined> {
  return await withWorkout(db, actor).where("photos.id", "=", id).executeTakeFirst();
}

/** Photos of some keys, visible or not. */
export async function findPhotosByKey(
  db: DatabaseOrTransaction,
  actor: Actor,
  keys: readonly StoredPhoto[],
): Promise<readonly PhotoRow[]> {
  if (keys.length === 0) return [];
  const [owners, ids] = [keys.map(({ ownerId }) => ownerId), keys.map(({ id }) => id)];
  return await withWorkout(db, actor)
    .where(
      sql<boolean>`(photos.owner_id, photos.id) IN (SELECT * FROM unnest(${owners}::text[], ${ids}::text[]))`,
    )
    .execute();
}

/** Photos of a workout that the actor may see, in the order in which they were taken. */
export async function findWorkoutPhotos(
  db: DatabaseOrTransaction,
  actor: Actor,
  workout: WorkoutOf<"view">,
): Promise<readonly PhotoRow[]> {
  return await withWorkout(db, actor)
    .where("photos.owner_id", "=", workout.ownerId)
    .where("photos.workout_id", "=", workout.id)
    .orderBy(takenOrder)
    .execute();
}

/**
 * The first photos of each of some workouts that the actor may see, and those that are not decided yet, in the order in which
 * they were taken.
 */
export async function findFirstPhotos(
  db: DatabaseOrTransaction,
  actor: Actor,
  workouts: readonly WorkoutKey[],
  each: number,
): Promise<readonly PhotoRow[]> {
  const owners = workouts.map(({ ownerId }) => ownerId);
  const ids = workouts.map(({ id }) => id);
  const first = sql`
    SELECT first.owner_id, first.id FROM unnest(${owners}::text[], ${ids}::text[]) AS wanted (owner_id, workout_id)
    JOIN workouts ON workouts.owner_id = wanted.owner_id AND workouts.id = wanted.workout_id
    CROSS JOIN LATERAL (
      SELECT photos.owner_id, photos.id FROM photos
      WHERE photos.owner_id = workouts.owner_id AND photos.workout_id = workouts.id AND ${photoStateSql(actor)} <> 'hidden'
      ORDER BY ${takenOrder} LIMIT ${each}) first`;
  return await withWorkout(db, actor)
    .where(sql<boolean>`(photos.owner_id, photos.id) IN (${first})`)
    .orderBy(takenOrder)
    .execute();
}

/** A part of a list of photos. */
export interface PhotoPage {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Photos of some people that the actor sees in lists, and those that are not decided yet, newest first: the actor's own by the
 * time of upload, others' by its day and then by the start of the workout that the actor sees. A finer order would reveal when
 * each was uploaded, between the photos of two people.
 */
export async function findListedPhotos(
  db: DatabaseOrTransaction,
  actor: Actor,
  ownerIds: readonly string[],
  { offset, limit }: PhotoPage,
): Promise<readonly PhotoRow[]> {
  const isOwn = actor.kind === "session" && ownerIds.every((id) => id === actor.userId);
  const order = isOwn
    ? sql`photos.created_at DESC, photos.id DESC`
    : sql`date_trunc('day', photos.created_at, 'UTC') DESC, ${redactedOrderSql(actor)} DESC, photos.workout_id, ${takenOrder}`;
  return await withWorkout(db, actor)
    .where(sql<boolean>`photos.owner_id = ANY(${ownerIds})`)
    .where(isSavedSql())
    .where(isListedSql("workouts.sharing_flags", relationSql(actor, "photos.owner_id")))
    .where(sql<boolean>`${photoStateSql(actor)} <> 'hidden'`)
    .orderBy(order)
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Ids of people whom a person follows and who have accepted. */
export async function findFollowedIds(
  db: DatabaseOrTransaction,
  { userId }: SessionActor,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT followee_id AS id FROM follows
    WHERE follower_id = ${userId} AND accepted_at IS NOT NULL`.execute(db);
  return rows.map(({ id }) => id);
}

/** The photos of a workout that is about to be deleted. */
export async function findStoredPhotos(
  trx: DatabaseOrTransaction,
  workout: WorkoutOf<"delete">,
): Promise<readonly StoredPhoto[]> {
  return await trx
    .selectFrom("photos")
    .select(["owner_id as ownerId", "id"])
    .where("owner_id", "=", workout.ownerId)
    .where("workout_id", "=", workout.id)
    .execute();
}

export async function isStored(db: DatabaseOrTransaction, { ownerId, id }: StoredPhoto): Promise<boolean> {
  const row = await db
    .selectFrom("photos")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPhoto(trx: DatabaseOrTransaction, photo: Insertable<PhotosTable>): Promise<void> {
  await trx.insertInto("photos").values(photo).execute();
}

/** @returns whether it still existed; if two requests delete it at once, true for only one */
export async function deletePhotoRow(
  trx: DatabaseOrTransaction,
  photo: Authorized<PhotoRow, "delete">,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("photos")
    .where("owner_id", "=", photo.ownerId)
    .where("id", "=", photo.id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
