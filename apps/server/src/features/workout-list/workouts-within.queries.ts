import { type RawBuilder, sql } from "kysely";
import {
  maxHiddenBeginH,
  redactionJoinSql,
  redactedPlaceSql,
  redactedStartSql,
} from "../../core/redaction/redacted-sql.queries.ts";
import { type ListedWithAccess, listedWithAccess } from "../../core/workouts/listed-columns.queries.ts";
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

/**
 * Public workouts that start in a box as the actor sees them, and that the actor sees in lists, by the start that the actor sees,
 * latest first. An order by the real start would reveal it to the second to somebody who puts workouts of their own before and
 * after it. A workout that has to be redacted first is left out until then: redacting those that really start in the box would
 * reveal them by the time it takes.
 */
export async function findPublicWorkoutsWithin(
  db: DatabaseOrTransaction,
  actor: Actor,
  { west, south, east, north }: Box,
  limit: number,
): Promise<readonly ListedWithAccess[]> {
  const starts = (lat: RawBuilder<number | null>, lon: RawBuilder<number | null>) => {
    const between = sql<boolean>`${lat} BETWEEN ${south} AND ${north}`;
    return west <= east
      ? sql<boolean>`(${between} AND ${lon} BETWEEN ${west} AND ${east})`
      : sql<boolean>`(${between} AND (${lon} >= ${west} OR ${lon} <= ${east}))`;
  };
  const isSeen = isListedSql("workouts.sharing_flags", relationSql(actor, "workouts.owner_id"));
  const near = sql`workouts ${redactionJoinSql(actor)} WHERE (workouts.sharing_flags & 2) <> 0 AND ${isSeen}
    AND ${starts(redactedPlaceSql("start_lat"), redactedPlaceSql("start_lon"))}`;
  // The real start has an index and finds most of them; a few more hours include those that appear to begin later than they did.
  const found = sql`
    SELECT workouts.owner_id, workouts.id FROM ${near} AND workouts.start_time >= (
      SELECT min(newest.start_time) - ${maxHiddenBeginH} * interval '1 hour' FROM (
        SELECT workouts.start_time FROM ${near} ORDER BY workouts.start_time DESC LIMIT ${limit}) newest)
    ORDER BY ${redactedStartSql} DESC, workouts.id DESC LIMIT ${limit}`;
  return await listedWithAccess(db, actor)
    .where(sql<boolean>`(workouts.owner_id, workouts.id) IN (${found})`)
    .execute();
}
