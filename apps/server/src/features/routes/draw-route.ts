import type { DrawnRoute } from "@cairn/contracts/routes";
import { fail, ok, type Result } from "@cairn/domain/result";
import { decodePolyline } from "@cairn/geo/polyline";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { storedTime } from "../../platform/access/stored-time.ts";
import { newId } from "../../platform/db/new-id.ts";
import { AppError } from "../../platform/http/app-error.ts";
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
    owner_id: actor.userId,
    id: newId(),
    version: 1,
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
      owner_id: actor.userId,
      id,
      version: stored.version + 1,
      created_at: stored.created_at,
      updated_at: storedTime(deps.now()),
    };
    await updateRoute(trx, row);
    return ok(row);
  });
}

type Values = Omit<RouteRow, "owner_id" | "id" | "version" | "created_at" | "updated_at">;

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

/** A line of points, and at which of them each segment ends. */
interface DrawnLine {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** NaN where the client sent none; absent if it sent none at all. */
  readonly ele: Float64Array | undefined;
  readonly ends: readonly number[];
}

/** All segments as one line; a segment that begins elsewhere than the one before has ended is joined by a straight line. Undefined if one has no line. */
function lineOf(segments: DrawnRoute["segments"]): DrawnLine | undefined {
  const lat: number[] = [];
  const lon: number[] = [];
  const ele: number[] = [];
  const ends: number[] = [];
  for (const segment of segments) {
    const points = pointsOf(segment);
    if (points.length < 2) return undefined;
    const isJoined = lat.length > 0 && points[0]?.y === lat.at(-1) && points[0]?.x === lon.at(-1);
    for (const { x, y, z } of isJoined ? points.slice(1) : points) {
      lat.push(y);
      lon.push(x);
      ele.push(z);
    }
    ends.push(lat.length - 1);
  }
  const isKnown = ele.some((height) => !Number.isNaN(height));
  return {
    lat: Float64Array.from(lat),
    lon: Float64Array.from(lon),
    ele: isKnown ? Float64Array.from(ele) : undefined,
    ends,
  };
}

/** The points of a segment; none if its encoded line leaves the Earth. Unknown elevations are NaN. */
function pointsOf({ routePoints, polyline, elevations }: DrawnRoute["segments"][number]) {
  if (routePoints) return routePoints.map(({ x, y, z }) => ({ x, y, z: z ?? Number.NaN }));
  const { lat, lon } = decodePolyline(polyline ?? "");
  const points = Array.from(lat, (y, i) => ({ x: lon[i] ?? 0, y, z: elevations?.[i] ?? Number.NaN }));
  return points.every(({ x, y }) => Math.abs(x) <= 180 && Math.abs(y) <= 90) ? points : [];
}
