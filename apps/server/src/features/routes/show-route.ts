import { withPrivacy } from "@cairn/domain/privacy/sharing";
import type { Deps } from "../../deps.ts";
import type { Actor, SessionActor } from "../../platform/access/actor.ts";
import { authorize, type Authorized } from "../../platform/access/authorize.ts";
import { storedTime } from "../../platform/access/stored-time.ts";
import { newId } from "../../platform/db/new-id.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { findRoute, type RouteRow, type SharedRouteRow } from "./routes.queries.ts";
import { storeRoute } from "./store-route.ts";

/** A route that its reader may see. Privacy zones hide nothing of it: its owner drew it, and decides who sees it. */
export type ShownRoute = Authorized<SharedRouteRow, "view">;

/**
 * The route of an id for somebody who wants to see it. One that they may not see gets the same answer as one that does not exist
 * (docs/decisions/privacy.md#0049).
 *
 * @throws AppError `route.not_found` or `session.expired`
 */
export async function showRoute({ db }: Pick<Deps, "db">, actor: Actor, id: string): Promise<ShownRoute> {
  const route = await findRoute(db, actor, id);
  const decision = route && authorize(actor, route, "view");
  if (decision?.ok) return decision.value;
  throw new AppError(actor.kind === "expired" ? "session.expired" : "route.not_found");
}

/**
 * Saves a route that the actor sees as a private one of their own.
 *
 * @throws AppError `route.not_found` or `route.too_many`
 */
export async function copyRoute(
  deps: Pick<Deps, "db" | "now">,
  actor: SessionActor,
  id: string,
): Promise<RouteRow> {
  const shown = await showRoute(deps, actor, id);
  const now = storedTime(deps.now());
  const copy: RouteRow = {
    owner_id: actor.userId,
    id: newId(),
    description: shown.description,
    activity_ids: shown.activity_ids,
    average_speed: shown.average_speed,
    distance: shown.distance,
    ascent: shown.ascent,
    bbox: shown.bbox,
    polyline: shown.polyline,
    points: shown.points,
    segment_types: shown.segment_types,
    segment_ends: shown.segment_ends,
    waypoints: shown.waypoints,
    // What somebody keeps away from is theirs.
    avoid: shown.owner_id === actor.userId ? shown.avoid : [],
    version: 1,
    sharing_flags: withPrivacy(0, "private"),
    created_at: now,
    updated_at: now,
  };
  if (!(await storeRoute(deps, copy))) throw new AppError("route.too_many");
  return copy;
}
