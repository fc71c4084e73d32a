import { farthestClocks } from "@cairn/domain/day-windows/day-window";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import type { Relation } from "@cairn/domain/privacy/visibility";
import { activities } from "@cairn/domain/sports/activities";
import { sql } from "kysely";
import {
  redactedBoxSql,
  redactedDepthSql,
  redactedEnergySql,
  redactionJoinSql,
  redactedStartSql,
  redactedTotalSql,
} from "../../core/redaction/redacted-sql.queries.ts";
import { isCountedSql, isSavedSql } from "../../core/workouts/is-saved.queries.ts";
import { countedSql } from "../../core/workouts/made-up-times.queries.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { hasLevelSql, isSharedSql } from "../../platform/access/visibility-sql.ts";
import type { Database } from "../../platform/db/database.ts";

/** The owner of the summed workouts, and the caller's relation to them. */
export interface StatsOf {
  readonly ownerId: string;
  readonly relation: Relation;
}

/** Sums over workouts: without an activity over all of them, without a year over all years. */
export interface StatsRow {
  readonly year: number | null;
  readonly activityId: number | null;
  readonly distance: number;
  readonly totalTime: number;
  readonly energy: number;
  readonly workouts: number;
  readonly days: number;
  /** Metres; null without a dive whose depth is known. */
  readonly maxDepth: number | null;
  /** Edges of the boxes round the tracks, degrees; null without any. */
  readonly west: number | null;
  readonly south: number | null;
  readonly east: number | null;
  readonly north: number | null;
}

/** Activities of which a depth is shown; of no other workout is the analysis read. */
const dives = activities.filter(({ profile }) => profile === "diving").map(({ id }) => id);

/**
 * Sums for each activity, most frequent first, for each year and each activity of a year, latest year first, and one row over
 * all; of what the owner shares in lists, or of everything for the owner. What is inside privacy zones counts only for the owner,
 * and what begins in the future only for the edges, as in the diary (`hasBegun`): its clock was wrong. The length of what has
 * only made-up times counts as nothing.
 */
export async function sumWorkouts(
  db: Database,
  actor: Actor,
  { ownerId, relation }: StatsOf,
  now: Date,
): Promise<readonly StatsRow[]> {
  const isCounted = relation === "owner" ? sql`true` : isSharedSql("workouts.sharing_flags", relation);
  const ahead = sql.lit(farthestClocks.ahead);
  const hasBegun = sql`(${redactedStartSql} <= ${now}::timestamptz + CASE utc_offset_minutes WHEN 0 THEN ${ahead} ELSE 0 END * interval '1 hour')`;
  const ofBegun = sql`FILTER (WHERE has_begun)`;
  const { rows } = await sql<StatsRow>`
    SELECT year, activity_id AS "activityId", coalesce(sum(distance) ${ofBegun}, 0) AS distance,
      coalesce(sum(total_time) ${ofBegun}, 0) AS "totalTime", coalesce(sum(energy) ${ofBegun}, 0) AS energy,
      count(*) ${ofBegun} AS workouts, count(DISTINCT day) ${ofBegun} AS days,
      max(depth) ${ofBegun} AS "maxDepth",
      min(CASE WHEN box[1] > box[3] THEN -180 ELSE box[1] END) AS west, min(box[2]) AS south,
      max(CASE WHEN box[1] > box[3] THEN 180 ELSE box[3] END) AS east, max(box[4]) AS north
    FROM (SELECT activity_id, ${countedSql(redactedTotalSql("distance"))} AS distance, ${redactedTotalSql("total_time")} AS total_time,
        ${redactedEnergySql(relation === "owner")} AS energy,
        CASE WHEN activity_id = ANY(${dives}::smallint[]) THEN ${redactedDepthSql} END AS depth, local.day, extract(year FROM local.day)::int AS year, ${redactedBoxSql} AS box,
        ${hasBegun} AS has_begun
      FROM workouts ${redactionJoinSql(actor)} CROSS JOIN LATERAL (
        SELECT (${redactedStartSql} AT TIME ZONE 'UTC' + utc_offset_minutes * interval '1 minute')::date AS day) AS local
      WHERE workouts.owner_id = ${ownerId} AND ${isCountedSql()} AND ${isCounted}) AS counted
    GROUP BY GROUPING SETS ((activity_id), (year, activity_id), (year), ())
    HAVING grouping(year, activity_id) = 3 OR count(*) ${ofBegun} > 0
    ORDER BY year DESC, workouts DESC, activity_id`.execute(db);
  return rows;
}

/** How many workouts of an owner began until an instant, and how many of these have the same privacy as some flags. */
export async function countShared(
  db: Database,
  ownerId: string,
  until: Date,
  sharingFlags: number,
): Promise<{ readonly count: number; readonly totalCount: number }> {
  const level = hasLevelSql("sharing_flags", privacyLevel(sharingFlags));
  return await db
    .selectFrom("workouts")
    .select([
      sql<number>`count(*) FILTER (WHERE ${level})`.as("count"),
      sql<number>`count(*)`.as("totalCount"),
    ])
    .where("owner_id", "=", ownerId)
    .where(isSavedSql())
    .where("start_time", "<=", until)
    .executeTakeFirstOrThrow();
}
