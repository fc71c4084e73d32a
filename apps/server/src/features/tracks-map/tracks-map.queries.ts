import type { Bbox } from "@cairn/geo/bbox";
import { type RawBuilder, sql } from "kysely";
import { recordingJoinSql, type TrackSource } from "../../core/track-tiles/track-source.queries.ts";
import { isSavedSql } from "../../core/workouts/is-saved.queries.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** The caller's recordings with positions: unredacted, as their owner sees them. */
const ownTracksSql = ({ userId }: SessionActor, join = sql``): RawBuilder<unknown> =>
  sql`FROM workouts ${join} WHERE workouts.owner_id = ${userId} AND ${isSavedSql()} AND workouts.has_recording AND workouts.bbox IS NOT NULL`;

/** The local year in which a workout began. */
const yearSql = sql<number>`date_part('year', workouts.start_time AT TIME ZONE 'UTC' + workouts.utc_offset_minutes * interval '1 minute')::int`;

/** The caller's tracks for tiles. */
export const ownTrackSource = (actor: SessionActor): TrackSource => ({
  ownerId: actor.userId,
  viewer: actor.userId,
  tracksSql: (fine) =>
    sql`SELECT workouts.id, workouts.start_time, workouts.activity_id, ${yearSql} AS year, workouts.bbox AS box, NULL::int[] AS starts,
      ${fine ? sql`coalesce(recordings.detailed_polyline, workouts.polyline)` : sql`workouts.polyline`} AS polyline,
      concat_ws(' ', workouts.id, workouts.activity_id, workouts.updated_at) AS state ${ownTracksSql(actor, fine ? recordingJoinSql : sql``)}`,
});

/**
 * The box round the caller's tracks; undefined without any, and if they are spread over more than half the earth or across the
 * antimeridian.
 */
export async function findOwnTracksBox(
  db: DatabaseOrTransaction,
  actor: SessionActor,
): Promise<Bbox | undefined> {
  const { rows } = await sql<{ box: Bbox }>`
    SELECT ARRAY[min(bbox[1]), min(bbox[2]), max(bbox[3]), max(bbox[4])] AS box ${ownTracksSql(actor)}
    HAVING max(bbox[3]) - min(bbox[1]) < 180 AND NOT bool_or(bbox[1] > bbox[3])`.execute(db);
  return rows[0]?.box;
}

/** One of the caller's tracks, for a list. */
export interface OwnTrackRow {
  readonly key: string;
  readonly activityId: number;
  readonly startTime: number;
  readonly timeOffset: number;
  readonly distance: number;
  readonly box: Bbox;
}

/** The caller's tracks, latest first; an invalid distance is left out. */
export async function findOwnTracks(
  db: DatabaseOrTransaction,
  actor: SessionActor,
): Promise<readonly OwnTrackRow[]> {
  const { rows } = await sql<OwnTrackRow>`
    SELECT workouts.id AS key, workouts.activity_id::int AS "activityId", floor(date_part('epoch', workouts.start_time) * 1000 + 0.5) AS "startTime",
      workouts.utc_offset_minutes::int AS "timeOffset", CASE WHEN workouts.distance < 1e12 THEN floor(workouts.distance + 0.5) ELSE 0 END AS distance,
      workouts.bbox AS box
    ${ownTracksSql(actor)} ORDER BY workouts.start_time DESC, workouts.id DESC`.execute(db);
  return rows;
}
