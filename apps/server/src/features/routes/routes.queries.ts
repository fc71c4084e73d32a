import { type Selectable, sql } from "kysely";
import type { Actor, SessionActor } from "../../platform/access/actor.ts";
import type { SharedResource } from "../../platform/access/authorize.ts";
import { relationSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { maxRoutePoints } from "./max-route-points.ts";
import type { RoutesTable } from "./routes.table.ts";

/** A route without its points and the places beside them, as lists need it. */
export type RouteSummaryRow = Omit<Selectable<RoutesTable>, "points" | "waypoints" | "avoid">;

export type RouteRow = Selectable<RoutesTable>;

const summaryColumns = [
  "owner_id",
  "id",
  "description",
  "activity_ids",
  "average_speed",
  "distance",
  "ascent",
  "bbox",
  "version",
  "sharing_flags",
  "segment_types",
  "segment_ends",
  "created_at",
  "updated_at",
] as const;

/**
 * Maximum total length of the lines in a list of routes, characters: 16,000 for each of the most routes that a person may have.
 */
const maxLinesOfList = 16_000_000;

/** Lines are left out after the latest routes with this much of them, because the list is sent as a whole. */
const lineInList = sql<string>`CASE WHEN sum(octet_length(polyline)) OVER (ORDER BY created_at DESC, id DESC) <= ${maxLinesOfList}
  THEN polyline ELSE '' END`;

/**
 * All points; of a route that was stored when there was no limit only every second, third, and so on, and the last. `OFFSET 0`
 * keeps PostgreSQL from counting them again for each of them.
 */
const sentPoints = sql<number[]>`CASE WHEN cardinality(points) <= ${3 * maxRoutePoints} THEN points ELSE (
  SELECT array_agg(value ORDER BY place)
  FROM (SELECT cardinality(points) AS length, ceil(cardinality(points) / ${3 * maxRoutePoints}::float8)::bigint AS step OFFSET 0) AS size,
    unnest(points) WITH ORDINALITY AS each(value, place)
  WHERE (place - 1) / 3 % step = 0 OR place > length - 3) END`;

/** All routes of the actor, latest first; at most `maxRoutes`. */
export async function findOwnRoutes(
  db: DatabaseOrTransaction,
  actor: SessionActor,
): Promise<readonly RouteSummaryRow[]> {
  return await db
    .selectFrom("routes")
    .select([...summaryColumns, lineInList.as("polyline")])
    .where("owner_id", "=", actor.userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** A route with its owner's name and the actor's relation to the owner. */
export interface SharedRouteRow extends RouteRow, SharedResource {
  readonly username: string;
  readonly fullname: string;
}

/** The route of an id, whether the actor may see it or not (`showRoute`). */
export async function findRoute(
  db: DatabaseOrTransaction,
  actor: Actor,
  id: string,
): Promise<SharedRouteRow | undefined> {
  return await db
    .selectFrom("routes")
    .innerJoin("users", "users.id", "routes.owner_id")
    .select([
      ...summaryColumns.map((column) => `routes.${column}` as const),
      "routes.polyline",
      sentPoints.as("points"),
      "routes.waypoints",
      "routes.avoid",
      "users.username",
      "users.real_name as fullname",
      "routes.owner_id as ownerId",
      "routes.sharing_flags as sharingFlags",
      relationSql(actor, "routes.owner_id").as("relation"),
    ])
    .where("routes.id", "=", id)
    .executeTakeFirst();
}

/** Whether the actor has a route with one of these ids. */
export async function hasOwnRoute(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  ids: readonly string[],
): Promise<boolean> {
  const own = await db
    .selectFrom("routes")
    .select("id")
    .where("owner_id", "=", actor.userId)
    .where("id", "in", [...ids])
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}

export async function countRoutes(db: DatabaseOrTransaction, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("routes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the actor has a route with the same points. */
export async function hasSameRoute(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  { polyline, description }: Pick<RouteRow, "polyline" | "description">,
): Promise<boolean> {
  const same = await db
    .selectFrom("routes")
    .select("id")
    .where("owner_id", "=", actor.userId)
    .where("polyline", "=", polyline)
    .where("description", "=", description)
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
}

export async function insertRoute(
  db: DatabaseOrTransaction,
  { waypoints, avoid, ...route }: RouteRow,
): Promise<void> {
  const places = { waypoints: JSON.stringify(waypoints), avoid: JSON.stringify(avoid) };
  await db
    .insertInto("routes")
    .values({ ...route, ...places })
    .execute();
}

/** What a change of a route of the actor keeps, locked until the transaction ends. */
export async function lockOwnRoute(
  trx: DatabaseOrTransaction,
  actor: SessionActor,
  id: string,
): Promise<Pick<RouteRow, "version" | "sharing_flags" | "created_at" | "waypoints" | "avoid"> | undefined> {
  return await trx
    .selectFrom("routes")
    .select(["version", "sharing_flags", "created_at", "waypoints", "avoid"])
    .where("owner_id", "=", actor.userId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateRoute(
  trx: DatabaseOrTransaction,
  { owner_id, id, waypoints, avoid, ...changes }: RouteRow,
): Promise<void> {
  await trx
    .updateTable("routes")
    .set({ ...changes, waypoints: JSON.stringify(waypoints), avoid: JSON.stringify(avoid) })
    .where("owner_id", "=", owner_id)
    .where("id", "=", id)
    .execute();
}

/** Sets who may see a route of the actor; returns whether it exists. */
export async function updateSharing(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  id: string,
  sharingFlags: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("routes")
    .set({ sharing_flags: sharingFlags })
    .where("owner_id", "=", actor.userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a route of the actor; returns whether it existed. */
export async function deleteOwnRoute(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("routes")
    .where("owner_id", "=", actor.userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
