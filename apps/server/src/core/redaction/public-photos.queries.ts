import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import { redactionVersion } from "./public-recordings.queries.ts";

/**
 * Which photos of a person with zones others see. A row is valid only for its revision of the zones, its version of the rules and
 * its start of the workout.
 */
export interface PublicPhotosTable {
  owner_id: string;
  photo_id: string;
  /** Revision of the owner's zones at the decision. */
  revision: number;
  /** Version of the rules of the decision (`redactionVersion`). */
  version: number;
  /** Start of the workout, from which the photo's time in the recording is counted. */
  start_time: Date;
  is_shown: boolean;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    public_photos: PublicPhotosTable;
  }
}

/** Whether somebody sees a photo of a workout; `untold` if that is not decided yet under the present zones. */
export type PhotoState = "shown" | "hidden" | "untold";

/** Those from whom the zones of a person hide photos: all but the person. */
export const everybodyElse: Actor = { kind: "anonymous", cookieAlone: false };

/**
 * SQL for the state of a photo, beside the row of its workout in `workouts`. It does not check whether the actor sees the
 * workout.
 *
 * @param photos name of the photos in the query
 */
export function photoStateSql(actor: Actor, photos = "photos"): RawBuilder<PhotoState> {
  const own = actor.kind === "session" ? sql`AND zones.owner_id <> ${actor.userId}` : sql``;
  return sql<PhotoState>`coalesce(
    (SELECT CASE told.is_shown WHEN true THEN 'shown' WHEN false THEN 'hidden' ELSE 'untold' END
     FROM privacy_zone_sets zones
     LEFT JOIN public_photos told ON told.owner_id = zones.owner_id AND told.photo_id = ${sql.ref(`${photos}.id`)}
       AND told.revision = zones.revision AND told.version = ${redactionVersion} AND told.start_time = workouts.start_time
     WHERE zones.owner_id = ${sql.ref(`${photos}.owner_id`)} AND zones.zone_count > 0 ${own}), 'shown')`;
}

const photosWithWorkouts = sql`photos JOIN workouts ON workouts.owner_id = photos.owner_id AND workouts.id = photos.workout_id`;

/** How many photos of a workout others see, and for how many that is not decided yet. */
export interface PhotoCounts {
  readonly workoutId: string;
  readonly shown: number;
  readonly untold: number;
}

/** What others than the owner see of the photos of workouts; workouts without photos are left out. */
export async function countPublicPhotos(
  db: DatabaseOrTransaction,
  keys: readonly WorkoutKey[],
): Promise<readonly PhotoCounts[]> {
  const owners = keys.map(({ ownerId }) => ownerId);
  const ids = keys.map(({ id }) => id);
  const { rows } = await sql<PhotoCounts>`
    SELECT workout_id AS "workoutId", (count(*) FILTER (WHERE state = 'shown'))::int AS shown,
      (count(*) FILTER (WHERE state = 'untold'))::int AS untold
    FROM (SELECT photos.workout_id, ${photoStateSql(everybodyElse)} AS state
      FROM unnest(${owners}::text[], ${ids}::text[]) AS w (owner_id, id)
      JOIN ${photosWithWorkouts} ON photos.owner_id = w.owner_id AND photos.workout_id = w.id) AS states
    GROUP BY workout_id`.execute(db);
  return rows;
}

/**
 * SQL for the same of a row of `workouts` whose owner hides places, as JSON, for a statement that looks up workouts anyway; null
 * without photos or zones.
 */
export const photoCountsSql = sql<PhotoCounts | null>`CASE WHEN workouts.picture_count > 0
    AND EXISTS (SELECT FROM privacy_zone_sets s WHERE s.owner_id = workouts.owner_id AND s.zone_count > 0) THEN
  (SELECT json_build_object('workoutId', workouts.id, 'shown', count(*) FILTER (WHERE state = 'shown'), 'untold', count(*) FILTER (WHERE state = 'untold'))
   FROM (SELECT ${photoStateSql(everybodyElse)} AS state FROM photos
         WHERE photos.owner_id = workouts.owner_id AND photos.workout_id = workouts.id) states) END`;

/** The photos of a person that others see, as far as decided; undecided ones are not among them. */
export async function findVisiblePhotos(
  db: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT photos.id FROM ${photosWithWorkouts}
    WHERE photos.owner_id = ${ownerId} AND photos.id = ANY(${ids}::text[])
      AND ${photoStateSql(everybodyElse)} = 'shown'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A person's workouts with photos that are not decided yet, newest first. */
export async function findUntold(
  db: DatabaseOrTransaction,
  ownerId: string,
  limit: number,
): Promise<readonly WorkoutKey[]> {
  const { rows } = await sql<WorkoutKey>`
    SELECT workouts.owner_id AS "ownerId", workouts.id FROM workouts
    WHERE workouts.owner_id = ${ownerId} AND workouts.picture_count > 0 AND EXISTS (
      SELECT FROM photos WHERE photos.owner_id = workouts.owner_id AND photos.workout_id = workouts.id
        AND ${photoStateSql(everybodyElse)} = 'untold')
    ORDER BY workouts.start_time DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** What determines whether others see a photo. */
export interface PlacedPhoto {
  readonly id: string;
  /** ms since 1970. */
  readonly takenAt: number | null;
  /** Degrees. */
  readonly lon: number | null;
  readonly lat: number | null;
}

/** What determines which photos of a workout others see; undefined if the workout is deleted. */
export async function findPhotoSource(db: DatabaseOrTransaction, { ownerId, id }: WorkoutKey) {
  return await db
    .selectFrom("workouts")
    .leftJoin("recordings", (join) =>
      join
        .onRef("recordings.owner_id", "=", "workouts.owner_id")
        .onRef("recordings.workout_id", "=", "workouts.id"),
    )
    .select([
      "workouts.start_time",
      "workouts.updated_at",
      "recordings.extent",
      "recordings.columns_gzip",
      sql<readonly PlacedPhoto[]>`coalesce(
        (SELECT json_agg(json_build_object('id', photos.id, 'takenAt', (extract(epoch FROM photos.taken_at) * 1000)::float8,
           'lon', photos.lon, 'lat', photos.lat))
         FROM photos WHERE photos.owner_id = workouts.owner_id AND photos.workout_id = workouts.id), '[]')`.as(
        "photos",
      ),
    ])
    .where("workouts.owner_id", "=", ownerId)
    .where("workouts.id", "=", id)
    .executeTakeFirst();
}

/** The decision which photos of a workout others see. */
export interface SeenPhotos {
  readonly revision: number;
  readonly startTime: Date;
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
}

/**
 * Stores which photos of a person others see; skips photos that were deleted in the meantime, and never overwrites the decision
 * of a later revision.
 */
export async function savePublicPhotos(
  trx: DatabaseOrTransaction,
  ownerId: string,
  { revision, startTime, shown, hidden }: SeenPhotos,
): Promise<void> {
  await sql`INSERT INTO public_photos (owner_id, photo_id, revision, version, start_time, is_shown)
    SELECT photos.owner_id, photos.id, ${revision}, ${redactionVersion}, ${startTime}, photos.id = ANY(${shown}::text[])
    FROM photos WHERE photos.owner_id = ${ownerId} AND photos.id = ANY(${[...shown, ...hidden]}::text[])
    ORDER BY photos.id FOR KEY SHARE
    ON CONFLICT (owner_id, photo_id) DO UPDATE SET revision = excluded.revision, version = excluded.version,
      start_time = excluded.start_time, is_shown = excluded.is_shown
    WHERE public_photos.revision <= excluded.revision`.execute(trx);
}

/** Deletes the decisions about photos of workouts whose recording has changed. */
export async function deletePublicPhotos(
  trx: DatabaseOrTransaction,
  ownerId: string,
  workoutIds: readonly string[],
): Promise<void> {
  await sql`DELETE FROM public_photos USING photos
    WHERE public_photos.owner_id = ${ownerId} AND photos.owner_id = ${ownerId} AND photos.id = public_photos.photo_id
      AND photos.workout_id = ANY(${workoutIds}::text[])`.execute(trx);
}

/** Owners of zones with photos that are not decided yet. */
export async function findUntoldOwners(db: DatabaseOrTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT photos.owner_id AS id FROM ${photosWithWorkouts}
    WHERE photos.owner_id IN (SELECT owner_id FROM privacy_zone_sets WHERE zone_count > 0)
      AND ${photoStateSql(everybodyElse)} = 'untold'`.execute(db);
  return rows.map(({ id }) => id);
}
