import type { Relation } from "@cairn/domain/privacy/visibility";
import type { Tile } from "@cairn/geo/tile-lines";
import { type RawBuilder, sql } from "kysely";
import { redactedBoxSql, redactionJoinSql } from "../../core/redaction/redacted-sql.queries.ts";
import type { DrawnTrack } from "../../core/track-tiles/draw-track-tile.ts";
import { isFine, reachesIntoSql } from "../../core/track-tiles/in-tile.queries.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { isSharedSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** The owner of the lines in a tile, and the viewer's relation to them. */
export interface TileOf {
  readonly ownerId: string;
  readonly relation: Relation;
  readonly viewer: Actor;
  readonly tile: Tile;
}

/** The workouts that the viewer sees in lists and whose track, as the viewer sees it, overlaps the tile. */
function inTileSql(
  { ownerId, relation, viewer, tile }: TileOf,
  join: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isSeen = relation === "owner" ? sql`true` : isSharedSql("workouts.sharing_flags", relation);
  return sql`FROM workouts ${redactionJoinSql(viewer)}
    CROSS JOIN LATERAL (SELECT ${redactedBoxSql} AS box) AS track ${join}
    WHERE workouts.owner_id = ${ownerId} AND ${isSeen} AND workouts.has_recording AND ${reachesIntoSql(sql`box`, tile)}`;
}

/** Identifies the content of a tile: it changes when one of its workouts is added, deleted, changed or redacted differently, and only then. */
export async function findTileVersion(db: DatabaseOrTransaction, of: TileOf): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT coalesce(md5(string_agg(concat_ws(' ', workouts.id, workouts.activity_id, workouts.updated_at,
      redacted.extent, redacted.revision, redacted.version, redacted.created_at), ',' ORDER BY workouts.id)), '') AS version
    ${inTileSql(of, sql``)}`.execute(db);
  return rows[0]?.version ?? "";
}

/** The lines of a tile, latest last, so that they are on top. */
export async function findTileLines(db: DatabaseOrTransaction, of: TileOf): Promise<readonly DrawnTrack[]> {
  const fine = sql`LEFT JOIN recordings ON recordings.owner_id = workouts.owner_id AND recordings.workout_id = workouts.id`;
  const [whole, part] = isFine(of.tile)
    ? [sql`coalesce(recordings.detailed_polyline, workouts.polyline)`, sql`redacted.detailed_polyline`]
    : [sql`workouts.polyline`, sql`redacted.polyline`];
  const starts = isFine(of.tile) ? sql`redacted.detailed_polyline_starts` : sql`redacted.polyline_starts`;
  const { rows } = await sql<DrawnTrack>`
    SELECT workouts.id AS key, workouts.activity_id AS "activityId",
      coalesce(CASE WHEN redacted.extent = 'part' THEN ${part} ELSE ${whole} END, '') AS polyline,
      coalesce(CASE WHEN redacted.extent = 'part' THEN ${starts} END, '{}') AS starts
    ${inTileSql(of, isFine(of.tile) ? fine : sql``)} ORDER BY workouts.start_time, workouts.id`.execute(db);
  return rows;
}
