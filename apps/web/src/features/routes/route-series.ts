import type { RouteView } from "@cairn/contracts/routes/routes";
import { haversine } from "@cairn/geo/haversine";
import { type TrackLine, type TrackSeries, unwrapLongitudes } from "../../lib/track/track-series.ts";

/**
 * The points of a route for map and graph: a route has lengths and, if they are known, heights, but no times. Undefined without
 * two points.
 */
export function routeSeries({
  segments,
}: Pick<RouteView, "segments">): { readonly series: TrackSeries; readonly line: TrackLine } | undefined {
  const points = segments.flatMap(({ routePoints }) => routePoints);
  if (points.length < 2) return undefined;
  const lat = Float64Array.from(points, ({ y }) => y);
  const lon = unwrapLongitudes(Float64Array.from(points, ({ x }) => x));
  const ele = Float64Array.from(points, ({ z }) => z ?? Number.NaN);
  const distance = new Float64Array(points.length);
  for (let i = 1; i < points.length; i += 1) {
    const [y = 0, x = 0, lastY = 0, lastX = 0] = [lat[i], lon[i], lat[i - 1], lon[i - 1]];
    distance[i] = (distance[i - 1] ?? 0) + haversine(lastY, lastX, y, x);
  }
  const hasHeights = ele.some((height) => !Number.isNaN(height));
  return {
    series: {
      length: points.length,
      time: new Float64Array(points.length),
      distance,
      lat,
      lon,
      ...(hasHeights && { ele }),
      segmentStarts: [0],
    },
    line: { lat, lon, distance, strokeStarts: [0] },
  };
}
