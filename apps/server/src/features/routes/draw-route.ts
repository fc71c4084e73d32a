import type { DrawnRoute } from "@cairn/contracts/routes/routes";
import { withPrivacy } from "@cairn/domain/privacy/sharing";
import { fail, ok, type Result } from "@cairn/domain/result";
import { decodePolyline } from "@cairn/geo/polyline";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { storedTime } from "../../platform/access/stored-time.ts";
import { newId } from "../../platform/db/new-id.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { measureRoute } from "./import-route.ts";
import { lockOwnRoute, type RouteRow, updateRoute } from "./routes.queries.ts";
import { storeRoute } from "./store-route.ts";

type DrawError = "route.no_line" | "route.too_long";

/** Saves a drawn route as a new one. */
export async function createRoute(
  deps: Deps,
  actor: SessionActor,
  drawn: DrawnRoute,
): Promise<Result<RouteRow, DrawError | "route.too_many">> {
  const values = await measuredValues(deps, drawn);
  if (!values.ok) return values;
  const now = storedTime(deps.now());
  const row: RouteRow = {
    ...values.value,
    waypoints: storedWaypoints(drawn) ?? [],
    avoid: storedAreas(drawn) ?? [],
    owner_id: actor.userId,
    id: newId(),
    version: 1,
    sharing_flags: withPrivacy(0, "private"),
    created_at: now,
    updated_at: now,
  };
  return (await storeRoute(deps, row)) ? ok(row) : fail("route.too_many");
}

/**
 * Changes a route of the actor.
 *
 * @param version the one that the client has loaded; a client that does not know of versions overwrites whatever there is
 */
export async function changeRoute(
  deps: Deps,
  actor: SessionActor,
  id: string,
  drawn: DrawnRoute,
  version: number | undefined,
): Promise<Result<RouteRow, DrawError | "route.not_found" | "route.changed">> {
  // Measuring a line takes long; before it, so that a route which is not there tells nothing of the line.
  if (!(await lockOwnRoute(deps.db, actor, id))) return fail("route.not_found");
  const values = await measuredValues(deps, drawn);
  if (!values.ok) return values;
  return await deps.db.transaction().execute(async (trx) => {
    const stored = await lockOwnRoute(trx, actor, id);
    if (!stored) return fail("route.not_found");
    if (version !== undefined && version !== stored.version) return fail("route.changed");
    const row: RouteRow = {
      ...values.value,
      waypoints: storedWaypoints(drawn) ?? stored.waypoints,
      avoid: storedAreas(drawn) ?? stored.avoid,
      owner_id: actor.userId,
      id,
      version: stored.version + 1,
      sharing_flags: stored.sharing_flags,
      created_at: stored.created_at,
      updated_at: storedTime(deps.now()),
    };
    await updateRoute(trx, row);
    return ok(row);
  });
}

/** Undefined if the client sent none. */
const storedWaypoints = ({ waypoints }: DrawnRoute) =>
  waypoints?.map(({ x, y, name, symbol }) => ({ lon: x, lat: y, name, symbol }));

const storedAreas = ({ avoid }: DrawnRoute) => avoid?.map(({ x, y, radius }) => ({ lon: x, lat: y, radius }));

type Values = Omit<
  RouteRow,
  "owner_id" | "id" | "version" | "sharing_flags" | "created_at" | "updated_at" | "waypoints" | "avoid"
>;

async function measuredValues(
  deps: Deps,
  { description, activities, averageSpeed, segments }: DrawnRoute,
): Promise<Result<Values, DrawError>> {
  const line = lineOf(segments);
  if (!line) return fail("route.no_line");
  const { lat, lon, ele, ends } = line;
  const plan = { lat, lon, ...(ele && { ele }) };
  const { elevation } = deps.settings;
  const measured = await deps.workers.run(measureRoute, { plan, elevation, ends });
  if (!measured.ok) throw new AppError("request.busy");
  if (!measured.value.ok) return fail("route.too_long");
  const { distance, ascent, bbox, polyline, points } = measured.value.value;
  return ok({
    description,
    activity_ids: [...new Set(activities)],
    average_speed: averageSpeed,
    distance,
    ascent: ascent ?? null,
    bbox: [...bbox],
    polyline,
    points: [...points],
    segment_types: segments.map(({ type }) => type ?? ""),
    segment_ends: [...measured.value.value.ends],
  });
}

/**
 * Points of a line as columns: a request may have half a million of them, and to make an object of each takes longer than others
 * may wait.
 */
interface PointColumns {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** NaN where the client sent none. */
  readonly ele: Float64Array;
}

/** A line of points, and at which of them each segment ends. */
interface DrawnLine extends Omit<PointColumns, "ele"> {
  /** Absent if the client sent none at all. */
  readonly ele: Float64Array | undefined;
  readonly ends: readonly number[];
}

/**
 * All segments as one line; a segment that begins elsewhere than the one before has ended is joined by a straight line. Undefined
 * if one has no line.
 */
function lineOf(segments: DrawnRoute["segments"]): DrawnLine | undefined {
  const parts: PointColumns[] = [];
  const ends: number[] = [];
  let before: PointColumns | undefined;
  for (const segment of segments) {
    const points = pointsOf(segment);
    if (!points || points.lat.length < 2) return undefined;
    const isJoined = before?.lat.at(-1) === points.lat[0] && before?.lon.at(-1) === points.lon[0];
    parts.push(isJoined ? withoutFirst(points) : points);
    ends.push((ends.at(-1) ?? -1) + points.lat.length - (isJoined ? 1 : 0));
    before = points;
  }
  const ele = joined(parts, "ele");
  const isKnown = ele.some((height) => !Number.isNaN(height));
  return { lat: joined(parts, "lat"), lon: joined(parts, "lon"), ele: isKnown ? ele : undefined, ends };
}

const withoutFirst = ({ lat, lon, ele }: PointColumns): PointColumns => ({
  lat: lat.subarray(1),
  lon: lon.subarray(1),
  ele: ele.subarray(1),
});

function joined(parts: readonly PointColumns[], column: keyof PointColumns): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, part) => sum + part[column].length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part[column], at);
    at += part[column].length;
  }
  return whole;
}

/** The points of a segment; undefined if its encoded line leaves the Earth. */
function pointsOf({
  routePoints,
  polyline,
  elevations,
}: DrawnRoute["segments"][number]): PointColumns | undefined {
  if (routePoints)
    return {
      lat: Float64Array.from(routePoints, ({ y }) => y),
      lon: Float64Array.from(routePoints, ({ x }) => x),
      ele: Float64Array.from(routePoints, ({ z }) => z ?? Number.NaN),
    };
  const { lat, lon } = decodePolyline(polyline ?? "");
  const isOnEarth = lat.every((y) => Math.abs(y) <= 90) && lon.every((x) => Math.abs(x) <= 180);
  if (!isOnEarth) return undefined;
  return { lat, lon, ele: lat.map((_, i) => elevations?.[i] ?? Number.NaN) };
}
