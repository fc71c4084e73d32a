import type { Deps } from "../../deps.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { countRoutes, insertRoute, type RouteRow } from "./routes.queries.ts";

/** Maximum number of routes per person; the list is sent as a whole. */
export const maxRoutes = 1000;

/**
 * Stores a route unless its owner has as many as anybody may have; those that are stored at the same moment count as well.
 *
 * @returns whether it is stored
 */
export const storeRoute = async ({ db }: Pick<Deps, "db">, route: RouteRow): Promise<boolean> =>
  await db.transaction().execute(async (trx) => {
    await lockName(trx, `routes/${route.owner_id}`);
    if ((await countRoutes(trx, route.owner_id)) >= maxRoutes) return false;
    await insertRoute(trx, route);
    return true;
  });
