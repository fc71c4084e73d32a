import { type RawBuilder, sql } from "kysely";
import {
  redactionJoinSql,
  redactedPlaceSql,
  redactedStartSql,
} from "../../core/redaction/redacted-sql.queries.ts";
import { type WorkoutRow, workoutsWithOwner } from "../../core/workouts/workouts.queries.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { isListedSql, relationSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** A box of positions in degrees; west > east across the antimeridian. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Of a workout nobody hides the first hours of more than so many, hours: what is shown to begin last began at most so much earlier. */
const maxHiddenBeginH = 6;

/**
 * Public workouts that start in a box as the actor sees them, and that the actor sees in lists, those first that begin last as the actor sees
 * it: by their real begin somebody else's workout could be laid before or after them until it is known to the second. What has to be redacted first is
 * left out until it is; to redact what really starts in the box would tell by the time it takes that it does.
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
  const near = sql`workouts ${redactionJoinSql(actor)} WHERE (workouts.sharing_flags & 2) <> 0 AND ${isSeen}
    AND ${starts(redactedPlaceSql("start_lat"), redactedPlaceSql("start_lon"))}`;
  // The real begin has an index and finds most of them; the few hours more hold those that are shown to begin later than they did.
  const found = sql`
    SELECT workouts.owner_id, workouts.id FROM ${near} AND workouts.start_time >= (
      SELECT min(newest.start_time) - ${maxHiddenBeginH} * interval '1 hour' FROM (
        SELECT workouts.start_time FROM ${near} ORDER BY workouts.start_time DESC LIMIT ${limit}) newest)
    ORDER BY ${redactedStartSql} DESC, workouts.id DESC LIMIT ${limit}`;
  return await workoutsWithOwner(db, actor)
    .where(sql<boolean>`(workouts.owner_id, workouts.id) IN (${found})`)
    .execute();
}
