import { haversine } from "@cairn/geo/haversine";
import type { LonLat } from "../engine-work.ts";
import type { Line } from "../line.ts";

/** Places that are as near as the nearest one to within this distance are the same, metres: positions have six decimals. */
const same = 0.5;

/**
 * Where a line comes to points in their order: the indices of its first point, of the nearest ones to those in between, and of
 * its last point. Of places that are as near, the first one counts: an engine ends a leg as soon as it is there.
 */
export function cutLine({ lat, lon }: Line, points: readonly LonLat[]): readonly number[] {
  const last = Math.max(0, lat.length - 1);
  const cuts = [0];
  for (const [x, y] of points.slice(1, -1)) {
    const from = cuts.at(-1) ?? 0;
    const distances = Array.from({ length: last + 1 - from }, (_, i) =>
      haversine(y, x, lat[from + i] ?? Number.NaN, lon[from + i] ?? Number.NaN),
    );
    const nearest = distances.reduce((least, metres) => Math.min(least, metres), Number.POSITIVE_INFINITY);
    cuts.push(
      from +
        Math.max(
          0,
          distances.findIndex((metres) => metres <= nearest + same),
        ),
    );
  }
  return [...cuts, last];
}
