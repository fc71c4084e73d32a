import { minClimbM } from "@cairn/domain/elevation/count-climb";
import { groundHeights } from "@cairn/domain/elevation/ground-heights";
import { plannedAscent } from "@cairn/domain/elevation/planned-ascent";
import type { PlannedLine } from "@cairn/domain/recording/decoded-activity";
import { fail, ok, type Result } from "@cairn/domain/result";
import { bboxOf } from "@cairn/geo/bbox";
import { haversine } from "@cairn/geo/haversine";
import { encodePolyline } from "@cairn/geo/polyline";
import { simplifyLine } from "@cairn/geo/simplify";
import type { ElevationSource } from "../../platform/elevation/elevation-source.ts";
import { groundUnder } from "../../platform/elevation/ground-under.ts";
import { maxRoutePoints } from "./max-route-points.ts";

/** The stored values of a planned route. */
export interface MeasuredRoute {
  /** Metres along all points of the plan. */
  readonly distance: number;
  /** Metres climbed, without changes under 3 m; absent without heights. */
  readonly ascent?: number;
  readonly bbox: readonly number[];
  readonly polyline: string;
  /** Longitude, latitude and elevation (NaN if unknown) of each kept point in turn. */
  readonly points: readonly number[];
  /** Where the points of `ends` are among those that are kept. */
  readonly ends: readonly number[];
}

/** How far the kept line may deviate from the planned one, metres: less than the width of a path. */
const tolerance = 2;
const thumbnailTolerance = 20;

/** A line, and the source of its heights if it has none. */
export interface MeasureRouteInput {
  readonly plan: PlannedLine;
  readonly elevation: readonly ElevationSource[];
  /** Indices of points that are kept in any case: the ends of segments. */
  readonly ends?: readonly number[];
}

/**
 * Measures a route and thins out its points. Heights that no place on Earth has are unknown. Fails if more than `maxRoutePoints`
 * are left.
 */
export async function measureRoute({
  plan,
  elevation,
  ends = [],
}: MeasureRouteInput): Promise<Result<MeasuredRoute, "too_many_points">> {
  const { lat, lon } = plan;
  const given = plan.ele && groundHeights(plan.ele);
  // A plan from a file keeps its gaps; of a drawn route some segments may come from a file, and others be new.
  const isWhole = given && (ends.length === 0 || !given.some((height) => Number.isNaN(height)));
  const ground = isWhole ? undefined : await groundUnder(plan, elevation);
  const ele =
    given && ground
      ? given.map((height, i) => (Number.isNaN(height) ? (ground[i] ?? NaN) : height))
      : (given ?? ground);
  const kept = [
    ...new Set([...simplifyLine(lat, lon, tolerance), ...(ele ? heightChanges(ele) : []), ...ends]),
  ].toSorted((a, b) => a - b);
  if (kept.length > maxRoutePoints) return fail("too_many_points");
  const ascent = ele && plannedAscent(ele);
  const places = new Map(kept.map((point, place) => [point, place]));
  return ok({
    distance: lengthOf(lat, lon),
    ...(ascent !== undefined && { ascent }),
    bbox: bboxOf(lat, lon) ?? [0, 0, 0, 0],
    polyline: encodePolyline(lat, lon, simplifyLine(lat, lon, thumbnailTolerance)),
    points: kept.flatMap((i) => [lon[i] ?? NaN, lat[i] ?? NaN, ele?.[i] ?? NaN]),
    ends: ends.map((end) => places.get(end) ?? 0),
  });
}

/** Points at which the height has changed by at least the smallest counted climb, so that a straight route keeps its hills. */
function heightChanges(ele: Float64Array): number[] {
  const changes: number[] = [];
  let latest = NaN;
  for (const [i, height] of ele.entries()) {
    if (Number.isNaN(height) || Math.abs(height - latest) < minClimbM) continue;
    if (!Number.isNaN(latest)) changes.push(i);
    latest = height;
  }
  return changes;
}

function lengthOf(lat: Float64Array, lon: Float64Array): number {
  let sum = 0;
  for (let i = 1; i < lat.length; i += 1) {
    sum += haversine(lat[i - 1] ?? NaN, lon[i - 1] ?? NaN, lat[i] ?? NaN, lon[i] ?? NaN);
  }
  return sum;
}
