import type { ListEntry } from "@cairn/contracts/own-data/own-data-files";
import { groundHeights, isGroundHeight } from "@cairn/domain/elevation/ground-heights";
import { sharingFlagsOf } from "@cairn/domain/privacy/sharing";
import { waypointLimits } from "@cairn/domain/recording/waypoint";
import { plainText } from "@cairn/domain/text/plain-text";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { storedTime } from "../../platform/access/stored-time.ts";
import { fittingDescription, measureRoute } from "./import-route.ts";
import { maxRoutePoints } from "./max-route-points.ts";
import { hasOwnRoute, hasSameRoute } from "./routes.queries.ts";
import { storeRoute } from "./store-route.ts";

/** Metres; no plan climbs more. */
const maxAscent = 1_000_000;

/**
 * Stores a route as its owner had it on another server, unless it already exists here or is longer than routes may be here.
 * Heights that no place on Earth has, which earlier versions stored, become unknown, and its ascent is then counted again.
 */
export async function importMovedRoute(
  deps: Deps,
  actor: SessionActor,
  id: string,
  route: ListEntry<"routes.json">,
): Promise<"new" | "there" | "route.too_many" | "too_many_points"> {
  if (await hasOwnRoute(deps.db, actor, [id, route.key])) return "there";
  if (route.points.length > maxRoutePoints) return "too_many_points";
  const lat = Float64Array.from(route.points, ([, value]) => value);
  const lon = Float64Array.from(route.points, ([value]) => value);
  const ele = groundHeights(Float64Array.from(route.points, ([, , height]) => height ?? NaN));
  const plan = { lat, lon, ...(ele && { ele }) };
  const measured = await deps.workers.run(measureRoute, { plan, elevation: [] });
  if (!measured.ok) throw new Error("too many other files are being read");
  if (!measured.value.ok) return "too_many_points";
  const { bbox, polyline, ascent = null } = measured.value.value;
  const description = fittingDescription(plainText(route.description));
  if (await hasSameRoute(deps.db, actor, { polyline, description })) return "there";
  const isStored = await storeRoute(deps, {
    owner_id: actor.userId,
    id,
    description,
    activity_ids: route.activities,
    average_speed: route.averageSpeed,
    distance: route.distance,
    ascent: isCredible(route) ? route.ascent : ascent,
    bbox: [...bbox],
    polyline,
    points: route.points.flatMap(([x, y], i) => [x, y, ele?.[i] ?? NaN]),
    version: 1,
    sharing_flags: sharingFlagsOf(route.sharingFlags ?? 0),
    ...segmentsOf(route),
    waypoints: waypointsOf(route),
    avoid: route.avoid ?? [],
    created_at: storedTime(new Date(route.createdAt)),
    updated_at: storedTime(new Date(route.changedAt)),
  });
  return isStored ? "new" : "route.too_many";
}

/** Whether the ascent was counted from heights that places on Earth have. */
const isCredible = ({ ascent, points }: ListEntry<"routes.json">): boolean =>
  (ascent ?? 0) <= maxAscent && points.every(([, , height]) => height === null || isGroundHeight(height));

const waypointsOf = ({ waypoints = [] }: ListEntry<"routes.json">) =>
  waypoints.map(({ name, ...waypoint }) => ({
    ...waypoint,
    name: Array.from(plainText(name)).slice(0, waypointLimits.nameLength).join(""),
  }));

/** None if they do not follow each other to the end of the line. */
function segmentsOf({ segments = [], points }: ListEntry<"routes.json">) {
  const ends = segments.map(({ end }) => end);
  const isWhole = ends.every((end, i) => end > (ends[i - 1] ?? 0)) && ends.at(-1) === points.length - 1;
  return {
    segment_types: isWhole ? segments.map(({ type }) => type ?? "") : [],
    segment_ends: isWhole ? ends : [],
  };
}
