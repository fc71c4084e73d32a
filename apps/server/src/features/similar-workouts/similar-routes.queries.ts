import { type RouteSignature, routeQuarters } from "@cairn/domain/similar-workouts/route-signature";
import { sameRoute } from "@cairn/domain/similar-workouts/similar-routes";
import { activities, activityById } from "@cairn/domain/sports/activities";
import { sql } from "kysely";
import { ownerCells } from "../../core/derived/owner-cells.ts";
import { extentForOthersSql } from "../../core/redaction/redacted-sql.queries.ts";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import { isSavedSql } from "../../core/workouts/is-saved.queries.ts";
import { isListedSql } from "../../platform/access/visibility-sql.ts";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";

/** The signature of a workout's track as the caller sees it; undefined if no part of the track is visible. */
export async function findRoute(
  db: DatabaseOrTransaction,
  workout: RedactedWorkout,
): Promise<RouteSignature | undefined> {
  const extent = workout.redaction?.extent ?? "whole";
  if (extent === "none") return undefined;
  const row = await db
    .selectFrom(extent === "part" ? "public_route_signatures" : "route_signatures")
    .select(["length", "bbox", "line"])
    .where("owner_id", "=", workout.ownerId)
    .where("workout_id", "=", workout.id)
    .executeTakeFirst();
  return row && signatureOf(row);
}

/** The stored columns as a signature; its cells stay in the index. */
const signatureOf = ({
  length,
  bbox: [west = 0, south = 0, east = 0, north = 0],
  line,
}: {
  readonly length: number;
  readonly bbox: readonly number[];
  readonly line: readonly number[];
}): RouteSignature => ({ length, bbox: [west, south, east, north], line, cells: [] });

/** Maximum number of candidates to compare, the newest. */
const maxCandidates = 1000;

/** Signatures of whole tracks, and of their visible parts. */
type SignatureTable = "route_signatures" | "public_route_signatures";

/** A workout that may be on the same route, with the table of the track that the caller sees. */
export interface RouteCandidate {
  readonly id: string;
  readonly table: SignatureTable;
}

/**
 * The owner's other workouts of the same family of sports that may be on the same route and that the actor sees in lists. The
 * index finds them: their cells overlap every quarter of the track, and their length is similar. For everybody but the owner only
 * the visible part counts, and a workout that has to be redacted again is found only afterwards.
 */
export async function findCandidates(
  db: Database,
  workout: RedactedWorkout,
  route: RouteSignature,
): Promise<readonly RouteCandidate[]> {
  return await db.transaction().execute(async (trx) => {
    // The planner assumes that comparing two arrays is cheap and would compare all rows, at thirty times the cost of the index.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    const whole = await candidates(trx, workout, route, "route_signatures").execute();
    const parts = workout.redaction
      ? await candidates(trx, workout, route, "public_route_signatures").execute()
      : [];
    return [
      ...whole.map(({ id, start_time }) => ({ id, start_time, table: "route_signatures" as const })),
      ...parts.map(({ id, start_time }) => ({ id, start_time, table: "public_route_signatures" as const })),
    ]
      .toSorted((a, b) => b.start_time.getTime() - a.start_time.getTime())
      .slice(0, maxCandidates);
  });
}

/** The signatures of candidates, in any order; one that was deleted or redacted again meanwhile is left out. */
export async function readRoutes(
  db: DatabaseOrTransaction,
  { ownerId }: RedactedWorkout,
  candidates: readonly RouteCandidate[],
): Promise<readonly { readonly id: string; readonly route: RouteSignature }[]> {
  const routes = [];
  for (const table of ["route_signatures", "public_route_signatures"] as const) {
    const ids = candidates.flatMap((candidate) => (candidate.table === table ? [candidate.id] : []));
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(table)
      .select(["workout_id", "length", "bbox", "line"])
      .where("owner_id", "=", ownerId)
      .where("workout_id", "=", sql<string>`ANY (${ids}::text[])`)
      .execute();
    routes.push(...rows.map(({ workout_id: id, ...row }) => ({ id, route: signatureOf(row) })));
  }
  return routes;
}

/** The first part uses only cells, so that the planner does not choose another index; cells are mixed with their owner. */
const candidates = (
  trx: DatabaseOrTransaction,
  workout: RedactedWorkout,
  route: RouteSignature,
  table: SignatureTable,
) => {
  const meets = routeQuarters(route).map(
    (cells) => sql<boolean>`cells && ${ownerCells(workout.ownerId, cells)}::integer[]`,
  );
  const found = trx
    .with(
      (near) => near("near").materialized(),
      (query) =>
        query
          .selectFrom(table)
          .select(["owner_id", "workout_id", "length"])
          .where((eb) => eb.and(meets)),
    )
    .selectFrom("near")
    .innerJoin("workouts", (join) =>
      join.onRef("workouts.owner_id", "=", "near.owner_id").onRef("workouts.id", "=", "near.workout_id"),
    )
    .select(["workouts.id", "workouts.start_time"])
    .where("near.owner_id", "=", workout.ownerId)
    .where("near.workout_id", "<>", workout.id)
    .where("near.length", ">=", route.length * sameRoute)
    .where("near.length", "<=", route.length / sameRoute)
    .where(isSavedSql())
    .where("workouts.activity_id", "in", familyOf(workout.activity_id))
    .where(isListedSql("workouts.sharing_flags", sql`${workout.relation}::text`))
    .orderBy("workouts.start_time", "desc")
    .limit(maxCandidates);
  if (!workout.redaction) return found;
  const extent = extentForOthersSql(workout.ownerId, "near.workout_id");
  return found.where(sql<boolean>`${extent} = ${table === "route_signatures" ? "whole" : "part"}`);
};

const familyOf = (activityId: number): number[] => {
  const family = activityById(activityId)?.family;
  return activities.filter((activity) => activity.family === family).map(({ id }) => id);
};
