import type { Tile } from "@cairn/geo/tile-lines";
import { type RawBuilder, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { PackedTracks } from "./packed-tracks.ts";
import { isFine, reachSql } from "./tracks-in-tile.queries.ts";

/** Tracks of one person as one viewer may see them. */
export interface TrackSource {
  readonly ownerId: string;
  /** Distinguishes this source from others of the same owner: whoever has the same may see the same. */
  readonly viewer: string;
  /**
   * SQL for a query of all tracks with the columns `id` and `start_time` of the workout, `activity_id`, `year` (null if the
   * viewer may not know it), `box` and `polyline` and the `starts` of its parts as the viewer may see them, and `state`, a text
   * that changes with any of them.
   *
   * @param fine whether the lines are the detailed ones
   */
  readonly tracksSql: (fine: boolean) => RawBuilder<unknown>;
}

/** Joins the detailed lines of recordings to `workouts`. */
export const recordingJoinSql = sql`LEFT JOIN recordings ON recordings.owner_id = workouts.owner_id AND recordings.workout_id = workouts.id`;

/**
 * SQL for the line of one of `workouts` as a viewer sees it, and for where its parts begin (null for one in one piece). Needs
 * `redactionJoinSql`, and `recordingJoinSql` for detailed lines.
 */
export function seenLineSql(fine: boolean): {
  readonly polyline: RawBuilder<string | null>;
  readonly starts: RawBuilder<number[] | null>;
} {
  const [whole, part, starts] = fine
    ? [
        sql`coalesce(recordings.detailed_polyline, workouts.polyline)`,
        sql`redacted.detailed_polyline`,
        sql`redacted.detailed_polyline_starts`,
      ]
    : [sql`workouts.polyline`, sql`redacted.polyline`, sql`redacted.polyline_starts`];
  return {
    polyline: sql`CASE WHEN redacted.extent = 'part' THEN ${part} ELSE ${whole} END`,
    starts: sql`CASE WHEN redacted.extent = 'part' THEN ${starts} END`,
  };
}

/** The tracks of a source that reach into some of the tiles, each with `reach`. Evaluated once for each track, hence `OFFSET`. */
const inTilesSql = ({ tracksSql }: TrackSource, tiles: readonly Tile[], fine: boolean) =>
  sql`FROM (SELECT tracks.*, ${reachSql(sql`tracks.box`, tiles)} AS reach FROM (${tracksSql(fine)}) AS tracks OFFSET 0) AS tracks WHERE reach > 0`;

const versionsSql = (tiles: readonly Tile[]) =>
  sql`ARRAY[${sql.join(
    tiles.map(
      (_, i) =>
        sql`coalesce(md5(string_agg(state, ',' ORDER BY id) FILTER (WHERE reach & ${sql.lit(2 ** i)} <> 0)), '')`,
    ),
  )}]`;

/**
 * Identifies the content of each of some tiles: it changes when one of the tracks that reach into the tile is added, deleted,
 * changed or redacted differently, and only then. Empty for a tile without tracks.
 */
export async function findTileVersions(
  db: DatabaseOrTransaction,
  source: TrackSource,
  tiles: readonly Tile[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ versions: string[] }>`
    SELECT ${versionsSql(tiles)} AS versions ${inTilesSql(source, tiles, false)}`.execute(db);
  return rows[0]?.versions ?? [];
}

/**
 * One text of all tracks, in their order. To read a row for each of ten thousand tracks and to hand it to a thread takes longer
 * than to draw it.
 */
const packed = (text: RawBuilder<unknown>, separator: string) =>
  sql`coalesce(string_agg(${text}, ${separator} ORDER BY start_time, id), '')`;

/** The tracks of some tiles, the latest last, and the versions of the tiles at the same moment. All tiles are fine, or none. */
export async function findTileTracks(
  db: DatabaseOrTransaction,
  source: TrackSource,
  tiles: readonly Tile[],
): Promise<{ readonly versions: readonly string[]; readonly tracks: PackedTracks }> {
  const { rows } = await sql<PackedTracks & { versions: string[] }>`
    SELECT ${versionsSql(tiles)} AS versions, ${packed(sql`id`, " ")} AS keys, ${packed(sql`activity_id::text`, " ")} AS "activityIds",
      ${packed(sql`coalesce(year::text, '')`, " ")} AS years, ${packed(sql`coalesce(polyline, '')`, "\n")} AS polylines,
      ${packed(sql`coalesce(array_to_string(starts, ' '), '')`, ",")} AS starts, ${packed(sql`reach::text`, " ")} AS reach
    ${inTilesSql(source, tiles, tiles.some(isFine))}`.execute(db);
  const { versions = [], ...tracks } = rows[0] ?? {};
  return {
    versions,
    tracks: { keys: "", activityIds: "", years: "", polylines: "", starts: "", reach: "", ...tracks },
  };
}
