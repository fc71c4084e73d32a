import type { RoutingLeg } from "@cairn/contracts/planner/planner";
import { known } from "@cairn/domain/known";
import { haversine } from "@cairn/geo/haversine";
import { decodePolyline, encodePolyline } from "@cairn/geo/polyline";
import { dividedArc } from "@cairn/geo/sphere";
import { answeredHeights, measuredLine, type PlainLine } from "./line.ts";

/**
 * Distance of the points of a straight line, metres, so that its profile has the hills; a longer one has at most so many points.
 */
const straight = { spacing: 50, points: 400 };

/** Speed of a straight leg, m/s (ROUT-4). */
export const freeSpeed = 2.2222;

/**
 * A line with points in between, where the straight path between two of its points is longer than 50 m; at most 400 points a
 * path, the ends counted.
 */
export function filledLine({ lat, lon }: PlainLine): PlainLine {
  const filled: { lat: number; lon: number }[] = [];
  for (const [i, y] of lat.entries()) {
    const [x, before] = [lon[i] ?? 0, filled.at(-1)];
    if (before) {
      const metres = haversine(before.lat, before.lon, y, x);
      const parts = Math.min(straight.points - 1, Math.ceil(metres / straight.spacing));
      filled.push(...dividedArc(before.lat, before.lon, y, x, Math.max(1, parts)));
    }
    filled.push({ lat: y, lon: x });
  }
  return {
    lat: Float64Array.from(filled, (place) => place.lat),
    lon: Float64Array.from(filled, (place) => place.lon),
  };
}

/**
 * A leg that follows no way: its line as it is given, without turns, surfaces and warnings.
 *
 * @param heights of its points, metres, NaN where unknown; undefined if none is known
 */
export function straightLeg({ lat, lon }: PlainLine, heights: ArrayLike<number> | undefined): RoutingLeg {
  const polyline = encodePolyline(lat, lon);
  const sent = decodePolyline(polyline);
  const distance = measuredLine(sent.lat, sent.lon).along.at(-1) ?? 0;
  const endAt = (index: number) => ({ x: lon.at(index) ?? 0, y: lat.at(index) ?? 0, moved: 0 });
  return {
    polyline,
    distance,
    duration: distance / freeSpeed,
    ...known("elevations", heights && answeredHeights(heights)),
    start: endAt(0),
    end: endAt(-1),
    maneuvers: [],
    surfaces: [],
    ways: [],
    warnings: [],
  };
}
