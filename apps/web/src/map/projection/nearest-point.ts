import type { TrackSeries } from "../../lib/track/track-series.ts";
import { type MapView, worldSize, worldX, worldY } from "./map-view.ts";

/** Positions of a series on the unit square of Web Mercator. */
export interface SeriesWorld {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Computed once per series, so that dragging only subtracts and multiplies. */
export const seriesWorld = ({ lat, lon }: TrackSeries): SeriesWorld => ({
  x: (lon ?? new Float64Array()).map(worldX),
  y: (lat ?? new Float64Array()).map(worldY),
});

/**
 * Weight of a jump along the line against distance, in pixels per share of the whole line: where the track crosses
 * itself or goes out and back, the marker stays on its stretch.
 */
const loyalty = 60;

/** The point of the series closest to a pixel, preferring those close to `from` along the line. */
export function nearestSeriesPoint(
  view: MapView,
  world: SeriesWorld,
  at: { readonly x: number; readonly y: number },
  from: number,
): { readonly index: number; readonly pixels: number } {
  const size = worldSize(view);
  const left = worldX(view.centre.lon) - view.width / 2 / size;
  const top = worldY(view.centre.lat) - view.height / 2 / size;
  const count = world.x.length;
  let best = { index: from, pixels: Number.POSITIVE_INFINITY };
  let bestCost = Number.POSITIVE_INFINITY;
  for (let index = 0; index < count; index++) {
    const pixels = Math.hypot(
      ((world.x[index] ?? Number.NaN) - left) * size - at.x,
      ((world.y[index] ?? Number.NaN) - top) * size - at.y,
    );
    const cost = pixels + (Math.abs(index - from) / count) * loyalty;
    if (cost < bestCost) {
      bestCost = cost;
      best = { index, pixels };
    }
  }
  return best;
}
