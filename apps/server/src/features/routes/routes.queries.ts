import type { Insertable, Selectable } from "kysely";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { RoutesTable } from "./routes.table.ts";

/** A route without its points, as lists need it. */
export type RouteSummaryRow = Omit<Selectable<RoutesTable>, "points">;

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
  "polyline",
  "created_at",
  "updated_at",
] as const;

/** All routes of the actor, latest first; at most `maxRoutes`. */
export async function findOwnRoutes(
  db: DatabaseOrTransaction,
  actor: SessionActor,
): Promise<readonly RouteSummaryRow[]> {
  return await db
    .selectFrom("routes")
    .select(summaryColumns)
    .where("owner_id", "=", actor.userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** A route of the actor; nobody sees another person's. */
export async function findOwnRoute(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  id: string,
): Promise<RouteRow | undefined> {
  return await db
    .selectFrom("routes")
    .selectAll()
    .where("owner_id", "=", actor.userId)
    .where("id", "=", id)
    .executeTakeFirst();
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

export async function insertRoute(db: DatabaseOrTransaction, route: Insertable<RoutesTable>): Promise<void> {
  await db.insertInto("routes").values(route).execute();
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
