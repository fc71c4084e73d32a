import type { Bbox } from "@cairn/geo/bbox";
import type { Tile } from "@cairn/geo/tile-lines";
import { type RawBuilder, sql } from "kysely";
import type { DrawnTrack } from "../../core/track-tiles/draw-track-tile.ts";
import { isFine, reachesIntoSql } from "../../core/track-tiles/in-tile.queries.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** The caller's recordings with positions: unredacted, as their owner sees them. */
const ownTracksSql = ({ userId }: SessionActor, join = sql``): RawBuilder<unknown> =>
  sql`FROM workouts ${join} WHERE workouts.owner_id = ${userId} AND workouts.has_recording AND workouts.bbox IS NOT NULL`;

const reachesInto = (tile: Tile): RawBuilder<boolean> => reachesIntoSql(sql`workouts.bbox`, tile);

/** The local year in which a workout began. */
const yearSql = sql<number>`date_part('year', workouts.start_time AT TIME ZONE 'UTC' + workouts.utc_offset_minutes * interval '1 minute')::int`;

/** Identifies the content of a tile: it changes when a workout whose track overlaps it is added, deleted or changed, and only then. */
export async function findOwnTileVersion(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  tile: Tile,
): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT coalesce(md5(string_agg(concat_ws(' ', workouts.id, workouts.activity_id, workouts.updated_at), ',' ORDER BY workouts.id)), '') AS version
    ${ownTracksSql(actor)} AND ${reachesInto(tile)}`.execute(db);
  return rows[0]?.version ?? "";
}

/** The lines of a tile, latest last. */
export async function findOwnTileLines(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  tile: Tile,
): Promise<readonly DrawnTrack[]> {
  const recordings = sql`LEFT JOIN recordings ON recordings.owner_id = workouts.owner_id AND recordings.workout_id = workouts.id`;
  const line = isFine(tile)
    ? sql`coalesce(recordings.detailed_polyline, workouts.polyline, '')`
    : sql`coalesce(workouts.polyline, '')`;
  const { rows } = await sql<DrawnTrack>`
    SELECT workouts.id AS key, workouts.activity_id AS "activityId", ${yearSql} AS year, ${line} AS polyline, '{}'::int[] AS starts
    ${ownTracksSql(actor, isFine(tile) ? recordings : sql``)} AND ${reachesInto(tile)}
    ORDER BY workouts.start_time, workouts.id`.execute(db);
  return rows;
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
