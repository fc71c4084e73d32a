import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/access/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { ownEnergySql } from "../derived/own-energy.queries.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import { redactionVersion } from "./public-recordings.queries.ts";

/**
 * SQL that joins the state of the owner's zones to each of `workouts`: `zones` has a row if the owner has zones and is not the
 * actor, `redacted` if the redaction under them is known. For queries that select or count by places and numbers; `redactList`
 * still redacts what they find.
 */
export function redactionJoinSql(actor: Actor): RawBuilder<unknown> {
  return sql`LEFT JOIN privacy_zone_sets zones ON ${isOfZonesSql(actor)}
    LEFT JOIN public_recordings redacted ON ${isRedactionSql}`;
}

function isOfZonesSql(actor: Actor): RawBuilder<boolean> {
  const own = actor.kind === "session" ? sql`AND zones.owner_id <> ${actor.userId}` : sql``;
  return sql<boolean>`zones.owner_id = workouts.owner_id AND zones.zone_count > 0 ${own}`;
}

const isRedactionSql = sql<boolean>`redacted.owner_id = zones.owner_id AND redacted.workout_id = workouts.id
  AND redacted.revision = zones.revision AND redacted.version = ${redactionVersion}`;

/** SQL for whether something has to be redacted before the actor may see the workout. */
export const isStaleSql = sql<boolean>`(zones.owner_id IS NOT NULL AND workouts.has_recording AND redacted.extent IS NULL)`;

/** SQL for how much of an owner's workout others see: null if it has to be redacted first. */
export const extentForOthersSql = (ownerId: string, workoutId: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`CASE WHEN EXISTS (SELECT 1 FROM privacy_zone_sets s WHERE s.owner_id = ${ownerId} AND s.zone_count > 0)
    THEN (SELECT p.extent FROM public_recordings p JOIN privacy_zone_sets s ON s.owner_id = p.owner_id AND s.revision = p.revision
      WHERE p.owner_id = ${ownerId} AND p.workout_id = ${sql.ref(workoutId)} AND p.version = ${redactionVersion})
    ELSE 'whole' END`;

/** SQL for a place as the actor sees it: null if it is hidden, or not known yet. */
export const redactedPlaceSql = (column: "start_lon" | "start_lat"): RawBuilder<number | null> =>
  sql<
    number | null
  >`CASE WHEN zones.owner_id IS NULL OR redacted.extent = 'whole' THEN ${sql.ref(`workouts.${column}`)}
    WHEN redacted.extent = 'part' THEN ${sql.ref(`redacted.${column}`)} END`;

/** SQL for the box round a track as the actor sees it: null if it is hidden, or not known yet. */
export const redactedBoxSql: RawBuilder<number[] | null> = sql<
  number[] | null
>`CASE WHEN zones.owner_id IS NULL OR redacted.extent = 'whole' THEN workouts.bbox
    WHEN redacted.extent = 'part' THEN redacted.bbox END`;

/**
 * SQL for the greatest depth of a dive as the actor sees it, metres: null if none is known, or if the recording is hidden or has
 * to be redacted first.
 */
export const redactedDepthSql: RawBuilder<number | null> = sql<
  number | null
>`(CASE WHEN zones.owner_id IS NULL OR redacted.extent = 'whole' THEN workouts.computed_totals
    WHEN redacted.extent = 'part' THEN redacted.computed_totals END ->> 'maxDepth')::double precision`;

/** SQL for a total as the actor sees it; null if something has to be redacted first. */
export const redactedTotalSql = (column: "distance" | "total_time"): RawBuilder<number | null> =>
  sql<
    number | null
  >`CASE WHEN ${isStaleSql} THEN NULL WHEN redacted.extent = 'part' THEN ${sql.ref(`redacted.${column}`)}
    ELSE ${sql.ref(`workouts.${column}`)} END`;

/** SQL for the energy as the actor sees it. */
export const redactedEnergySql = (isOwner: boolean): RawBuilder<number | null> =>
  isOwner
    ? ownEnergySql
    : sql<
        number | null
      >`CASE WHEN ${isStaleSql} THEN NULL WHEN redacted.extent = 'part' THEN redacted.energy ELSE workouts.energy END`;

/** SQL for the start of a workout as the actor sees it. */
export const redactedStartSql: RawBuilder<Date> = sql<Date>`(workouts.start_time
  + CASE WHEN redacted.extent = 'part' THEN redacted.starts_after ELSE 0 END * interval '1 second')`;

/** Hours. The longest hidden beginning of a workout: its real start is at most this long before the visible start. */
export const maxHiddenBeginH = 6;

/**
 * SQL for the latest start of a workout that the actor can see: exact unless something has to be redacted first.
 *
 * @param bound workouts that have to be redacted first are assumed to begin at this instant or earlier
 */
export const latestRedactedStartSql = (bound?: Date): RawBuilder<Date> =>
  sql<Date>`(CASE WHEN ${isStaleSql} THEN least(workouts.start_time + ${sql.lit(maxHiddenBeginH)} * interval '1 hour', ${bound ?? null}::timestamptz)
    ELSE ${redactedStartSql} END)::timestamptz(3)`;

/**
 * SQL for the start of a row of `workouts` as the actor sees it, to order workouts of several people. An order by real starts
 * would reveal them to the second to somebody who puts workouts of their own before and after. If something has to be redacted
 * first, it is only the day.
 */
export const redactedOrderSql = (actor: Actor): RawBuilder<Date> =>
  sql<Date>`coalesce((SELECT CASE WHEN ${isStaleSql} THEN date_trunc('day', workouts.start_time, 'UTC') ELSE ${redactedStartSql} END
    FROM privacy_zone_sets zones LEFT JOIN public_recordings redacted ON ${isRedactionSql}
    WHERE ${isOfZonesSql(actor)}), workouts.start_time)`;

/** An owner's workouts that have to be redacted before others see them, newest first. */
export async function findStale(
  db: Database,
  ownerId: string,
  limit: number,
): Promise<readonly WorkoutKey[]> {
  const { rows } = await sql<WorkoutKey>`
    SELECT workouts.owner_id AS "ownerId", workouts.id FROM workouts ${redactionJoinSql({ kind: "anonymous", cookieAlone: false })}
    WHERE workouts.owner_id = ${ownerId} AND ${isStaleSql} ORDER BY workouts.start_time DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}
